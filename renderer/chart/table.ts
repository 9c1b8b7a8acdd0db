import { shownName } from '../names/shown-name.ts'
import { fullValue } from '../ui/format.ts'
import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { fieldNames, stepLabel } from './labels.ts'
import type { DrawnGroup, Panel } from './panel.ts'

/** The figures of a chart, as a table: names, then one column for each step. */
export interface ChartTable {
  names: string[]
  steps: string[]
  rows: { names: string[]; values: (number | null)[] }[]
}

const boxFigures = ['smallest', 'first quartile', 'median', 'third quartile', 'largest']

/** Exactly what is drawn: a row for each line or layer, three where it has a band, six for each box and one for each of its points. */
export function tableOf({ panels, fields, steps }: Drawn, design: Design): ChartTable {
  const drawn = panels.flatMap((panel) => panel.groups.map((group) => ({ panel, group })))
  const isBox = design.kind === 'box'
  const hasFigure = isBox || design.statistic !== 'each' || drawn.some(({ group }) => group.band)
  const hasPanel = drawn.some(({ panel }) => panel.facet !== '')
  const rows = drawn.flatMap(({ panel, group }) => {
    const own = [...(hasPanel ? [panel.facet] : []), ...group.parts, shownName('unit', panel.unit)]
    return figuresOf(group, panel, design).map(({ figure, values }) => ({
      names: hasFigure ? [...own, figure] : own,
      values,
    }))
  })
  const names = [
    ...(hasPanel ? ['Panel'] : []),
    ...fields.map((field) => fieldNames[field]),
    'Unit',
    ...(hasFigure ? ['Figure'] : []),
  ]
  return { names, steps: steps.map(stepLabel), rows }
}

interface Figure {
  figure: string
  values: (number | null)[]
}

function figuresOf(group: DrawnGroup, { statistic }: Panel, design: Design): Figure[] {
  const { values, boxes, counts, band, isBehind } = group
  if (design.kind === 'box' && !isBehind) {
    const figures = boxFigures.map((figure, at) => ({ figure, values: boxes.map((box) => box?.[at] ?? null) }))
    return [...figures, { figure: 'values', values: [...counts] }]
  }
  const own = { figure: isBehind || design.statistic === 'each' ? 'value' : statistic, values: [...values] }
  if (!band) return [own]
  return [{ figure: 'lower', values: [...band.low] }, own, { figure: 'upper', values: [...band.high] }]
}

const lineBreaks = /[\t\r\n]/g

/** The table as spreadsheets paste it, with all digits of its values. */
export const toTsv = (table: ChartTable): string =>
  linesOf(table, (text) => text.replaceAll(lineBreaks, ' '))
    .map((cells) => cells.join('\t'))
    .join('\n')

/** The table as a file, with all digits of its values. */
export const toCsv = (table: ChartTable): string =>
  linesOf(table, (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

const linesOf = ({ names, steps, rows }: ChartTable, cell: (text: string) => string): string[][] => [
  [...names, ...steps].map(cell),
  ...rows.map((row) => [
    ...row.names.map(cell),
    ...row.values.map((value) => (value === null ? '' : fullValue(value))),
  ]),
]
