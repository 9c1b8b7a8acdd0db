import { describe, expect, test } from 'vitest'
import { checkFactor } from './factor.ts'
import type { CheckedRun } from './finding.ts'
import { jumpsIn } from './jumps.ts'
import { Kept, settings } from './testing-rules.ts'

describe('a unit that slipped', () => {
  const runOf = (id: number): CheckedRun => ({ id, model: 'M', scenario: `S${id}`, version: 1 })
  const found = (...runs: (readonly number[])[]) => {
    const sink = new Kept()
    const points = runs.flatMap((values, id) =>
      values.map((value, at) => ({ run: runOf(id), region: 'World', year: 2020 + 10 * at, value })),
    )
    checkFactor({ variable: 'E', unit: 'EJ/yr' }, points, () => true, sink)
    return sink.findings
  }

  test('is told with the values of the others, whichever way it went', () => {
    expect(found([400, 500], [420, 450], [410_000, 600_000])).toMatchObject([
      {
        ...{ rule: 'factor', level: 'high', run: { id: 2 }, places: 2, value: 600_000, step: { year: 2030 } },
        text: 'About 1,000 times as large as in 2 other runs, in 2 of 2 years: 600,000 in 2030 beside 474.342',
      },
    ])
    expect(found([400, 500], [420, 450], [0.0004, 0.0006])).toMatchObject([{ run: { id: 2 }, value: 0.0006 }])
  })

  test('is not told of one year, of few runs, of another factor, or where the others do not agree', () => {
    expect(found([400, 500], [420, 450], [410_000, 600])).toEqual([])
    expect(found([400, 500], [420_000, 450_000])).toEqual([])
    expect(found([400, 500], [420, 450], [4_100, 6_000])).toEqual([])
    expect(found([4, 5], [420, 450], [410_000, 600_000])).toEqual([])
    expect(found([0, 0], [0, 0], [410_000, 600_000])).toEqual([])
  })
})

describe('jumps at an end', () => {
  const years = [2010, 2020, 2030, 2040, 2050, 2060]
  const of = (...values: number[]) => jumpsIn({ years, values }, settings).map(({ year, value }) => [year, value])

  test('are values far larger than the others of an even series', () => {
    expect(of(10, 11, 12, 13, 14, 1_400)).toEqual([[2060, 1_400]])
    expect(of(-10_000, 11, 12, 13, 14, 15)).toEqual([[2010, -10_000]])
  })

  test('are not what grows, what is phased out, or what parts from history by little', () => {
    expect(of(0.001, 0.01, 0.1, 1, 10, 100)).toEqual([])
    expect(of(10, 11, 12, 13, 14, 0)).toEqual([])
    expect(of(10, 20, 21, 22, 23, 24)).toEqual([])
  })
})
