import type { Generated } from 'kysely'

/** The tables as Kysely sees them. The truth is in `migrations/`; `tables.test.ts` compares the two. */

/** Every versioned row says which transaction wrote it. */
interface Versioned {
  since: number
}

interface Audited {
  created_at: string | null
  created_by: string | null
}

export interface NamedTable extends Audited, Versioned {
  id: Generated<number>
  name: string
}

export interface RegionTable extends NamedTable {
  hierarchy: string
}

export interface RunTable extends Audited, Versioned {
  id: Generated<number>
  model__id: number
  scenario__id: number
  version: number
  is_default: number
  updated_at: string | null
  updated_by: string | null
  lock_transaction: number | null
  lock_owner: string | null
  lock_client: string | null
  locked_at: string | null
  /** Derived: number of datapoints. */
  points: Generated<number>
}

export interface MeasurandTable extends Audited, Versioned {
  id: Generated<number>
  variable__id: number
  unit__id: number
}

export interface TimeseriesTable extends Versioned {
  id: Generated<number>
  run__id: number
  region__id: number
  measurand__id: number
  /** Derived: number of datapoints, first and last year. */
  points: Generated<number>
  first_year: Generated<number | null>
  last_year: Generated<number | null>
}

export interface DatapointTable extends Versioned {
  id: Generated<number>
  time_series__id: number
  step_year: number | null
  step_category: string | null
  step_datetime: string | null
  value: number
  type: Generated<string>
}

export interface MetaTable extends Versioned {
  id: Generated<number>
  run__id: number
  key: string
  dtype: string
  value_int: number | bigint | null
  value_str: string | null
  value_float: number | null
  value_bool: number | null
}

export interface CheckpointTable extends Versioned {
  id: Generated<number>
  run__id: number
  transaction__id: number | null
  message: string
}

export interface IndexSetTable extends Audited, Versioned {
  id: Generated<number>
  run__id: number
  name: string
  data_type: string | null
}

export interface IndexSetElementTable extends Versioned {
  id: Generated<number>
  index_set__id: number
  /** Integers only as bigint: better-sqlite3 binds every number as a REAL. */
  value: string | number | bigint
}

export interface ScalarTable extends Audited, Versioned {
  id: Generated<number>
  run__id: number
  name: string
  value: number
  unit__id: number
}

export interface TransactionTable {
  id: Generated<number>
  issued_at: string
  operation: string
  user: string
  client: string
  undoes: number | null
  source: string | null
}

export interface TransactionRunTable {
  transaction__id: number
  run__id: number
}

/** The tables whose rows can have docs. */
export type Documented =
  | 'model'
  | 'scenario'
  | 'region'
  | 'unit'
  | 'variable'
  | 'index_set'
  | 'scalar'
  | 'optimization_table'
  | 'optimization_parameter'
  | 'optimization_variable'
  | 'optimization_equation'

export interface DocsTable extends Versioned {
  id: Generated<number>
  description: string
  dimension__id: number
}

export interface Tables extends Record<`${Documented}_docs`, DocsTable> {
  transaction: TransactionTable
  transaction_run: TransactionRunTable
  model: NamedTable
  scenario: NamedTable
  region: RegionTable
  unit: NamedTable
  variable: NamedTable
  measurand: MeasurandTable
  run: RunTable
  timeseries: TimeseriesTable
  datapoint: DatapointTable
  meta: MetaTable
  checkpoint: CheckpointTable
  index_set: IndexSetTable
  index_set_element: IndexSetElementTable
  scalar: ScalarTable
}
