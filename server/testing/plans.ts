import type { DatapointFilter } from '../contract/filters.ts'
import type { ReadDb } from '../db/connection.ts'

/** Data and filters for tests of query plans. */

const sizes = { models: 6, scenarios: 8, regions: 10, variables: 60, units: 20, years: 3 }

/** Fills a platform with runs of all models and scenarios, one in four of them not default, and with statistics. */
export function fillForPlans({ sqlite }: ReadDb): void {
  const numbers = (table: keyof typeof sizes) =>
    `json_each('[${Array.from({ length: sizes[table] }, (_, i) => i + 1).join()}]')`
  sqlite.exec(`
    INSERT INTO "transaction" (issued_at, operation, user, client) VALUES ('', 'fill', '', '');
    INSERT INTO model (name, since) SELECT 'model ' || value, 1 FROM ${numbers('models')};
    INSERT INTO scenario (name, since) SELECT 'scenario ' || value, 1 FROM ${numbers('scenarios')};
    INSERT INTO region (name, hierarchy, since) SELECT 'region ' || value, 'all', 1 FROM ${numbers('regions')};
    INSERT INTO variable (name, since) SELECT 'variable|' || value, 1 FROM ${numbers('variables')};
    INSERT INTO unit (name, since) SELECT 'unit ' || value, 1 FROM ${numbers('units')};
    INSERT INTO measurand (variable__id, unit__id, since) SELECT id, id % ${sizes.units} + 1, 1 FROM variable;
    INSERT INTO run (model__id, scenario__id, version, is_default, since)
      SELECT model.id, scenario.id, 1, scenario.id % 4 > 0, 1 FROM model, scenario;
    INSERT INTO timeseries (run__id, region__id, measurand__id, since)
      SELECT run.id, region.id, measurand.id, 1 FROM run, region, measurand ORDER BY 1, 2, 3;
    INSERT INTO datapoint (time_series__id, step_year, value, since)
      SELECT timeseries.id, 2000 + 10 * year.value, 1.5, 1 FROM timeseries, ${numbers('years')} AS year;
    UPDATE timeseries SET points = ${sizes.years}, first_year = 2010, last_year = 2050;
    ANALYZE;`)
}

/** Filters as the window and the stock client send them. */
export const filtersForPlans: Record<string, DatapointFilter> = {
  nothing: {},
  'any run': { run: null },
  'run ids': { run: { default_only: false, id__in: [1, 2] } },
  model: { model: { name: 'model 1' } },
  'model, scenario and years': {
    model: { name: 'model 1' },
    scenario: { name__in: ['scenario 2'] },
    year__in: [2010, 2050],
  },
  variable: { variable: { name: 'variable|7' } },
  'a variable pattern': { variable: { name__like: 'variable|1*' } },
  'a variable pattern in any case': { variable: { name__ilike: '*IABLE*' } },
  region: { region: { name: 'region 1' } },
  unit: { unit: { name: 'unit 8' } },
  'a year': { year: 2050 },
  'a range of years': { year__gte: 2020, year__lt: 2050 },
  'ids of series': { time_series_id__in: [1, 2, 3] },
  everything: {
    model: { name: 'model 1' },
    scenario: { name: 'scenario 1' },
    region: { name: 'region 1' },
    variable: { name: 'variable|7' },
    unit: { name: 'unit 8' },
    run: { default_only: false },
    year: 2020,
  },
}
