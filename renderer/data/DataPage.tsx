import { memo, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { readChart, writeChart } from '../chart/settings.ts'
import { CopyCodeDialog } from '../code/CopyCodeDialog.tsx'
import { ExportDialog } from '../exports/ExportDialog.tsx'
import type { Chips } from '../filter/chips.ts'
import { FilterBar } from '../filter/FilterBar.tsx'
import { toFilter } from '../filter/filter-json.ts'
import { useCommands, useShownKeys } from '../commands/commands.tsx'
import { readConversion } from '../units/conversion.ts'
import { FilterLine } from '../ui/FilterLine.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { describePlatform } from '../names/platform-name.ts'
import type { Navigate } from '../view/use-view.ts'
import { pageSizes, type DataView, type PageSize } from '../view/view.ts'
import { ChartOfChecked } from './checked.tsx'
import { checkedFilter } from './checked-filter.ts'
import { dataCommands } from './commands.ts'
import { DisplaySwitch } from './DisplaySwitch.tsx'
import { LongTable } from './LongTable.tsx'
import { SidePanel } from './side/SidePanel.tsx'
import { SplitPane } from './SplitPane.tsx'
import { Nothing, type PageFacts } from './table-parts.tsx'
import { Toolbar } from './Toolbar.tsx'
import { scrolledRows, usePageSize } from './use-page-size.ts'
import { usePanels } from './use-panels.ts'
import { useRowPlace } from './use-row-place.ts'
import { later } from '../ui/later.tsx'
import { useTrend } from './use-trend.ts'
import { useViewLayout } from './use-view-layout.ts'
import { WideTable } from './WideTable.tsx'
import classes from './DataPage.module.css'

const ChartPane = later(async () => (await import('../chart/ChartPane.tsx')).ChartPane, 'shown')

/** Another page or order concerns neither of them. */
const Side = memo(SidePanel)
const Filter = memo(FilterBar)

interface DataPageProps {
  view: DataView
  navigate: Navigate
}

const noFacts: PageFacts = { total: 0, columns: [], units: [], types: [] }

/** The datapoints of a platform: what there is, the filter, the table, the chart. */
export function DataPage({ view, navigate }: DataPageProps) {
  const { platform, mode } = view
  const chips = useStable(view.chips)
  const { open, setPanel, closeSide } = usePanels(view)
  const [facts, setFacts] = useState(noFacts)
  const { layout, setLayout } = useViewLayout(view, navigate)
  const conversion = readConversion(view.conversion)
  const filter = toFilter('datapoints', chips)
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  })
  const setChips = useCallback((changed: Chips) => navigate({ ...latest.current, chips: changed, page: 1 }), [navigate])
  const [hasTrend, setTrend] = useTrend()
  useCommands(dataCommands({ view, navigate, open, setPanel, toggleTrend: () => setTrend(!hasTrend) }))

  const place = useRowPlace(view, navigate)
  const [, keepSize] = usePageSize()
  const setSize = (size: PageSize | null) => {
    keepSize(size)
    const row = place.isScrolled ? place.sight.get().first : (view.page - 1) * place.size
    navigate({ ...view, size, page: Math.floor(row / (size ?? scrolledRows)) + 1 })
  }
  const setMeta = useCallback((meta: string[]) => navigate({ ...latest.current, meta }), [navigate])
  const meta = useStable(view.meta)

  const sideKeys = useShownKeys('data.side')
  const Table = mode === 'long' ? LongTable : WideTable
  return (
    <section className={classes['root']} aria-label="Data">
      <VisuallyHidden component="h1">Data of {describePlatform(platform)}</VisuallyHidden>
      {open.side && (
        <Side
          platform={platform}
          chips={chips}
          onChange={setChips}
          columns={meta}
          onColumns={setMeta}
          onClose={closeSide}
        />
      )}
      <div className={classes['main']}>
        <FilterLine>
          {!open.side && (
            <IconButton icon="side" label="Explore" keys={sideKeys} onClick={() => setPanel('side', true)} />
          )}
          <Filter kind="datapoints" platform={platform} chips={chips} onChange={setChips} />
          <Toolbar
            columns={facts.columns}
            layout={layout}
            onLayout={setLayout}
            units={facts.units}
            conversion={conversion}
            onConversion={(changed) => navigate({ ...view, conversion: { ...changed } })}
            open={open}
            onPanel={setPanel}
            size={pageSizes.find((size) => !place.isScrolled && size === place.size) ?? null}
            onSize={setSize}
          >
            <DisplaySwitch view={view} navigate={navigate} />
          </Toolbar>
        </FilterLine>
        <SplitPane
          display={view.display}
          split={view.split}
          onSplit={(split) => navigate({ ...view, split }, { replace: true })}
          table={
            <Table
              view={layout === view.columns ? view : { ...view, columns: layout }}
              navigate={navigate}
              setChips={setChips}
              onLayout={setLayout}
              place={place}
              onFacts={setFacts}
            />
          }
          chart={
            <Suspense fallback={<div className={classes['waiting']}>Loading the chart…</div>}>
              <ChartOfChecked view={view} navigate={navigate} />
              <ChartPane
                platform={platform}
                filter={checkedFilter(filter, view.checked)}
                settings={readChart(view.chart)}
                onSettings={(chart) => navigate({ ...view, chart: writeChart(chart) })}
                conversion={conversion}
                nothing={view.display === 'chart' ? <Nothing {...{ view, navigate, setChips }} /> : undefined}
              />
            </Suspense>
          }
        />
      </div>
      <ExportDialog
        platform={platform}
        filter={filter}
        opened={open.export}
        onClose={() => setPanel('export', false)}
        view={view}
        {...(mode === 'long' && facts.total > 0 && { total: facts.total })}
      />
      <CopyCodeDialog
        opened={open.code}
        onClose={() => setPanel('code', false)}
        question={{ url: window.location.origin, platform, kind: 'datapoints', filter, layout: mode }}
      />
    </section>
  )
}

/** The same object for as long as nothing in it has changed: every step to another address reads a new one. */
function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
