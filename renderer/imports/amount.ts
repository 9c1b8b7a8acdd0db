import { plural } from '../ui/format.ts'

/** How much an import writes: datapoints, or optimization items where there is nothing else. */
export const amountOf = ({ points, items }: { points: number; items: number }): string =>
  points === 0 && items > 0 ? plural(items, 'optimization item') : plural(points, 'datapoint')
