import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { ActionIcon, useComputedColorScheme } from '@mantine/core'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { Icon } from '../ui/icons.tsx'
import { later } from '../ui/later.tsx'
import type { Conversion } from '../units/conversion.ts'
import { AskDesign } from './AskDesign.tsx'
import { LimitBanner, ScaleBanner, StackBanner } from './Banners.tsx'
import classes from './Chart.module.css'
import { ChartControls } from './ChartControls.tsx'
import { inWords, notesOf, sizeLine, titleOf } from './describe.ts'
import { drawnOf } from './drawn.ts'
import { FigureTable } from './FigureTable.tsx'
import { FigureButton } from './figure/FigureButton.tsx'
import { fieldNames } from './labels.ts'
import { Legend } from './Legend.tsx'
import { chartThemes } from './palette.ts'
import { flatPanels } from './scale.ts'
import type { ChartSettings } from './settings.ts'
import { variableOf } from './source.ts'
import { stackNotice } from './stack-words.ts'
import { tableOf } from './table.ts'
import type { ChartFigures } from './use-figures.ts'

const ChartCanvas = later(async () => (await import('./ChartCanvas.tsx')).default, 'shown')

interface ChartResultProps {
  /** Where the figures come from. */
  source: { platform: string; filter: DatapointFilter }
  data: ChartFigures
  settings: ChartSettings
  conversion: Conversion
  /** The figures answer the question before. */
  isStale: boolean
  onSettings: (settings: ChartSettings) => void
  nothing: ReactNode
}

/** The drawing with its legend, what must be known to read it, and its figures. */
export function ChartResult(props: ChartResultProps) {
  const { source, data, settings, conversion, isStale, onSettings, nothing } = props
  const { design, ask, figures, paired, parent } = data
  const [highlighted, setHighlighted] = useState<string>()
  const [isTableOpen, setTableOpen] = useState(false)
  const theme = chartThemes[useComputedColorScheme('light')]
  const hidden = useMemo(() => new Set(settings.hidden), [settings.hidden])
  const drawn = useMemo(() => {
    const { tolerance, stackAnyway: anyway, history } = settings
    const isStack = design.kind === 'area' || design.kind === 'bar'
    const stack = isStack && { stack: { parent, tolerance, anyway } }
    return drawnOf(figures, design, { conversion, hidden, history, ...stack })
    // oxlint-disable-next-line react/exhaustive-deps -- a new object of the same settings draws nothing new
  }, [figures, design, conversion, hidden, parent, settings.tolerance, settings.stackAnyway, settings.history])
  const notes = notesOf(drawn, design, { summary: figures.summary, paired, hidden })
  const notice = stackNotice(drawn.panels, drawn.steps)
  const table = useMemo(() => (isTableOpen ? tableOf(drawn, design) : undefined), [isTableOpen, drawn, design])
  const isEmpty = figures.summary.total === 0
  const flat = ask || isEmpty ? 0 : flatPanels(drawn.panels, { isSame: design.sameScale, kind: design.kind })
  return (
    <>
      <ChartControls
        settings={settings}
        data={data}
        onSettings={onSettings}
        size={ask || isEmpty ? '' : sizeLine(drawn, design)}
      >
        <ActionIcon
          size={26}
          variant="default"
          aria-label="Data behind this chart"
          data-tip="Data behind this chart"
          aria-expanded={isTableOpen}
          onClick={() => setTableOpen(!isTableOpen)}
        >
          <Icon name="data" size={14} />
        </ActionIcon>
        <FigureButton {...source} {...{ drawn, design, notes }} disabled={ask || drawn.panels.length === 0} />
      </ChartControls>
      {!isEmpty && (
        <LimitBanner
          summary={figures.summary}
          limit={settings.limit}
          onLimit={(limit) => onSettings({ ...settings, limit })}
        />
      )}
      {notice && <StackBanner {...notice} onAnyway={(stackAnyway) => onSettings({ ...settings, stackAnyway })} />}
      {flat > 0 && (
        <ScaleBanner
          flat={flat}
          panels={drawn.panels.length}
          onOwn={() => onSettings({ ...settings, sameScale: false })}
        />
      )}
      {isEmpty ? (
        (nothing ?? (
          <p className={classes['empty']} role="status">
            No datapoint fits the filter, so there is nothing to draw.
          </p>
        ))
      ) : ask ? (
        <AskDesign
          shape={data.shape}
          design={design}
          settings={settings}
          colours={drawn.colours.map(({ name }) => name)}
          onSettings={onSettings}
        />
      ) : (
        <div className={classes['body']} data-stale={isStale || undefined}>
          <Legend
            colour={design.colour}
            label={fieldNames[design.colour]}
            drawn={drawn}
            hidden={hidden}
            theme={theme}
            hasSquares={design.kind === 'box' || design.kind === 'beside'}
            onHidden={(names) => onSettings({ ...settings, hidden: [...names] })}
            onHighlight={setHighlighted}
          />
          {drawn.panels.length === 0 ? (
            <p className={classes['empty']}>All groups are hidden. The legend shows them again.</p>
          ) : (
            <Suspense fallback={<div className={classes['chart']} />}>
              <ChartCanvas
                drawn={drawn}
                design={design}
                theme={theme}
                highlighted={highlighted}
                label={inWords(drawn, design)}
              />
            </Suspense>
          )}
          {notes.length > 0 && <p className={classes['notes']}>{notes.join(' ')}</p>}
        </div>
      )}
      {table && <FigureTable table={table} name={titleOf(drawn, design, variableOf(source.filter))} />}
    </>
  )
}
