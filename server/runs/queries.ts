import { sql, type Expression, type SqlBool } from 'kysely'
import type { DeskRunsFilter } from '../contract/desk-filters.ts'
import type { RunFlags } from '../contract/procedure-filters.ts'
import { build } from '../db/builder.ts'
import type { Audit } from '../db/connection.ts'
import { allOf } from '../query/filter.ts'
import { metaConditions } from '../query/meta-filter.ts'
import { auditColumns, column, jsonRecord, type AnswerColumn, type ListDefinition } from '../query/page.ts'
import { runConditions, seriesConditions } from '../query/series.ts'

const named = (alias: string) =>
  jsonRecord([column('id', 'int64', `${alias}.id`), column('name', 'object', `${alias}.name`), ...auditColumns(alias)])

const columns = {
  id: column('id', 'int64', 'r.id'),
  model: column('model', 'json', named('m')),
  model__id: column('model__id', 'int64', 'r.model__id'),
  scenario: column('scenario', 'json', named('s')),
  scenario__id: column('scenario__id', 'int64', 'r.scenario__id'),
  version: column('version', 'int64', 'r.version'),
  is_default: column('is_default', 'bool', 'r.is_default'),
  updated_at: column('updated_at', 'datetime64[ns]', 'r.updated_at'),
  updated_by: column('updated_by', 'object', 'r.updated_by'),
  lock_transaction: column('lock_transaction', 'int64', 'r.lock_transaction'),
}
const { id, model, model__id, scenario, scenario__id, version, is_default, updated_at, updated_by, lock_transaction } =
  columns

const record = [
  ...[id, model, model__id, scenario, scenario__id, version, is_default],
  ...[...auditColumns('r'), updated_at, updated_by, lock_transaction],
]
const table = [
  ...[model__id, scenario__id, version, is_default, lock_transaction, id, updated_at, updated_by],
  ...auditColumns('r'),
]

/** Columns of a frame, which names model and scenario instead. */
function frame({ include_audit_info, include_internal_columns }: RunFlags): AnswerColumn[] {
  const [created_at, created_by] = auditColumns('r')
  return [
    ...[id, column('model', 'object', 'm.name'), column('scenario', 'object', 's.name'), version, is_default],
    ...(include_internal_columns ? [model__id, scenario__id, lock_transaction] : []),
    ...(include_audit_info ? [created_by, created_at, updated_by, updated_at] : []),
  ]
}

const joined = () =>
  build
    .selectFrom('run as r')
    .innerJoin('model as m', 'm.id', 'r.model__id')
    .innerJoin('scenario as s', 's.id', 'r.scenario__id')

function iamcConditions(iamc: DeskRunsFilter['iamc']): Expression<SqlBool>[] {
  if (iamc === undefined || iamc === null) return []
  const series = typeof iamc === 'object' ? iamc : {}
  const fits = allOf(seriesConditions('ts', { ...series, run: null }))
  const exists = sql<SqlBool>`EXISTS (SELECT 1 FROM timeseries AS ts WHERE ts.run__id = r.id AND ${fits})`
  return [iamc === false ? sql<SqlBool>`NOT ${exists}` : exists]
}

/** Runs `r` with their models `m` and scenarios `s`. */
export const listOfRuns = (filter: DeskRunsFilter, flags: RunFlags = {}): ListDefinition => ({
  rows: joined().where(
    allOf([
      ...runConditions('r', filter),
      ...metaConditions(sql.ref('r.id'), filter.meta),
      ...iamcConditions(filter.iamc),
    ]),
  ),
  id: 'r.id',
  table,
  frame: frame(flags),
  record,
})

export const selectRecord = (runId: number) => joined().select(jsonRecord(record).as('json')).where('r.id', '=', runId)

export const selectRun = (runId: number) =>
  build
    .selectFrom('run')
    .select(['id', 'model__id', 'scenario__id', 'version', 'is_default', 'lock_transaction'])
    .where('id', '=', runId)

export const selectNextVersion = (modelId: number, scenarioId: number) =>
  build
    .selectFrom('run')
    .select(sql<number>`ifnull(max(version), 0) + 1`.as('version'))
    .where('model__id', '=', modelId)
    .where('scenario__id', '=', scenarioId)

export const insertRun = (values: Audit & { model__id: number; scenario__id: number; version: number }) =>
  build.insertInto('run').values({ ...values, is_default: 0 })

export const selectVersion = (modelId: number, scenarioId: number, wanted: number) =>
  build
    .selectFrom('run')
    .select('id')
    .where('model__id', '=', modelId)
    .where('scenario__id', '=', scenarioId)
    .where('version', '=', wanted)

/** Takes the default flag from every other run of the pair; their updated_* stay. */
export const clearOtherDefaults = (run: { id: number; model__id: number; scenario__id: number }, since: number) =>
  build
    .updateTable('run')
    .set({ is_default: 0, since })
    .where('model__id', '=', run.model__id)
    .where('scenario__id', '=', run.scenario__id)
    .where('is_default', '=', 1)
    .where('id', '!=', run.id)
    .returning('id')

export const updateDefault = (runId: number, isDefault: boolean, since: number) =>
  build
    .updateTable('run')
    .set({ is_default: Number(isDefault), since })
    .where('id', '=', runId)

export const updateAudit = (runId: number, now: string, user: string) =>
  build.updateTable('run').set({ updated_at: now, updated_by: user }).where('id', '=', runId)

export const updateLock = (
  runId: number,
  lock: { lock_transaction: number; lock_owner: string; lock_client: string; locked_at: string } | null,
) =>
  build
    .updateTable('run')
    .set(lock ?? { lock_transaction: null, lock_owner: null, lock_client: null, locked_at: null })
    .where('id', '=', runId)

/** The newest transaction; 0 when there is none yet. */
export const selectNewestTransaction = () => sql<{ id: number }>`SELECT ifnull(max(id), 0) AS id FROM "transaction"`

/** The names of a run's model and scenario. */
export const selectPair = (runId: number) => sql<{ model: string; scenario: string }>`
  SELECT m.name AS model, s.name AS scenario FROM run AS r
  JOIN model AS m ON m.id = r.model__id JOIN scenario AS s ON s.id = r.scenario__id WHERE r.id = ${runId}`

export const deleteById = (runId: number) => build.deleteFrom('run').where('id', '=', runId)
