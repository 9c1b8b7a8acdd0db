import type { Statistic } from '../../server/contract/counts.ts'

/** One line, one layer of a stack, or one box for each step. */
export interface DrawnGroup {
  /** Unique within the chart. */
  id: string
  colour: string
  /** Where its colour is in `Drawn.colours`. */
  index: number
  /** What it is, in the order of `Drawn.fields`. */
  parts: readonly string[]
  /** What tells it from others of its colour and facet. */
  label: string
  /** One for each step. Boxes: the median. */
  values: readonly (number | null)[]
  /** Boxes: smallest, quartiles with the median between them, largest. */
  boxes: readonly (readonly number[] | null)[]
  /** In a stack: a line above it, of what the layers are parts of. */
  isTotal: boolean
}

/** A chart of one unit: different units never share an axis. */
export interface Panel {
  /** Empty without facets. */
  facet: string
  /** As it is shown. */
  unit: string
  /** Which figure is drawn; boxes have all. */
  statistic: Statistic
  isStacked: boolean
  groups: readonly DrawnGroup[]
}
