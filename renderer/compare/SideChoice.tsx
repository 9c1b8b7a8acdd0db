import { useState } from 'react'
import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComparedRun, SideLetter } from '../../server/contract/compare.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { operationPhrase } from '../../server/contract/operation-phrases.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { compareQueries } from '../api/compare.ts'
import { platformQueries } from '../api/platforms.ts'
import { runQueries } from '../api/runs.ts'
import { aboutName } from '../names/about.ts'
import { describePlatform, momentOf, presentOf } from '../names/platform-name.ts'
import { runName } from '../names/run-name.ts'
import { Choice } from '../ui/Choice.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatTime, plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import classes from './Compare.module.css'

interface SideChoiceProps {
  letter: SideLetter
  /** The platform of the view. */
  platform: string
  side: ComparedRun | undefined
  /** The model stands beside the scenario. */
  hasModel: boolean
  isDisabled: boolean
  onChoose: (side: ComparedRun) => void
  onRemove?: () => void
  /** Makes it the run that all others are compared with. */
  onBase?: () => void
}

/** Runs that are listed at once; more are found by their names. */
const listedAtOnce = 200

/** One side: which run, of which platform, as it is or as it was. */
export function SideChoice(props: SideChoiceProps) {
  const { letter, platform, side, hasModel, isDisabled, onChoose, onRemove, onBase } = props
  const [isOpen, setOpen] = useState(false)
  const run = useRun(side)
  const name = side === undefined ? 'Choose a run' : run ? `${run.scenario} · v${run.version}` : `Run ${side.run}`
  const where = side === undefined || side.platform === platform ? '' : describePlatform(side.platform)
  const of = (kind: Dimension, named: string | undefined) => aboutName(kind, named, { platform: side?.platform })
  const full = [run ? runName(run) : name, where].filter((part) => part !== '').join(', ')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal shadow="sm">
      <Popover.Target>
        <button
          type="button"
          className={classes['choice']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={`${letter}: ${full}`}
          title={full}
          {...of('scenario', run?.scenario)}
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        >
          <MiddleCut text={name} />
          {hasModel && run && (
            <span className={classes['model']} {...of('model', run.model)}>
              <MiddleCut text={run.model} />
            </span>
          )}
          {where !== '' && <span className={classes['where']}>{where}</span>}
          <Icon name="down" size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs" w={440}>
        {/* Above what is loaded, which must not move them away from under the pointer. */}
        <Group gap="xs" mb={onBase || onRemove ? 'xs' : 0}>
          {onBase && (
            <Button size="compact-xs" variant="default" onClick={onBase}>
              Compare all with {letter}
            </Button>
          )}
          {onRemove && (
            <Button size="compact-xs" variant="default" onClick={onRemove}>
              Leave {letter} out
            </Button>
          )}
        </Group>
        <SideForm
          {...{ platform, side }}
          onChoose={(chosen, isDone) => {
            onChoose(chosen)
            if (isDone) setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The run of a side as its platform has it. */
function useRun(side: ComparedRun | undefined): RunRow | undefined {
  const { data } = useQuery({
    ...runQueries.page(side?.platform ?? '', {
      filter: { default_only: false, id: side?.run ?? 0 },
      ...{ sort: [], meta: [], limit: 1, offset: 0 },
    }),
    enabled: side !== undefined,
  })
  const [run] = data?.results ?? []
  return run?.id === side?.run ? run : undefined
}

interface SideFormProps {
  platform: string
  side: ComparedRun | undefined
  /** @param isDone nothing more is to be chosen */
  onChoose: (side: ComparedRun, isDone: boolean) => void
}

/** Platform, run, moment. */
function SideForm({ platform, side, onChoose }: SideFormProps) {
  const [chosen, setChosen] = useState(side?.platform ?? platform)
  const platforms = useQuery(platformQueries.list())
  const names = (platforms.data?.platforms ?? []).map(({ name }) => name)
  return (
    <>
      {names.length > 1 && (
        <Choice label="Platform" values={names} value={presentOf(chosen)} onChange={(name) => setChosen(name)} />
      )}
      <RunList
        platform={chosen}
        current={side?.platform === chosen ? side.run : undefined}
        onChoose={(run) => onChoose({ platform: chosen, run }, true)}
      />
      {side !== undefined && side.platform === chosen && (
        <MomentChoice side={side} onChoose={(moment) => onChoose(moment, true)} />
      )}
    </>
  )
}

interface RunListProps {
  platform: string
  current: number | undefined
  onChoose: (run: number) => void
}

function RunList({ platform, current, onChoose }: RunListProps) {
  const [search, setSearch] = useState('')
  const asked = search.trim() === '' ? {} : { scenario: { name__ilike: patternOf(search) } }
  const query = useQuery(
    runQueries.page(platform, {
      filter: { default_only: false, ...asked },
      ...{ sort: [{ column: 'scenario', descending: false }], meta: [], limit: listedAtOnce, offset: 0 },
    }),
  )
  const { data, error } = query
  return (
    <>
      <TextInput
        size="xs"
        my={6}
        data-autofocus
        aria-label="Find a scenario"
        placeholder="Part of the scenario, or NGFS*"
        leftSection={<Icon name="search" size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error && <ErrorPanel error={error} onRetry={() => void query.refetch()} />}
      <ul className={classes['runs']} aria-label="Runs">
        {data?.results.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              aria-current={run.id === current ? 'true' : undefined}
              title={runName(run)}
              onClick={() => onChoose(run.id)}
            >
              <MiddleCut text={run.scenario} />
              <span className={classes['model']}>
                <MiddleCut text={run.model} /> · v{run.version}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {data?.total === 0 && <p className={classes['none']}>No run has such a scenario.</p>}
      {data && data.total > data.results.length && (
        <p className={classes['none']}>{plural(data.total, 'run')} in all: type to find one.</p>
      )}
    </>
  )
}

const patternOf = (search: string): string => (search.includes('*') ? search.trim() : `*${search.trim()}*`)

const now = 'now'

/** As it is, or as it was after one of the transactions that wrote it. */
function MomentChoice({ side, onChoose }: { side: ComparedRun; onChoose: (side: ComparedRun) => void }) {
  const present = presentOf(side.platform)
  const at = momentOf(side.platform)
  const { data } = useQuery(compareQueries.moments(present, side.run))
  const listed = (data?.results ?? []).map(({ id, issued_at, operation }) => ({
    id: String(id),
    name: `after ${operationPhrase(operation)}, ${formatTime(issued_at)}`,
  }))
  const other =
    at !== undefined && !listed.some(({ id }) => id === at) ? [{ id: at, name: describePlatform(side.platform) }] : []
  const moments = [...other, ...listed]
  return (
    <div className={classes['moment']}>
      <Choice
        label="As it was"
        values={[now, ...moments.map(({ id }) => id)]}
        names={{ [now]: 'as it is now', ...Object.fromEntries(moments.map(({ id, name }) => [id, name])) }}
        value={at ?? now}
        onChange={(id) => onChoose({ platform: id === now ? present : `${present}@${id}`, run: side.run })}
      />
    </div>
  )
}
