import type { Statistic } from '../../server/contract/counts.ts'

/** One line, one layer of a stack, or one box for each step. */
export interface DrawnGroup {
  /** Unique within the chart. */
  id: string
  colour: string
  /** Which colour it has, see palette.ts. */
  slot: string
  /** Its place among the dashes. */
  dash: number
  /** What it is, in the order of `Drawn.fields`. */
  parts: readonly string[]
  /** What tells it from others of its colour and facet. */
  label: string
  /** One for each step. Boxes: the median. */
  values: readonly (number | null)[]
  /** Boxes: smallest, quartiles with the median between them, largest. */
  boxes: readonly (readonly number[] | null)[]
  /** Of how many values the figures of each step are. */
  counts: readonly (number | null)[]
  /** Around the values: one for each step. */
  band?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** In a stack: a line above it, of what the layers are parts of. */
  isTotal: boolean
  /** What has been, in a line of its own kind. */
  isHistory: boolean
  /** One of many behind a band, or a point on a box. */
  isBehind: boolean
}

/** How the parts in a panel compare with what they are parts of. */
export type StackCheck =
  /** `gap`: how far their sum is above the parent, as a share, where that is largest: at step `at`. */
  | { state: 'adds up'; parent: string; gap: number; at: number }
  /** `overlap`: why parts may count something twice, by their names. */
  | { state: 'gap'; parent: string; gap: number; at: number; overlap?: string }
  /** The parent has no value, at all or at a step. */
  | { state: 'no total'; parent: string; at?: number; overlap?: string }
  /** A part is there in several units. */
  | { state: 'twice'; parent: string }
  | { state: 'no parts'; parent?: string }

/** A chart of one unit: different units never share an axis. */
export interface Panel {
  /** Empty without facets. */
  facet: string
  /** As it is shown. */
  unit: string
  /** Values of the unit may be added up. */
  isAmount: boolean
  /** Which figure is drawn; boxes have all. */
  statistic: Statistic
  isStacked: boolean
  groups: readonly DrawnGroup[]
  /** Where a stack was asked for. */
  check?: StackCheck
  /** Variables that are not drawn since the layers contain them. */
  leftOut?: readonly string[]
  /** The steps it is about, where not all panels have the same. */
  from?: string
}
