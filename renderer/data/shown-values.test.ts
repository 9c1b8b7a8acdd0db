import { expect, test } from 'vitest'
import type { SeriesRow } from '../../server/contract/tables.ts'
import { shownValues } from './shown-values.ts'

const row = (values: (number | null)[]) => ({ unit: 'EJ/yr', values }) as SeriesRow

test('values are shown in other units, and as the change from the first step', () => {
  const conversion = { 'EJ/yr': { unit: 'PJ/yr' } }
  const series = row([1, null, 1.5])
  expect(shownValues({}, false)(series)).toEqual([1, null, 1.5])
  expect(shownValues(conversion, false)(series)).toEqual([1_000, null, 1_500])
  expect(shownValues(conversion, true)(series)).toEqual([0, null, 500])
  expect(shownValues({}, true)(row([null, 2, 3]))).toEqual([null, null, null])
})
