import { plural } from '../ui/format.ts'

/** How much an import writes: datapoints; where there are none optimization items, or meta indicators. */
export function amountOf({ points, items, indicators }: { points: number; items: number; indicators: number }): string {
  if (points === 0 && items > 0) return plural(items, 'optimization item')
  return points === 0 && indicators > 0 ? plural(indicators, 'meta indicator') : plural(points, 'datapoint')
}
