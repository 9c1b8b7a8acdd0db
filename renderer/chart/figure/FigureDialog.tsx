import { useDeferredValue, useMemo, useState } from 'react'
import { Button, Checkbox, Modal } from '@mantine/core'
import type { DatapointFilter } from '../../../server/contract/filters.ts'
import { Choice } from '../../ui/Choice.tsx'
import { titleOf } from '../describe.ts'
import type { Design } from '../design.ts'
import type { Drawn } from '../drawn.ts'
import { sourceOf, variableOf } from '../source.ts'
import { tableOf, toCsv } from '../table.ts'
import classes from './Figure.module.css'
import { FigureForm } from './FigureForm.tsx'
import { FigurePreview } from './FigurePreview.tsx'
import {
  defaultFigure,
  figureFormats,
  figureLimits,
  figureProblem,
  type FigureFormat,
  type FigureSettings,
} from './figure-settings.ts'
import { figureOf, type Figure } from './figure.ts'
import { fileName, offer } from './offer.ts'
import { withinYears } from './within-years.ts'
import { writeFigure } from './write-figure.ts'

/** The chart that is saved, and where it comes from. */
export interface FigureSource {
  platform: string
  filter: DatapointFilter
  drawn: Drawn
  design: Design
  notes: readonly string[]
}

/** The size at which the panels of a picture have room; undefined where they have, or where no height is enough. */
function higher({ enough }: Figure, { height }: FigureSettings): Pick<FigureSettings, 'size' | 'height'> | undefined {
  const wanted = Math.min(enough, figureLimits.height[1])
  return wanted > height ? { size: 'own', height: wanted } : undefined
}

/** Makes a picture for a paper of a chart. What is seen is what is written. */
export function FigureDialog({
  platform,
  filter,
  drawn,
  design,
  notes,
  onClose,
}: FigureSource & { onClose: () => void }) {
  const heading = titleOf(drawn, design, variableOf(filter))
  const [settings, setSettings] = useState<FigureSettings>(() => {
    const usual = { ...defaultFigure, title: heading, notes: [...notes, sourceOf(platform, filter)].join(' ') }
    return { ...usual, ...higher(figureOf(drawn, design, usual), usual) }
  })
  const [state, setState] = useState<{ error?: string; saved?: string; isBusy?: boolean }>({})
  const problem = figureProblem(settings)
  // Typing stays quick: the preview follows.
  const previewed = useDeferredValue(settings)
  const figure = useMemo(
    () => (figureProblem(previewed) === undefined ? figureOf(drawn, design, previewed) : undefined),
    [drawn, design, previewed],
  )
  const change = (changed: Partial<FigureSettings>) => {
    setState({})
    setSettings((own) => ({ ...own, ...changed }))
  }
  const save = async () => {
    setState({ isBusy: true })
    const name = fileName(settings.title || heading)
    const files = [`${name}.${settings.format}`]
    offer(await writeFigure(figureOf(drawn, design, settings), settings), files[0] ?? name)
    if (settings.csv) {
      const csv = toCsv(tableOf(withinYears(drawn, settings), design))
      files.push(`${name}.csv`)
      offer(new Blob([csv], { type: 'text/csv' }), `${name}.csv`)
    }
    if (settings.json) {
      files.push(`${name}.json`)
      const asked = JSON.stringify({ platform, filter, chart: design }, null, 2)
      offer(new Blob([asked], { type: 'application/json' }), `${name}.json`)
    }
    setState({ saved: `Saved ${files.join(', ')}.` })
  }
  const onSave = () => {
    save().catch((cause: unknown) => setState({ error: cause instanceof Error ? cause.message : String(cause) }))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Save figure"
      size={1080}
      centered
      padding={0}
      classNames={{ header: classes['header'] ?? '', title: classes['title'] ?? '' }}
    >
      <div className={classes['body']}>
        <div className={classes['preview']}>
          {figure && <FigurePreview figure={figure} isDark={settings.colours === 'dark'} />}
        </div>
        <FigureForm settings={settings} onChange={change}>
          {figure && higher(figure, previewed) && (
            <p className={classes['crowded']} role="status">
              The panels lie on each other at {previewed.height} mm.{' '}
              <Button size="compact-xs" variant="default" onClick={() => change(higher(figure, previewed) ?? {})}>
                Make it {higher(figure, previewed)?.height} mm high
              </Button>
            </p>
          )}
        </FigureForm>
      </div>
      <footer className={classes['footer']}>
        <Checkbox
          size="xs"
          label="Numbers as CSV"
          checked={settings.csv}
          onChange={(event) => change({ csv: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label="Filter as JSON"
          checked={settings.json}
          onChange={(event) => change({ json: event.currentTarget.checked })}
        />
        <span className={classes['result']} role="status">
          {problem ?? state.saved ?? ''}
        </span>
        {state.error !== undefined && (
          <span className={classes['error']} role="alert">
            Nothing was written: {state.error} Another format may work.
          </span>
        )}
        <Button variant="default" size="xs" onClick={onClose}>
          {state.saved ? 'Close' : 'Cancel'}
        </Button>
        <Choice
          label="As"
          values={Object.keys(figureFormats) as FigureFormat[]}
          names={figureFormats}
          value={settings.format}
          onChange={(format) => change({ format })}
        />
        <Button size="xs" disabled={problem !== undefined} loading={state.isBusy === true} onClick={onSave}>
          Save figure
        </Button>
      </footer>
    </Modal>
  )
}
