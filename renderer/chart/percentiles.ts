import type { GroupField, Summary, SummaryGroup } from '../../server/contract/counts.ts'
import { percentileOf } from '../../server/contract/percentiles.ts'

/** A summary in which variables of percentiles have become bands around a centre. */
export interface Paired {
  summary: Summary
  /** For groups of the summary that have one: its lower and upper group. */
  bands: ReadonlyMap<SummaryGroup, { low: SummaryGroup; high: SummaryGroup }>
  /** What the bands are: `5–95 %`. */
  spans: readonly string[]
  /** Percentiles that are no part of a band. */
  leftOut: number
}

const wanted = 5

const nameOf = ({ key, unit }: SummaryGroup, place: number): string => JSON.stringify([key[place], unit])

/** Pairs percentile variables of one run and region. @param by what the summary is grouped by, `variable` among it */
export function pairPercentiles(summary: Summary, by: readonly GroupField[]): Paired {
  const place = by.indexOf('variable')
  const none: Paired = { summary, bands: new Map(), spans: [], leftOut: 0 }
  if (place < 0) return none
  const others = (key: SummaryGroup['key'], variable: string) => JSON.stringify(key.with(place, variable))
  const families = new Map<string, { group: SummaryGroup; share: number; stem: string }[]>()
  for (const group of summary.groups) {
    const read = percentileOf(String(group.key[place]))
    if (!read) continue
    const id = others(group.key, read.stem) + group.unit
    families.set(id, [...(families.get(id) ?? []), { group, ...read }])
  }
  const bands = new Map<SummaryGroup, { low: SummaryGroup; high: SummaryGroup }>()
  const replaced = new Map<SummaryGroup, SummaryGroup | null>()
  const spans = new Set<string>()
  let leftOut = 0
  for (const [id, family] of families) {
    const low = family
      .filter(({ share }) => share < 50 && family.some((other) => other.share === 100 - share))
      .toSorted((a, b) => Math.abs(a.share - wanted) - Math.abs(b.share - wanted))[0]
    const high = family.find(({ share }) => low && share === 100 - low.share)
    const stem = family[0]?.stem ?? ''
    const centre =
      family.find(({ share }) => share === 50)?.group ??
      summary.groups.find(({ key, unit }) => key[place] === stem && others(key, stem) + unit === id)
    if (!low || !high || !centre) continue
    const named = { ...centre, key: centre.key.with(place, stem) }
    bands.set(named, { low: low.group, high: high.group })
    spans.add(`${low.share}–${high.share} %`)
    for (const { group } of family) replaced.set(group, null)
    replaced.set(centre, named)
    leftOut += family.length - 2 - (family.some(({ group }) => group === centre) ? 1 : 0)
  }
  if (bands.size === 0) return none
  // History has the same centre without a band: it stands where the bands are.
  const centres = new Map([...bands.keys()].map((named) => [named, [...replaced].find(([, to]) => to === named)?.[0]]))
  const used = new Set([...centres.values()].flatMap((centre) => (centre ? [nameOf(centre, place)] : [])))
  for (const group of summary.groups) {
    const stem = percentileOf(String(group.key[place]))?.stem
    if (stem === undefined || replaced.has(group) || !used.has(nameOf(group, place))) continue
    const key = group.key.with(place, stem)
    const isTaken = summary.groups.some(
      (own) => own.unit === group.unit && JSON.stringify(own.key) === JSON.stringify(key),
    )
    if (!isTaken) replaced.set(group, { ...group, key })
  }
  const groups = summary.groups.flatMap((group) => replaced.get(group) ?? (replaced.has(group) ? [] : [group]))
  const total = summary.total - (summary.groups.length - groups.length)
  return { summary: { ...summary, groups, total }, bands, spans: [...spans], leftOut }
}
