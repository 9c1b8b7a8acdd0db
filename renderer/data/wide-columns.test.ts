import { describe, expect, test } from 'vitest'
import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { sharedBy } from './keys.ts'
import { stylesOf } from './number-styles.ts'
import { shownValues } from './shown-values.ts'
import { targetOfSeries } from './edit-target.ts'
import { wideColumnNames, wideColumns, wideRowId, type WideLayout } from './wide-columns.tsx'

const row = (id: number, values: (number | null)[], category: string | null = null): SeriesRow => ({
  ...{ id, run__id: 1, model: 'M', scenario: 'S', version: 1, region: 'World', variable: 'Energy', unit: 'EJ/yr' },
  ...{ step_category: category, values, ids: values.map((value, index) => (value === null ? null : index + 1)) },
})

const page = (
  results: SeriesRow[],
  steps: SeriesPage['steps'] = [2020, 2030],
): WideLayout & { results: SeriesRow[] } => ({
  ...{ types: ['ANNUAL'], steps_left_out: 0, hasCategories: results.some((own) => own.step_category !== null) },
  ...{ steps, results },
})

describe('the wide table', () => {
  test('has a column for the category only where rows have one', () => {
    expect(wideColumnNames(page([row(1, [1, 2])])).map(({ id }) => id)).not.toContain('step_category')
    const both = page([row(1, [1, 2], 'Summer'), row(1, [1, 2], 'Winter')])
    expect(wideColumnNames(both).map(({ id }) => id)).toContain('step_category')
    expect(new Set(both.results.map(wideRowId)).size).toBe(2)
  })

  test('names its steps as people read them', () => {
    const times = page([row(1, [1, 2])], ['2020-01-01T00:00:00', '2020-07-01T12:30:00.000000'])
    expect(
      wideColumnNames(times)
        .slice(-2)
        .map(({ label }) => label),
    ).toEqual(['2020-01-01 00:00:00', '2020-07-01 12:30:00'])
  })

  test('takes values by their step, in units as they are shown, and leaves what is missing empty', () => {
    const wide = page([row(1, [1, null])])
    const conversion = { 'EJ/yr': { unit: 'PJ/yr' } }
    const columns = wideColumns(wide, {
      ...{ shared: sharedBy(wide.results), conversion, styles: stylesOf([], 'auto'), hasTrend: true },
      valuesOf: shownValues(conversion, false),
    })
    const valueOf = (id: string) => {
      const column = columns.find((known) => known.id === id)
      return column && 'accessorFn' in column ? column.accessorFn(row(1, [1, null]), 0) : undefined
    }
    expect(valueOf('2030')).toBeNull()
    expect(valueOf('2020')).toBeCloseTo(1_000)
    // What is the same in all rows stands above the table.
    expect(columns.map(({ header }) => header)).toEqual(['Variable', 'Trend', '2020', '2030'])
  })
})

describe('a value of the wide table is written', () => {
  const steps = { type: 'CATEGORICAL' as const, steps: [2020, 2030] }

  test('with its step and category', () => {
    const target = targetOfSeries(row(5, [1, null], 'Summer'), '2030', steps)
    expect(target?.point).toEqual({
      ...{ time_series__id: 5, type: 'CATEGORICAL', step_year: 2030, step_category: 'Summer' },
    })
    expect(target?.stored).toBeNull()
  })

  test('but not its names', () => {
    expect(targetOfSeries(row(5, [1, 2]), 'region', steps)).toBeUndefined()
  })
})
