import { lazy, Suspense, useMemo, useState } from 'react'
import { Button, Menu, useComputedColorScheme } from '@mantine/core'
import type { GroupField, Summary } from '../../server/contract/counts.ts'
import type { DatapointFilter } from '../../server/contract/filters.ts'
import { formatCount } from '../ui/format.ts'
import type { Conversion } from '../units/conversion.ts'
import classes from './Chart.module.css'
import { inWords, limitLine, notesOf } from './describe.ts'
import { drawnOf, type Drawn } from './drawn.ts'
import { FigureTable } from './FigureTable.tsx'
import { fieldNames } from './labels.ts'
import { Legend } from './Legend.tsx'
import { chartThemes } from './palette.ts'
import { groupLimits, type ChartSettings } from './settings.ts'
import { tableOf } from './table.ts'
import { useDownload } from './use-download.ts'

const ChartCanvas = lazy(() => import('./ChartCanvas.tsx'))

const nothing: ReadonlySet<string> = new Set()

interface ChartResultProps {
  /** Where the figures come from. */
  source: { platform: string; filter: DatapointFilter }
  summary: Summary
  settings: ChartSettings
  conversion: Conversion
  /** The summary answers the question before. */
  isStale: boolean
  onLimit: (limit: number) => void
}

/** The drawing with its legend, what must be known to read it, and its figures. */
export function ChartResult({ source, summary, settings, conversion, isStale, onLimit }: ChartResultProps) {
  const [hiddenBy, setHiddenBy] = useState<Partial<Record<GroupField, ReadonlySet<string>>>>({})
  const hidden = hiddenBy[settings.colour] ?? nothing
  const [highlighted, setHighlighted] = useState<string>()
  const theme = chartThemes[useComputedColorScheme('light')]
  const drawn = useMemo(
    () => drawnOf(summary, settings, { conversion, hidden }),
    [summary, settings, conversion, hidden],
  )
  const notes = notesOf(drawn, settings, summary)
  if (summary.total === 0) {
    return (
      <p className={classes['empty']} role="status">
        No datapoint fits the filter, so there is nothing to draw.{' '}
        {settings.step === 'year'
          ? 'Only annual and categorical values were looked for: those at times have steps of their own.'
          : 'Only values at times were looked for: annual and categorical ones are drawn by years.'}
      </p>
    )
  }
  return (
    <>
      <LimitBanner summary={summary} limit={settings.limit} onLimit={onLimit} />
      <div className={classes['body']} data-stale={isStale || undefined}>
        {drawn.panels.length === 0 ? (
          <p className={classes['empty']}>All groups are hidden. The legend shows them again.</p>
        ) : (
          <Suspense fallback={<div className={classes['chart']} />}>
            <ChartCanvas
              drawn={drawn}
              settings={settings}
              theme={theme}
              highlighted={highlighted}
              label={inWords(drawn, settings)}
            />
          </Suspense>
        )}
        <Legend
          label={fieldNames[settings.colour]}
          colours={drawn.colours}
          hidden={hidden}
          theme={theme}
          onHidden={(names) => setHiddenBy({ ...hiddenBy, [settings.colour]: names })}
          onHighlight={setHighlighted}
        />
      </div>
      <Below source={source} drawn={drawn} settings={settings} notes={notes} />
    </>
  )
}

interface LimitBannerProps {
  summary: Summary
  limit: number
  onLimit: (limit: number) => void
}

/** Says where not all groups are drawn, and has a way to more of them. */
function LimitBanner({ summary, limit, onLimit }: LimitBannerProps) {
  const line = limitLine(summary)
  if (line === undefined) return null
  const next = groupLimits.find((larger) => larger > limit)
  return (
    <div className={classes['banner']} role="status">
      {line}
      {next === undefined ? (
        <span>More are not drawn: a filter, or a figure of each group, makes them fewer.</span>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => onLimit(next)}>
          Draw up to {formatCount(next)}
        </Button>
      )}
    </div>
  )
}

interface BelowProps {
  source: ChartResultProps['source']
  drawn: Drawn
  settings: ChartSettings
  notes: readonly string[]
}

function Below({ source, drawn, settings, notes }: BelowProps) {
  const [isOpen, setOpen] = useState(false)
  const { save, error } = useDownload({ ...source, drawn, settings, notes })
  return (
    <>
      <div className={classes['below']}>
        <p className={classes['notes']}>{notes.join(' ')}</p>
        <Button size="compact-sm" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Data behind this chart
        </Button>
        <Menu position="top-end">
          <Menu.Target>
            <Button size="compact-sm" variant="default" disabled={drawn.panels.length === 0}>
              Save picture
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => save('png')}>PNG</Menu.Item>
            <Menu.Item onClick={() => save('svg')}>SVG</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {error !== undefined && (
        <div className={classes['banner']} role="alert">
          The picture could not be made: {error} The chart is unchanged; the other format may work.
        </div>
      )}
      {isOpen && <FigureTable table={tableOf(drawn, settings)} />}
    </>
  )
}
