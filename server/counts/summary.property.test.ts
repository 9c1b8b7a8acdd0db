import fc from 'fast-check'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  groupFields,
  statistics,
  type GroupField,
  type Statistic,
  type Summary,
  type SummaryRequest,
} from '../contract/counts.ts'
import { openForWriting } from '../db/platform-file.ts'
import { temporaryFolder } from '../testing/service.ts'
import { summarizeDatapoints } from './operations.ts'
import { ask, byValue, distinct, sum, times, valueOf, type Value } from './testing-plain.ts'
import {
  anyFilter,
  anySeries,
  matching,
  runs,
  withSeries,
  type MadeUpPoint,
  type MadeUpSeries,
} from './testing-rows.ts'

/** Figures are those that plain JavaScript works out from the rows. */

const folder = temporaryFolder()
const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test')
afterAll(() => {
  close()
  folder.remove()
})

/** Linear between the two nearest values, as numpy's `quantile` has it. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
  return below + (above - below) * (place - Math.floor(place))
}

function plainFigures(values: readonly number[], tails: number): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const figures: Record<Statistic, number> = {
    ...{ n: values.length, min: sorted[0]!, max: sorted.at(-1)!, mean: sum(values) / values.length, sum: sum(values) },
    ...{ q1: quantile(sorted, tails), median: quantile(sorted, 0.5), q3: quantile(sorted, 1 - tails) },
  }
  return statistics.map((name) => figures[name])
}

const keyOf = (field: GroupField, series: MadeUpSeries, point: MadeUpPoint): Value => {
  if (field === 'version') return runs[series.run]!.version
  return field === 'step_category' ? point.category : valueOf(field, series, point)
}

function stepOf({ year, category, datetime }: MadeUpPoint, step: SummaryRequest['step']): Value {
  if (step === 'category') return category === null ? null : `${year} ${category}`
  return step === 'year' ? year : datetime
}

interface PlainGroup {
  /** Values of `by`, then the unit. */
  key: Value[]
  cells: Map<Value, number[]>
}

function plainGroups(
  found: readonly MadeUpSeries[],
  by: readonly GroupField[],
  { step, tails }: Pick<SummaryRequest, 'step' | 'tails'>,
): PlainGroup[] {
  const groups = new Map<string, { key: Value[]; values: Map<Value, number[]> }>()
  for (const series of found) {
    for (const point of series.points.filter((one) => stepOf(one, step) !== null)) {
      const key = [...by.map((field) => keyOf(field, series, point)), series.unit]
      const group = groups.get(JSON.stringify(key)) ?? { key, values: new Map() }
      const at = stepOf(point, step)
      group.values.set(at, [...(group.values.get(at) ?? []), point.value])
      groups.set(JSON.stringify(key), group)
    }
  }
  return [...groups.values()].map(({ key, values }) => ({
    key,
    cells: new Map([...values].map(([at, some]) => [at, plainFigures(some, tails)])),
  }))
}

/** Nothing first; numbers and texts in their order, part by part. */
function byKey({ key: a }: PlainGroup, { key: b }: PlainGroup): number {
  const place = a.findIndex((part, i) => part !== b[i])
  if (a[place] === null || b[place] === null) return a[place] === null ? -1 : 1
  return a[place]! < b[place]! ? -1 : 1
}

const largestMean = ({ cells }: PlainGroup): number =>
  Math.max(...[...cells.values()].map((figures) => Math.abs(figures[statistics.indexOf('mean')]!)))

/** Sums depend on their order; the differences are as large as rounding makes them. */
function expectNear(found: number[] | null, plain: number[] | undefined): void {
  if (plain === undefined) {
    expect(found).toBeNull()
    return
  }
  const size = Math.max(...plain.map(Math.abs)) * 1e-12
  expect(found).toHaveLength(statistics.length)
  for (const [i, figure] of found!.entries()) expect(Math.abs(figure - plain[i]!)).toBeLessThanOrEqual(size)
}

/** The groups with the largest means, the largest first; those that differ by rounding only, either way. */
function expectLargest(groups: readonly PlainGroup[], all: readonly PlainGroup[]): void {
  const means = groups.map(largestMean)
  const others = all.filter((group) => !groups.includes(group)).map(largestMean)
  for (const [i, mean] of means.entries())
    expect(mean * (1 + 1e-9)).toBeGreaterThanOrEqual(means[i + 1] ?? Math.max(...others))
}

test('the groups, steps and figures are those of the rows', () => {
  fc.assert(
    fc.property(
      ...[
        anySeries,
        anyFilter,
        fc.subarray([...groupFields]),
        fc.constantFrom('year' as const, 'category' as const, 'datetime' as const),
      ],
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(0.25 as const, 0.1 as const),
      (all, filter, by, step, limit, tails) =>
        withSeries(db, all, () => {
          const answer = ask(db, summarizeDatapoints, { filter, by, step, limit, tails }) as Summary
          const plain = plainGroups(matching(all, filter), by, { step, tails })
          const found = answer.groups.map(({ key, unit, cells }) => ({ key: [...key, unit], cells }))
          const groups = found.map(({ key }) => plain.find((group) => String(group.key) === String(key))!)
          expect(answer.total).toBe(plain.length)
          expect(found).toHaveLength(Math.min(limit, plain.length))
          expect(distinct(groups)).toHaveLength(found.length)
          expect(answer.units).toEqual(distinct(plain.map(({ key }) => key.at(-1)!)).toSorted(byValue))
          const steps = distinct(groups.flatMap(({ cells }) => [...cells.keys()])).toSorted(byValue)
          expect({ steps: answer.steps, left: answer.steps_left_out }).toEqual({ steps, left: 0 })
          for (const [i, { cells }] of found.entries()) {
            expect(cells).toHaveLength(steps.length)
            for (const [j, at] of steps.entries()) expectNear(cells[j]!, groups[i]!.cells.get(at))
          }
          if (plain.length <= limit) expect(groups).toEqual(plain.toSorted(byKey))
          else expectLargest(groups, plain)
        }),
    ),
    times,
  )
})
