import type { DrawnGroup, Panel, StackCheck } from './panel.ts'
import { overlapOf } from '../../server/contract/overlaps.ts'
import { isDeeperPart, isDirectPart } from '../../server/contract/parts.ts'
import { gapOf, sumOf } from '../../server/contract/sums.ts'

export interface StackOptions {
  /** Whose parts are stacked; undefined where no variable has parts. */
  parent: string | undefined
  /** How far parts may be from their parent, as a share of it. */
  tolerance: number
  /** Stack what does not add up, and say so. */
  anyway: boolean
  /** Colours that are hidden: they are checked all the same. */
  hidden: ReadonlySet<string>
}

/**
 * Makes a panel of one run and region a stack of the direct parts of one variable, with that variable as a line on top.
 * Where the parts do not add up to it the panel stays lines, unless it is to be stacked anyway; `check` says which.
 * What is deeper is already inside the parts, so it is left out either way, and so is everything else.
 */
export function stack(panel: Panel, options: StackOptions): Panel {
  const { parent, tolerance, anyway, hidden } = options
  if (parent === undefined) return { ...panel, isStacked: false, check: { state: 'no parts' } }
  const parts = panel.groups.filter(({ colour }) => isDirectPart(colour, parent))
  const total = panel.groups.find(({ colour }) => colour === parent)
  const deeper = panel.groups.filter(({ colour }) => isDeeperPart(colour, parent))
  const check = checkOf(parts, total, { parent, tolerance })
  const isStacked = panel.isStacked && parts.length > 0 && (check.state === 'adds up' || anyway)
  const shown = [...parts, ...(total ? [{ ...total, isTotal: true }] : [])].filter(({ colour }) => !hidden.has(colour))
  const left = new Set([...(panel.leftOut ?? []), ...deeper.map(({ colour }) => colour)])
  return { ...panel, isStacked, check, groups: shown, leftOut: [...left] }
}

/** How the parts of one run and region compare with their parent at every step at which a part has a value. */
function checkOf(
  parts: readonly DrawnGroup[],
  total: DrawnGroup | undefined,
  { parent, tolerance }: { parent: string; tolerance: number },
): StackCheck {
  if (parts.length === 0) return { state: 'no parts', parent }
  const found = overlapOf(parts.map(({ colour }) => colour))
  const overlap = found === undefined ? {} : { overlap: found }
  if (!total) return { state: 'no total', parent, ...overlap }
  // Two series of one name (units shown as one) would be counted twice.
  if (new Set(parts.map(({ colour }) => colour)).size < parts.length) return { state: 'twice', parent }
  const length = Math.max(0, ...parts.map(({ values }) => values.length))
  let worst: { gap: number; at: number } | undefined
  for (let at = 0; at < length; at += 1) {
    const values = parts.flatMap(({ values: own }) => own[at] ?? [])
    if (values.length === 0) continue
    const whole = total.values[at] ?? null
    if (whole === null) return { state: 'no total', parent, at, ...overlap }
    const gap = gapOf(sumOf(values), whole)
    if (!worst || Math.abs(gap) > Math.abs(worst.gap)) worst = { gap, at }
  }
  const { gap, at } = worst ?? { gap: 0, at: 0 }
  if (Math.abs(gap) <= tolerance) return { state: 'adds up', parent, gap, at }
  return { state: 'gap', parent, gap, at, ...(gap > 0 && overlap) }
}
