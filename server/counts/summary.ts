import { statistics, type Summary, type SummaryRequest } from '../contract/counts.ts'
import { limits } from '../contract/limits.ts'
import { build } from '../db/builder.ts'
import type { ReadDb } from '../db/connection.ts'
import { isNamed, selectFigures, selectNames, type KeyField } from './summary-queries.ts'

type SummaryStep = number | string
type Key = number | string | null

interface GatheredGroup {
  /** Values of `by`, then the unit; ids where they have names. */
  key: Key[]
  cells: Map<SummaryStep, number[]>
  /** The largest mean of a step, without its sign. */
  largest: number
}

/** Figures of each group and step; of the groups with the largest means, where there are more than the limit. */
export function summaryOf(db: ReadDb, request: SummaryRequest, tick: () => void): Summary {
  const { by, limit } = request
  const units = new Set<Key>()
  let total = 0
  let kept: GatheredGroup[] = []
  for (const group of groupsOf(db, request)) {
    tick()
    total += 1
    units.add(group.key.at(-1)!)
    kept.push(group)
    // There may be a million groups: they must not pile up.
    if (kept.length > 2 * limit) kept = largestOf(kept, limit)
  }
  const shown = largestOf(kept, limit)
  const keys = nameKeys(
    db,
    [...by, 'unit'],
    shown.map(({ key }) => key),
  )
  const named = shown.map(({ cells }, i) => ({ key: keys[i]!, cells }))
  const ordered = total > limit ? named : named.toSorted((a, b) => compareKeys(a.key, b.key))
  const { steps, left } = stepsOf(shown)
  return {
    ...{ steps, steps_left_out: left, total },
    groups: ordered.map(({ key, cells }) => ({
      ...{ key: key.slice(0, -1), unit: key.at(-1) as string },
      cells: steps.map((step) => cells.get(step) ?? null),
    })),
    units: nameKeys(
      db,
      ['unit'],
      [...units].map((unit) => [unit]),
    )
      .map(([name]) => name as string)
      .toSorted(),
  }
}

/** One group after the other, by the ids of its key. */
function* groupsOf(db: ReadDb, request: SummaryRequest): Generator<GatheredGroup> {
  const { sql, parameters } = selectFigures(request).compile(build)
  const rows = db
    .prepare(sql)
    .raw()
    .iterate(...parameters) as Iterable<Key[]>
  const width = request.by.length + 1
  let group: GatheredGroup | undefined
  for (const row of rows) {
    if (!group?.key.every((part, i) => part === row[i])) {
      if (group) yield group
      group = { key: row.slice(0, width), cells: new Map(), largest: 0 }
    }
    const figures = row.slice(width + 1).map((figure) => finite(figure as number))
    group.cells.set(row[width]!, figures)
    group.largest = Math.max(group.largest, Math.abs(figures[statistics.indexOf('mean')]!))
  }
  if (group) yield group
}

/** What is too large for a number is the largest one: JSON has no infinity. */
const finite = (figure: number): number => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, figure))

const largestOf = (groups: readonly GatheredGroup[], limit: number): GatheredGroup[] =>
  groups.toSorted((a, b) => b.largest - a.largest).slice(0, limit)

/** The keys with names instead of ids. */
function nameKeys(db: ReadDb, fields: readonly KeyField[], keys: readonly Key[][]): Key[][] {
  const names = fields.map((field, i) => {
    if (!isNamed(field)) return undefined
    const ids = new Set(keys.map((key) => key[i] as number))
    return new Map<Key, string>(db.all(selectNames(field, [...ids])).map(({ id, name }) => [id, name]))
  })
  return keys.map((key) => key.map((part, i) => names[i]?.get(part) ?? part))
}

/** Part by part: nothing first, then numbers and texts in their order. */
function compareKeys(a: readonly Key[], b: readonly Key[]): number {
  const place = a.findIndex((part, i) => part !== b[i])
  const [left, right] = [a[place] ?? null, b[place] ?? null]
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1
  return left < right ? -1 : 1
}

/** The steps of the groups in their order, as many as the limit of cells leaves. */
function stepsOf(groups: readonly GatheredGroup[]): { steps: SummaryStep[]; left: number } {
  const found = new Set(groups.flatMap(({ cells }) => [...cells.keys()]))
  const steps = [...found].toSorted((a, b) => (a < b ? -1 : 1))
  const most = Math.max(1, Math.floor(limits.summaryCells / groups.length))
  return { steps: steps.slice(0, most), left: Math.max(0, steps.length - most) }
}
