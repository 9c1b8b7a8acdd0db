import type { ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RunRow } from '../../server/contract/tables.ts'
import { historyQueries } from '../api/history.ts'
import { runPageQueries } from '../api/run-page.ts'
import { useCommands } from '../commands/commands.tsx'
import { DataPage } from '../data/DataPage.tsx'
import { presentOf } from '../names/platform-name.ts'
import { OptimizationPage } from '../optimization/OptimizationPage.tsx'
import { formatCount, plural } from '../ui/format.ts'
import { runTabs, type RunPart, type RunTab, type RunView } from '../view/run-view.ts'
import type { Navigate } from '../view/use-view.ts'
import { dataView, historyView, optimizationView } from '../view/view.ts'
import { HistoryPart } from './HistoryPart.tsx'
import { MetaPart } from './MetaPart.tsx'
import { dataOf, itemsOf, staying } from './stay.ts'
import { SummaryPart } from './SummaryPart.tsx'
import classes from './RunPage.module.css'

export interface PartProps {
  view: RunView
  run: RunRow
  navigate: Navigate
}

const tabNames: Record<RunTab, string> = {
  summary: 'Summary',
  data: 'Data',
  meta: 'Meta',
  optimization: 'Optimization',
  history: 'History',
}

/** The parts of a run, one of which is shown. */
export function RunParts({ view, run, navigate }: PartProps) {
  const { shown } = view
  const counts = useCounts(view.platform, run)
  const show = (tab: RunTab) => navigate({ ...view, shown: partOf(tab, view.platform) })
  useCommands(
    runTabs.map((tab) => ({
      id: `run.${tab}`,
      label: `Show ${tabNames[tab].toLowerCase()} of this run`,
      group: 'Run',
      run: () => show(tab),
    })),
  )
  return (
    <Tabs
      className={classes['parts'] ?? ''}
      classNames={{ list: classes['tabs']!, tab: classes['tab']!, panel: classes['panel']! }}
      value={shown.kind}
      onChange={(value) => {
        const tab = runTabs.find((known) => known === value)
        if (tab) show(tab)
      }}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List aria-label="Parts of the run">
        {runTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {tabNames[tab]} <span className={classes['count']}>{counts[tab]}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown.kind}>{drawn({ view, run, navigate })}</Tabs.Panel>
    </Tabs>
  )
}

function drawn(props: PartProps): ReactNode {
  const { view, run, navigate } = props
  const { shown, platform } = view
  const stay = staying(view, run.id, navigate)
  switch (shown.kind) {
    case 'data':
      return <DataPage key={presentOf(platform)} view={dataOf(shown, run.id)} navigate={stay} />
    case 'meta':
      return <MetaPart {...props} />
    case 'optimization':
      return run.items === 0 ? (
        <p className={classes['nothing']}>This run has no optimization items. Notebooks and imports write them.</p>
      ) : (
        <OptimizationPage key={presentOf(platform)} view={itemsOf(shown, run.id)} navigate={stay} isPart />
      )
    case 'history':
      return <HistoryPart {...props} shown={shown} />
    default:
      return <SummaryPart {...props} />
  }
}

/** A part as it begins. */
function partOf(tab: RunTab, platform: string): RunPart {
  if (tab === 'data') return { ...dataView(platform), mode: 'wide' }
  if (tab === 'optimization') return optimizationView(platform)
  if (tab === 'history') return historyView(platform)
  return { kind: tab }
}

/** How much there is of each part, in words. */
function useCounts(platform: string, { id, series, items }: RunRow): Record<RunTab, string> {
  const { data: meta } = useQuery(runPageQueries.meta(platform, id))
  const { data: history } = useInfiniteQuery(historyQueries.list(presentOf(platform), { run: id }))
  const total = history?.pages[0]?.total
  return {
    summary: '',
    data: plural(series, 'series', 'series'),
    meta: meta ? countOrNone(meta.length) : '',
    optimization: countOrNone(items),
    history: total === undefined ? '' : formatCount(total),
  }
}

const countOrNone = (count: number): string => (count === 0 ? 'none' : formatCount(count))
