import type { ExportRequest } from '../../contract/exports.ts'
import type { Cell } from '../formats/xlsx-writer.ts'

/** A datapoint: of a year, of a part of a year, or of a point in time. */
export type ExportedPoint = [year: number | null, category: string | null, datetime: string | null, value: number]

/** The steps that the points of an export have. */
export interface ExportedSteps {
  /** Ascending. */
  years: readonly number[]
  /** Ascending. */
  datetimes: readonly string[]
  hasCategories: boolean
}

/** How the points of a series become rows: the cells after those that name the series. */
export interface PointLayout {
  header: Cell[]
  rows: (points: readonly ExportedPoint[]) => Cell[][]
}

/** What stands for "no category" in the column `subannual`, as pyam has it. */
const wholeYear = 'Year'

/** True for a category that a reader of `subannual` would take for the whole year. */
export const readsAsWholeYear = (category: string): boolean => /^\s*(?:year)?\s*$/i.test(category)

/** `2026-11-20T13:36:22.500000` as files have it: `2026-11-20 13:36:22.5`. */
const timeText = (datetime: string): string => datetime.replace('T', ' ').replace(/(?:\.0+|(\.\d*?[1-9])0+)$/, '$1')

/** @param without steps that have no column in the wide layout, as text */
export const layoutOf = (
  layout: ExportRequest['layout'],
  steps: ExportedSteps,
  without: readonly string[] = [],
): PointLayout => (layout === 'wide' ? wideLayout(steps, without) : longLayout(steps))

/** A row for each category of a series, in the order in which they occur; a column for each year and date-time. */
function wideLayout(all: ExportedSteps, without: readonly string[]): PointLayout {
  const isShown = (step: number | string) => !without.includes(String(step))
  const { hasCategories } = all
  const [years, datetimes] = [all.years.filter(isShown), all.datetimes.filter(isShown)]
  const first = hasCategories ? 1 : 0
  const places = new Map<number | string, number>([...years, ...datetimes].map((step, i) => [step, first + i]))
  const blank: Cell[] = Array.from({ length: first + places.size }, () => null)
  return {
    header: [...(hasCategories ? ['subannual'] : []), ...years, ...datetimes.map(timeText)],
    rows: (points) => {
      const rows = new Map<string | null, Cell[]>()
      for (const [year, category, datetime, value] of points) {
        let cells = rows.get(category)
        if (!cells) {
          cells = blank.slice()
          if (hasCategories) cells[0] = category ?? wholeYear
          rows.set(category, cells)
        }
        const place = places.get(datetime ?? year!)
        if (place !== undefined) cells[place] = value
      }
      return [...rows.values()]
    },
  }
}

/** A row for each point. */
function longLayout({ datetimes, hasCategories }: ExportedSteps): PointLayout {
  const hasTimes = datetimes.length > 0
  return {
    header: ['year', ...(hasCategories ? ['subannual'] : []), ...(hasTimes ? ['time'] : []), 'value'],
    rows: (points) =>
      points.map(([year, category, datetime, value]) => {
        const cells: Cell[] = [year]
        if (hasCategories) cells.push(datetime === null ? (category ?? wholeYear) : null)
        if (hasTimes) cells.push(datetime && timeText(datetime))
        cells.push(value)
        return cells
      }),
  }
}
