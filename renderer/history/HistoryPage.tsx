import { useCallback, useEffect, useRef } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { operationPhrase } from '../../server/contract/operation-phrases.ts'
import { historyQueries, type HistoryFilter } from '../api/history.ts'
import { trashQueries } from '../api/platforms.ts'
import { runQueries } from '../api/runs.ts'
import { ofRuns } from '../filter/chips.ts'
import { asOf } from '../names/platform-name.ts'
import { programName } from '../names/program-name.ts'
import { runName } from '../names/run-name.ts'
import { plural } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import { viewOfRun } from '../view/run-view.ts'
import { dataView, homeView, type HistoryView } from '../view/view.ts'
import { DeletedRuns } from './DeletedRuns.tsx'
import { HistoryBrowser } from './HistoryBrowser.tsx'
import classes from './History.module.css'

interface HistoryPageProps {
  view: HistoryView
  navigate: Navigate
}

/** Runs that the list of runs offers. */
const offered = 500

/** Everything that happened to a platform, whoever did it: nothing that was undone or deleted is lost from sight. */
export function HistoryPage({ view, navigate }: HistoryPageProps) {
  const { platform, run, program, operation, transaction } = view
  const filter: HistoryFilter = {
    ...(run !== null && { run }),
    ...(program !== '' && { client: program }),
    ...(operation !== '' && { operation }),
  }
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  })
  // Never another function: the rows of the list are drawn again only where they change.
  const select = useCallback(
    (id: number) => navigate({ ...latest.current, transaction: id }, { replace: true }),
    [navigate],
  )
  return (
    <div className={classes['page']}>
      <HistoryFilters view={view} filter={filter} navigate={navigate} />
      <HistoryBrowser
        platform={platform}
        filter={filter}
        selected={transaction}
        onSelect={select}
        onShow={({ id }) => {
          const past = dataView(asOf(platform, id), run === null ? [] : ofRuns([run], false))
          navigate({ ...past, mode: 'wide', display: 'split' })
        }}
        onBranched={(branch) => navigate(viewOfRun(platform, branch))}
      />
    </div>
  )
}

/** What is listed, and where what this list cannot show is to be found. */
function HistoryFilters({ view, filter, navigate }: HistoryPageProps & { filter: HistoryFilter }) {
  const { platform, run, program, operation } = view
  const { data } = useInfiniteQuery(historyQueries.list(platform, filter))
  const { data: trash } = useQuery(trashQueries.list())
  const { data: runs } = useQuery(
    runQueries.page(platform, { filter: { default_only: false }, sort: [], meta: [], limit: offered, offset: 0 }),
  )
  const first = data?.pages[0]
  const change = (changed: Partial<HistoryView>) => navigate({ ...view, ...changed, transaction: null })
  const known = runs?.results ?? []
  const runOptions = known.map((each) => ({ value: String(each.id), label: runName(each) }))
  // Deleted runs are in no list of runs; the list of transactions names them.
  const named = run === null || known.some(({ id }) => id === run) ? [] : [{ value: String(run), label: `Run ${run}` }]
  return (
    <div className={classes['filters']}>
      <h2 className={classes['title']}>History</h2>
      <NativeSelect
        size="xs"
        aria-label="Run"
        value={run === null ? '' : String(run)}
        onChange={(event) => change({ run: Number(event.currentTarget.value) || null })}
        data={[{ value: '', label: 'All runs' }, ...named, ...runOptions]}
      />
      <NativeSelect
        size="xs"
        aria-label="Program"
        value={program}
        onChange={(event) => change({ program: event.currentTarget.value })}
        data={[{ value: '', label: 'All programs' }, ...optionsOf(first?.clients, program, programName)]}
      />
      <NativeSelect
        size="xs"
        aria-label="Kind of change"
        value={operation}
        onChange={(event) => change({ operation: event.currentTarget.value })}
        data={[
          { value: '', label: 'All kinds of changes' },
          ...optionsOf(first?.operations, operation, operationPhrase),
        ]}
      />
      <span className={classes['end']}>
        <DeletedRuns platform={platform} />
        {trash && trash.trash.length > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={() => navigate(homeView(platform))}>
            {plural(trash.trash.length, 'platform')} in the trash, on Home
          </Button>
        )}
      </span>
    </div>
  )
}

/** What can be chosen, and what is chosen already while the list is on its way. */
const optionsOf = (found: readonly string[] | undefined, chosen: string, name: (value: string) => string) =>
  (found ?? (chosen === '' ? [] : [chosen]))
    .filter((value) => value !== '')
    .map((value) => ({ value, label: name(value) }))
