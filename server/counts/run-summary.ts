import { limits } from '../contract/limits.ts'
import type { RunSummary } from '../contract/run-page.ts'
import { read } from '../db/operation.ts'
import { requireRun } from '../runs/operations.ts'
import { selectGaps, selectTypes, selectUnits, selectYears } from './run-summary-queries.ts'

/** What is in a run, counted: domains, units, years, and years that series lack. @throws run_not_found */
export const summarizeRun = read('summarizeRun', (db, id: number): RunSummary => {
  requireRun(db, id)
  const units = db.all(selectUnits(id))
  const years = db.all(selectYears(id))
  const series = sum(units.map((unit) => unit.series))
  const usual = years.filter((year) => 2 * year.series >= series).map(({ year }) => year)
  const gaps = db.all(selectGaps(id, JSON.stringify(usual), limits.gapsOfRun))
  return {
    series,
    points: sum(units.map((unit) => unit.points)),
    first_year: years[0]?.year ?? null,
    last_year: years.at(-1)?.year ?? null,
    years: years.length,
    types: db.all(selectTypes(id)),
    units,
    gaps: {
      series: gaps[0]?.all_series ?? 0,
      years: gaps[0]?.all_years ?? 0,
      first: gaps.map(({ region, variable, unit, years: missing }) => ({
        ...{ region, variable, unit },
        years: JSON.parse(missing) as number[],
      })),
    },
  }
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
