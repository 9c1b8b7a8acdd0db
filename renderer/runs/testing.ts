import { Value } from 'typebox/value'
import { RunRow } from '../../server/contract/tables.ts'

/** A run as the table lists it, for tests: version 4 of M / S with 1,234 datapoints, free, the default. */
export const makeRun = (changed: Partial<RunRow> = {}): RunRow => ({
  // What is not named here is empty: a new column needs no word.
  ...Value.Create(RunRow),
  ...{ id: 3, model: 'M', scenario: 'S', version: 4, is_default: true },
  ...{ created_at: '2026-11-20T13:36:22.528000', created_by: '@unknown', updated_at: null, updated_by: null },
  ...{ points: 1234, series: 56, first_year: 2020, last_year: 2050, last_checkpoint: null, lock: null },
  ...changed,
})
