import { expect, test } from 'vitest'
import { byPartOfYear } from './parts-of-year.ts'
import { madeUpSummary } from './testing.ts'

test('seasons and hours stand in the course of the year, one group for each year', () => {
  const summary = madeUpSummary(
    ['2020 Summer', '2020 Winter', '2030 Summer', '2030 Winter'],
    [{ key: ['Low'], cells: [1, 2, null, 4] }],
  )
  const { steps, groups } = byPartOfYear(summary)
  expect(steps).toEqual(['Winter', 'Summer'])
  expect(groups.map(({ year, cells }) => [year, cells.map((cell) => cell && cell[1])])).toEqual([
    ['2020', [2, 1]],
    ['2030', [4, null]],
  ])
  const hours = madeUpSummary(['2020 01-01 02:00+01:00', '2020 01-01 01:00+01:00'], [{ key: ['Low'], cells: [1, 2] }])
  expect(byPartOfYear(hours).steps).toEqual(['01-01 01:00+01:00', '01-01 02:00+01:00'])
})
