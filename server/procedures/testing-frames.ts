import { queryCheckpoints } from '../checkpoints/operations.ts'
import { queryDatapoints } from '../datapoints/operations.ts'
import { ReadDb } from '../db/connection.ts'
import { openSqlite } from '../db/open.ts'
import type { ReadOperation } from '../db/operation.ts'
import { queryIamcModels, queryModels } from '../dimensions/models/operations.ts'
import { queryIamcRegions, queryRegions } from '../dimensions/regions/operations.ts'
import { queryIamcScenarios, queryScenarios } from '../dimensions/scenarios/operations.ts'
import { queryIamcUnits, queryUnits } from '../dimensions/units/operations.ts'
import { queryIamcVariables } from '../dimensions/variables/operations.ts'
import { queryMeta } from '../meta/operations.ts'
import { queryIndexSets } from '../optimization/index-sets/operations.ts'
import { itemOperations } from '../optimization/items/operations.ts'
import { queryScalars } from '../optimization/scalars/operations.ts'
import { queryRuns } from '../runs/operations.ts'
import { payload, TestPlatform } from '../testing/platform.ts'
import { seed } from '../testing/seed.ts'
import { startTestService } from '../testing/service.ts'
import { queryTimeseries } from '../timeseries/operations.ts'
import { toDatapointFilter, toDimensionFilter, toIamcFilter, toVariableFilter } from './filters.ts'

/** Frames of all lists, of a platform that holds all kinds of things. */

export interface FramePage {
  total: number
  pagination: { limit: number; offset: number }
  results: { index: number[]; columns: string[]; dtypes: string[]; data: unknown[][] }
}

export type Arguments = Record<string, unknown>

/** A frame that a tabulate procedure's arguments ask for; the filter among them as the queries take it. */
export type Tabulate = (args: Arguments, paging?: object) => FramePage

export const firstPage = { limit: 5_000, offset: 0 }
/** Fits no row of any list. */
export const nothing = { id: -1 }

/** Starts a service whose platform holds all kinds of things. Answers every tabulate procedure by its path. */
export async function startWithFrames() {
  const service = await startTestService()
  const p = new TestPlatform(service, 'test')
  const { run, series } = await seed(p)
  const columns = ['time_series__id', 'type', 'step_year', 'step_category', 'value']
  await p.ok('POST', '/iamc/datapoints/bulk/', payload(columns, [[series[0], 'CATEGORICAL', 2020, 'summer', 3]]))
  const times = ['time_series__id', 'type', 'step_datetime', 'value']
  await p.ok('POST', '/iamc/datapoints/bulk/', payload(times, [[series[1], 'DATETIME', '2005-01-02T12:30:15.25', 4.5]]))
  const db = new ReadDb(openSqlite(p.file, { readonly: true }))
  const close = async () => {
    db.sqlite.close()
    await service.close()
  }
  return { p, run, tabulate: tabulateOf(db), close }
}

const parsed = (bytes: Uint8Array): FramePage => JSON.parse(new TextDecoder().decode(bytes)) as FramePage

function tabulateOf(db: ReadDb): Record<string, Tabulate> {
  const control = { tick: () => {}, progress: () => {} }
  const frameOf = (operation: ReadOperation<never, Uint8Array>, filter: object, query: object = {}) => {
    const input = { filter, query: { frame: true, ...firstPage, ...query } }
    return parsed(operation.run(db, input as never, control))
  }
  const datapoints = (filter: object, query: object) => {
    const input = { filter: toDatapointFilter(filter), query: { frame: true, ...firstPage, ...query } }
    return parsed(queryDatapoints.run(db, { ...input, known: undefined }, control).body)
  }
  return {
    models: (args, paging) => frameOf(queryModels, toDimensionFilter(args), paging),
    scenarios: (args, paging) => frameOf(queryScenarios, toDimensionFilter(args), paging),
    regions: (args, paging) => frameOf(queryRegions, toDimensionFilter(args), paging),
    units: (args, paging) => frameOf(queryUnits, toDimensionFilter(args), paging),
    'iamc/variables': (args, paging) => frameOf(queryIamcVariables, toVariableFilter(args), paging),
    'iamc/models': (args, paging) => frameOf(queryIamcModels, toIamcFilter(args), paging),
    'iamc/scenarios': (args, paging) => frameOf(queryIamcScenarios, toIamcFilter(args), paging),
    'iamc/regions': (args, paging) => frameOf(queryIamcRegions, toIamcFilter(args), paging),
    'iamc/units': (args, paging) => frameOf(queryIamcUnits, toIamcFilter(args), paging),
    runs: (args, paging) => frameOf(queryRuns, args, { ...args, ...paging }),
    meta: (args, paging) => frameOf(queryMeta, args, { ...args, ...paging }),
    checkpoints: (args, paging) => frameOf(queryCheckpoints, args, paging),
    'iamc/timeseries': (args, paging) => frameOf(queryTimeseries, args, { ...args, ...paging }),
    'iamc/datapoints': (args, paging) => datapoints(args, { ...args, ...paging }),
    'optimization/indexsets': (args, paging) => frameOf(queryIndexSets, args, paging),
    'optimization/scalars': (args, paging) => frameOf(queryScalars, args, paging),
    'optimization/tables': (args, paging) => frameOf(itemOperations.table.query, args, paging),
    'optimization/parameters': (args, paging) => frameOf(itemOperations.parameter.query, args, paging),
    'optimization/variables': (args, paging) => frameOf(itemOperations.variable.query, args, paging),
    'optimization/equations': (args, paging) => frameOf(itemOperations.equation.query, args, paging),
  }
}
