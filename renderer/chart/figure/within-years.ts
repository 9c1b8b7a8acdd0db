import type { Drawn } from '../drawn.ts'
import type { DrawnGroup } from '../panel.ts'

/** A chart with the years of a span alone; steps that are no years stay. */
export function withinYears(drawn: Drawn, { from, to }: { from: number | null; to: number | null }): Drawn {
  if (from === null && to === null) return drawn
  const kept = drawn.steps.flatMap((step, at) =>
    typeof step !== 'number' || ((from === null || step >= from) && (to === null || step <= to)) ? [at] : [],
  )
  const cut = <T>(values: readonly (T | null)[]) => kept.map((at) => values[at] ?? null)
  const cutGroup = (group: DrawnGroup): DrawnGroup => ({
    ...group,
    values: cut(group.values),
    boxes: cut(group.boxes),
    counts: cut(group.counts),
    ...(group.band && { band: { low: cut(group.band.low), high: cut(group.band.high) } }),
  })
  return {
    ...drawn,
    steps: kept.flatMap((at) => drawn.steps[at] ?? []),
    panels: drawn.panels.map((panel) => ({ ...panel, groups: panel.groups.map(cutGroup) })),
  }
}
