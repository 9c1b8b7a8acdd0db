import { useId, useMemo, useRef, useState, type Ref } from 'react'
import { Button, Checkbox, Kbd, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RunsFilter } from '../../server/contract/filters.ts'
import { runQueries } from '../api/queries.ts'
import { toSearchFilter } from '../filter/request.ts'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { ImportHelp } from '../ui/ImportHelp.tsx'
import { Icon } from '../ui/icons.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { SampleOffer } from '../ui/SampleOffer.tsx'
import { describePlatform, momentOf } from '../view/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, type RunsView } from '../view/view.ts'
import { groupRuns } from './groups.ts'
import { RunTable } from './RunTable.tsx'
import classes from './RunsPage.module.css'

/** Runs of a page; groups are put together inside it. */
const pageSize = 1_000
/** A notebook takes and gives back locks while the window looks on. */
const refreshMs = 5_000

interface RunsPageProps {
  view: RunsView
  navigate: Navigate
}

/** The runs of a platform by model and scenario, with their default flags and locks. */
export function RunsPage({ view, navigate }: RunsPageProps) {
  const client = useQueryClient()
  const options = runQueries.page(view.platform, toRunsFilter(view), {
    limit: pageSize,
    offset: (view.page - 1) * pageSize,
  })
  const query = useQuery({ ...options, refetchInterval: momentOf(view.platform) === undefined && refreshMs })
  const { data, error, isFetching, isPlaceholderData } = query
  // Only an answer that is missing shows as loading: the refresh every few seconds is nobody's business.
  const isLoading = isFetching && (data === undefined || isPlaceholderData)
  const cancel = () => void client.cancelQueries({ queryKey: options.queryKey, exact: true })
  const groups = useMemo(() => groupRuns(data?.results ?? []), [data])
  const isFiltered = view.model !== '' || view.scenario !== '' || view.defaultOnly

  return (
    <section className={classes['root']} aria-label="Runs">
      <VisuallyHidden component="h1">Runs of {describePlatform(view.platform)}</VisuallyHidden>
      <RunFilters view={view} navigate={navigate} />
      <LoadingLine isLoading={isLoading} onCancel={cancel} />
      {error ? (
        <ErrorPanel error={error} onRetry={() => void query.refetch()} />
      ) : (
        data && (
          <>
            {data.total === 0 && !isPlaceholderData ? (
              <EmptyRuns view={view} navigate={navigate} isFiltered={isFiltered} />
            ) : (
              <RunTable platform={view.platform} groups={groups} navigate={navigate} />
            )}
            {data.total > 0 && (
              <Pager
                page={view.page}
                size={pageSize}
                sizes={[pageSize]}
                total={data.total}
                unit="runs"
                onPage={(page) => navigate({ ...view, page })}
                onSize={() => undefined}
              />
            )}
          </>
        )
      )}
    </section>
  )
}

function toRunsFilter({ model, scenario, defaultOnly }: RunsView): RunsFilter {
  const [modelFilter, scenarioFilter] = [toSearchFilter(model), toSearchFilter(scenario)]
  return {
    default_only: defaultOnly,
    ...(modelFilter && { model: modelFilter }),
    ...(scenarioFilter && { scenario: scenarioFilter }),
  }
}

function RunFilters({ view, navigate }: RunsPageProps) {
  const first = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => first.current?.focus()]])
  return (
    <search className={classes['filters']} aria-label="Filter">
      <SearchBox
        ref={first}
        label="Model"
        value={view.model}
        onChange={(model) => navigate({ ...view, model, page: 1 }, { replace: true })}
        hasKey
      />
      <SearchBox
        label="Scenario"
        value={view.scenario}
        onChange={(scenario) => navigate({ ...view, scenario, page: 1 }, { replace: true })}
      />
      <Checkbox
        size="sm"
        label="Default versions only"
        checked={view.defaultOnly}
        onChange={(event) => navigate({ ...view, defaultOnly: event.currentTarget.checked, page: 1 })}
      />
    </search>
  )
}

interface SearchBoxProps {
  label: string
  value: string
  onChange: (value: string) => void
  hasKey?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A text that is asked for when typing rests. */
function SearchBox({ label, value, onChange, hasKey, ref }: SearchBoxProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const ask = useDebouncedCallback(onChange, 250)
  const [known, setKnown] = useState(value)
  // Back, forward and links change the value from outside.
  if (value !== known) {
    setKnown(value)
    setText(value)
  }
  const change = (changed: string) => {
    setText(changed)
    ask(changed)
  }
  return (
    <div className={classes['search']}>
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        ref={ref}
        size="sm"
        w={230}
        placeholder="part of the name, or A*"
        leftSection={<Icon name="search" />}
        rightSection={hasKey && text === '' ? <Kbd size="xs">/</Kbd> : undefined}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && change('')}
      />
    </div>
  )
}

function EmptyRuns({ view, navigate, isFiltered }: RunsPageProps & { isFiltered: boolean }) {
  if (!isFiltered && momentOf(view.platform) !== undefined) {
    return (
      <div className={classes['empty']} role="status">
        <Title order={2} size="h4">
          This platform had no runs then
        </Title>
      </div>
    )
  }
  if (!isFiltered) {
    return (
      <div className={classes['empty']}>
        <Title order={2} size="h4">
          This platform has no runs yet
        </Title>
        <SampleOffer platform={view.platform} onOpen={(name) => navigate(dataView(name))} />
        <ImportHelp platform={view.platform} />
      </div>
    )
  }
  return (
    <div className={classes['empty']} role="status">
      <Title order={2} size="h4">
        No run fits
      </Title>
      <Text size="sm">
        {[
          view.model && `Model: ${view.model}`,
          view.scenario && `Scenario: ${view.scenario}`,
          view.defaultOnly && 'Default versions only',
        ]
          .filter(Boolean)
          .join(' · ')}
        . A text with * is a pattern for the whole name and tells upper from lower case.
      </Text>
      <Button
        size="xs"
        variant="default"
        onClick={() => navigate({ ...view, model: '', scenario: '', defaultOnly: false, page: 1 })}
      >
        Show all runs
      </Button>
    </div>
  )
}
