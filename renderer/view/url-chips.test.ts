import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chip } from '../filter/chips.ts'
import { comparisonsOf, anyChips } from '../filter/testing.ts'
import { keyOf } from '../filter/fields.ts'
import { valueTypeOf } from '../filter/fields.ts'
import { chipParams, readChips } from './url-chips.ts'

const chip = (key: string, value: Chip['value'], on = true): Chip => ({ key, value, on })

describe.each(['datapoints', 'runs'] as const)('conditions of %s', (kind) => {
  test('come back from their address as they were', () => {
    fc.assert(
      fc.property(anyChips(kind), (chips) => {
        const params = new URLSearchParams(chipParams(chips).toString())
        const { chips: read, ignored } = readChips(kind, params)
        const byKey = (a: Chip, b: Chip) => (a.key < b.key ? -1 : 1)
        // Text has no negative zero.
        const written = JSON.parse(JSON.stringify(chips)) as Chip[]
        expect([read.toSorted(byKey), ignored, [...params]]).toEqual([written.toSorted(byKey), [], []])
      }),
      { numRuns: 200 },
    )
  })

  test('come back whatever they compare, on or off, with empty lists too', () => {
    for (const { field, lookup } of comparisonsOf(kind)) {
      const one = { text: 'a b&c=d|é', integer: -7, number: 0.25, boolean: true, any: '1' }[
        valueTypeOf({ field, lookup })
      ]
      const values = lookup === 'in' ? [[], [one], [one, one]] : [one]
      for (const value of values) {
        for (const on of [true, false]) {
          const chips = [chip(keyOf({ field, lookup }), value, on)]
          expect(readChips(kind, chipParams(chips)).chips).toEqual(chips)
        }
      }
    }
  })
})

test('the order of conditions is kept', () => {
  const chips = [chip('year__gte', 2020), chip('region.name__in', ['World', 'Asia'], false), chip('model.name', 'A')]
  expect(readChips('datapoints', chipParams(chips)).chips).toEqual(chips)
})

describe('what makes no sense is told', () => {
  test.each<[string, Chip[], [string, string][]]>([
    ['year=soon', [], [['year', 'soon']]],
    ['year=', [], [['year', '']]],
    ['year__in=2030&year__in=x', [], [['year__in', '2030,x']]],
    ['off=year', [], [['off', 'year']]],
    ['run.default_only=perhaps', [], [['run.default_only', 'perhaps']]],
    ['year=2030&off=region.name', [chip('year', 2030)], [['off', 'region.name']]],
    ['empty=colour', [], [['colour', '']]],
  ])('%s', (text, chips, ignored) => {
    expect(readChips('datapoints', new URLSearchParams(text))).toEqual({ chips, ignored })
  })

  test('parameters of others are left to them', () => {
    const params = new URLSearchParams('page=3&model.name=A&colour=red')
    readChips('datapoints', params)
    expect([...params.keys()]).toEqual(['page', 'colour'])
  })
})
