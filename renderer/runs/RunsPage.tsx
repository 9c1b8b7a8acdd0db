import { useMemo, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sideLetters } from '../../server/contract/compare.ts'
import type { RunRowsRequest } from '../../server/contract/tables.ts'
import { runQueries } from '../api/runs.ts'
import { CopyCodeDialog } from '../code/CopyCodeDialog.tsx'
import { ofRuns, type Chips } from '../filter/chips.ts'
import { toFilter } from '../filter/filter-json.ts'
import { FilterBar } from '../filter/FilterBar.tsx'
import { WhyEmpty } from '../filter/WhyEmpty.tsx'
import { DeletedRuns } from '../history/DeletedRuns.tsx'
import { useCommands, useShownKeys } from '../commands/commands.tsx'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { FilterLine, LineTools } from '../ui/FilterLine.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import { Segments, type Segment } from '../ui/Segments.tsx'
import { describePlatform, momentOf } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { compareView } from '../view/compare-view.ts'
import { checksView, dataView, type RunsView } from '../view/view.ts'
import { BulkBar } from './BulkBar.tsx'
import { CoverageView } from './CoverageView.tsx'
import { MetaColumns } from './MetaColumns.tsx'
import { RunFacets, useRunFacets } from './RunFacets.tsx'
import { isNestedBy, RunTable } from './RunTable.tsx'
import classes from './RunsPage.module.css'

/** Scenarios of a page, or runs in another order. */
const pageSize = 1_000

const layouts: readonly Segment<RunsView['layout']>[] = [
  { value: 'list', label: 'List', icon: 'runs' },
  { value: 'coverage', label: 'Coverage', icon: 'data' },
]

interface RunsPageProps {
  view: RunsView
  navigate: Navigate
}

/** The runs of a platform: versions, default flags, locks, indicators; and what data they have. */
export function RunsPage({ view, navigate }: RunsPageProps) {
  const { platform, chips, layout } = view
  const [isCopying, setCopying] = useState(false)
  const [hasFacets, setFacets] = useRunFacets()
  const filter = useMemo(() => toFilter('runs', chips), [chips])
  const setChips = (changed: Chips) => navigate({ ...view, chips: changed, page: 1 })
  const switchLayout = () => navigate({ ...view, layout: layout === 'list' ? 'coverage' : 'list' })
  useCommands([
    { id: 'runs.layout', label: 'List of runs or coverage', group: 'Runs', keys: 'W', run: switchLayout },
    {
      id: 'runs.code',
      label: 'Copy this list as code',
      group: 'Runs',
      keys: 'mod+shift+C',
      run: () => setCopying(true),
    },
  ])
  const [codeKeys, sideKeys] = [useShownKeys('runs.code'), useShownKeys('runs.side')]
  return (
    <section className={classes['root']} aria-label="Runs">
      <VisuallyHidden component="h1">Runs of {describePlatform(platform)}</VisuallyHidden>
      <FilterLine>
        {layout === 'list' && !hasFacets && (
          <IconButton icon="side" label="Indicators" keys={sideKeys} onClick={() => setFacets(true)} />
        )}
        <FilterBar kind="runs" platform={platform} chips={chips} onChange={setChips} />
        <LineTools label="Runs">
          <Segments
            label="Layout"
            segments={layouts}
            value={layout}
            onChange={(value) => navigate({ ...view, layout: value })}
          />
          {layout === 'list' && (
            <MetaColumns platform={platform} chosen={view.meta} onChange={(meta) => navigate({ ...view, meta })} />
          )}
          <DeletedRuns platform={platform} />
          <IconButton
            icon="code"
            label="Copy as code"
            keys={codeKeys}
            opens="dialog"
            onClick={() => setCopying(true)}
          />
        </LineTools>
      </FilterLine>
      <div className={classes['body']}>
        {layout === 'list' && hasFacets && (
          <RunFacets
            view={view}
            onChips={setChips}
            onMeta={(meta) => navigate({ ...view, meta })}
            onClose={() => setFacets(false)}
          />
        )}
        <div className={classes['list']}>
          <Runs view={view} navigate={navigate} onChips={setChips} />
        </div>
      </div>
      <CopyCodeDialog
        opened={isCopying}
        onClose={() => setCopying(false)}
        question={{ url: window.location.origin, platform, kind: 'runs', filter }}
      />
    </section>
  )
}

function Runs({ view, navigate, onChips }: RunsPageProps & { onChips: (chips: Chips) => void }) {
  const { platform, chips, layout } = view
  const client = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const options = runQueries.page(platform, questionOf(view))
  const query = useQuery(options)
  const { data, error, isFetching, isPlaceholderData } = query
  // Only an answer that is missing shows as loading: a refresh is nobody's business.
  const isLoading = isFetching && (data === undefined || isPlaceholderData)
  const cancel = () => void client.cancelQueries({ queryKey: options.queryKey, exact: true })
  const onPage = data?.results.filter(({ id }) => selected.has(id)) ?? []
  return (
    <>
      <LoadingLine isLoading={isLoading} onCancel={cancel} />
      {error && <ErrorPanel error={error} onRetry={() => void query.refetch()} />}
      {!error && data && data.total === 0 && !isPlaceholderData && (
        <WhyEmpty
          kind="runs"
          platform={platform}
          chips={chips}
          onChange={onChips}
          onOpen={(name) => navigate(dataView(name))}
        />
      )}
      {!error && data && data.total > 0 && (
        <>
          {layout === 'list' ? (
            <RunTable
              view={view}
              page={data}
              isStale={isPlaceholderData}
              navigate={navigate}
              selected={selected}
              onSelected={setSelected}
            />
          ) : (
            <CoverageView view={view} navigate={navigate} runs={data.results} />
          )}
          {selected.size > 0 && layout === 'list' && (
            <BulkBar
              platform={platform}
              runs={onPage}
              others={selected.size - onPage.length}
              isFixed={momentOf(platform) !== undefined}
              onShowData={() => navigate(dataView(platform, ofRuns([...selected], false)))}
              onCompare={
                selected.size >= 2 && selected.size <= sideLetters.length
                  ? () =>
                      navigate(
                        compareView(
                          platform,
                          [...selected].map((run) => ({ run })),
                        ),
                      )
                  : undefined
              }
              onCheck={() => navigate(checksView(platform, [...selected]))}
              onClear={() => setSelected(new Set())}
            />
          )}
          {(data.total > pageSize || view.page > 1) && (
            <Pager
              page={view.page}
              size={pageSize}
              sizes={[pageSize]}
              total={data.total}
              unit={isNested(view) ? 'scenarios' : 'runs'}
              onPage={(page) => navigate({ ...view, page })}
              onSize={() => {}}
            />
          )}
        </>
      )}
    </>
  )
}

/** The list is a tree; coverage is of the same runs, whatever their order. */
const isNested = ({ layout, sort }: RunsView): boolean => layout === 'list' && isNestedBy(sort)

const questionOf = (view: RunsView): RunRowsRequest => ({
  filter: toFilter('runs', view.chips),
  sort: [...view.sort],
  nested: isNested(view),
  meta: [...view.meta],
  limit: pageSize,
  offset: (view.page - 1) * pageSize,
})
