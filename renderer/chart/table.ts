import { shownName } from '../names/shown-name.ts'
import { fullValue } from '../ui/format.ts'
import type { Drawn } from './drawn.ts'
import { fieldNames, stepLabel } from './labels.ts'
import { statisticOf, type ChartSettings } from './settings.ts'

/** The figures of a chart, as a table: names, then one column for each step. */
export interface ChartTable {
  names: string[]
  steps: string[]
  rows: { names: string[]; values: (number | null)[] }[]
}

const boxFigures = ['smallest', 'first quartile', 'median', 'third quartile', 'largest']

/** Exactly what is drawn: a row for each line or layer, five for each box. Single series have no figure to be named. */
export function tableOf({ panels, fields, steps }: Drawn, settings: ChartSettings): ChartTable {
  const isBox = settings.kind === 'box'
  const isEach = !isBox && statisticOf(settings) === 'each'
  const rows = panels.flatMap(({ groups, unit, statistic }) =>
    groups.flatMap(({ parts, values, boxes }) => {
      const names = [...parts, shownName('unit', unit)]
      if (isEach) return [{ names, values: [...values] }]
      if (!isBox) return [{ names: [...names, statistic], values: [...values] }]
      return boxFigures.map((figure, at) => ({
        names: [...names, figure],
        values: boxes.map((box) => box?.[at] ?? null),
      }))
    }),
  )
  const names = [...fields.map((field) => fieldNames[field]), 'Unit', ...(isEach ? [] : ['Figure'])]
  return { names, steps: steps.map(stepLabel), rows }
}

/** The table as spreadsheets paste it, with all digits of its values. */
export function toTsv({ names, steps, rows }: ChartTable): string {
  const cell = (text: string) => text.replaceAll(/[\t\r\n]/g, ' ')
  return [
    [...names, ...steps].map(cell).join('\t'),
    ...rows.map((row) =>
      [...row.names.map(cell), ...row.values.map((value) => (value === null ? '' : fullValue(value)))].join('\t'),
    ),
  ].join('\n')
}
