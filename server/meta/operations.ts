import { invalid, notFound, notUnique, runInvalidMeta, schemaError } from '../contract/errors.ts'
import type { MetaFilter } from '../contract/filters.ts'
import type { ListQuery } from '../contract/common.ts'
import { limits } from '../contract/limits.ts'
import { metaTypes, reservedMetaKeys, type MetaType, type MetaValue, type NewMeta } from '../contract/meta.ts'
import type { MetaFlags } from '../contract/procedure-filters.ts'
import type { WriteDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { jsonBytes, listPage, type Framed } from '../query/page.ts'
import { isKept } from '../payload/data-body.ts'
import { asInteger, asName } from '../payload/cells.ts'
import { literalOf } from '../payload/dtypes.ts'
import { parseLiterals } from '../payload/json.ts'
import { readFrame, readPayload, type PayloadRows } from '../payload/payload.ts'
import { requireRun } from '../runs/operations.ts'
import {
  deleteById,
  insertEntry,
  listOfMeta,
  selectEntry,
  selectRecord,
  selectRunOf,
  updateEntry,
  type StoredValue,
} from './queries.ts'

/** A page of meta indicators; only of default runs unless the filter says otherwise. */
export const queryMeta = read(
  'queryMeta',
  (db, { filter, query }: { filter: MetaFilter; query: Framed<ListQuery & MetaFlags> }) =>
    listPage(db, listOfMeta(filter, query.join_run_index ?? query.include_run_index ?? false), query),
)

/** The record of the indicator that a run has under a key. @throws runmetaentry_not_found */
export const getMeta = read('getMeta', (db, { run_id, key }: { run_id: number; key: string }) => {
  const entry = db.first(selectEntry(run_id, key))
  if (!entry) throw notFound('runmetaentry', {}, `Run ${run_id} has no meta indicator "${key}".`)
  return jsonBytes(db.one(selectRecord(entry.id)).json)
})

/** Makes one indicator. @throws run_invalid_meta, run_not_found, runmetaentry_not_unique when the run has the key */
export const createMeta = write(
  'createMeta',
  (db, { run__id, key, value }: NewMeta) => {
    if (reservedMetaKeys.includes(key)) throw runInvalidMeta(`Illegal meta key: ${key}`)
    requireRun(db, run__id)
    if (db.first(selectEntry(run__id, key)))
      throw notUnique('runmetaentry', `Run ${run__id} has the meta key "${key}" already.`)
    const stored = toStored(value)
    if (!stored)
      throw invalid('bad_request', [
        { loc: ['body', 'value'], msg: 'A number must be finite and fit 64 bits', type: 'value_error' },
      ])
    const id = db.insert(insertEntry(run__id, key, stored, db.since))
    db.touchRuns([run__id])
    return jsonBytes(db.one(selectRecord(id)).json)
  },
  { keepsPages: true },
)

/** Deletes one indicator. @throws runmetaentry_not_found */
export const deleteMeta = write(
  'deleteMeta',
  (db, id: number) => {
    const entry = db.first(selectRunOf(id))
    if (!entry) throw notFound('runmetaentry', { id })
    db.run(deleteById(id))
    db.touchRuns([entry.run__id])
  },
  { keepsPages: true },
)

/**
 * Writes the indicators of a payload with just the columns key, run__id, value: see {@link upsertEntries}.
 * @throws schema_error, run_invalid_meta, run_not_found, runmetaentry_not_unique
 */
export const upsertMeta = write(
  'upsertMeta',
  (db, body: Uint8Array) => {
    const rows = readPayload(body, parseLiterals)
    requireColumns(rows, entryColumns)
    upsertEntries(db, rows)
  },
  { keepsPages: true },
)

/** Removes the indicators of a payload with just the columns key and run__id: see {@link removeEntries}. */
export const removeMeta = write(
  'removeMeta',
  (db, body: Uint8Array) => {
    const rows = readPayload(body)
    requireColumns(rows, keyColumns)
    removeEntries(db, rows)
  },
  { keepsPages: true },
)

/** Writes the indicators of a frame: see {@link upsertEntries}. @throws bad_request, and as {@link upsertMeta} does */
export const upsertMetaFrame = write(
  'upsertMetaFrame',
  (db, body: Uint8Array) => {
    upsertEntries(db, readFrame(body, entryColumns, parseLiterals))
  },
  { keepsPages: true },
)

/** Removes the indicators of a frame: see {@link removeEntries}. @throws bad_request, schema_error */
export const removeMetaFrame = write(
  'removeMetaFrame',
  (db, body: Uint8Array) => {
    removeEntries(db, readFrame(body, keyColumns))
  },
  { keepsPages: true },
)

const keyColumns = ['key', 'run__id'] as const
const entryColumns = [...keyColumns, 'value'] as const

/**
 * Writes indicators: a key that a run has keeps its id and gets the value, whatever its kind was. New ones are inserted
 * by kind: BOOL, FLOAT, INT, STR.
 *
 * @throws schema_error, run_invalid_meta for any reserved key, run_not_found, runmetaentry_not_unique for a repeated key
 */
function upsertEntries(db: WriteDb, rows: PayloadRows): void {
  const { keys, runs } = readKeys(rows)
  const asTyped = literalOf(rows.dtypeOf('value'))
  const values = rows.read('value', 'true, false, a finite number or text', (value) =>
    toStored(asTyped(value) as MetaValue),
  )
  const reserved = [...new Set(keys.filter((key) => reservedMetaKeys.includes(key)))]
  if (reserved.length > 0) throw runInvalidMeta(`Illegal meta key(s): ${reserved.join(', ')}`)
  refuseRepeated(keys, runs)
  for (const run of new Set(runs)) requireRun(db, run)

  const order = [...keys.keys()].toSorted((a, b) => kindOrder(values[a]!) - kindOrder(values[b]!))
  const changed = new Set<number>()
  for (const i of order) if (writeEntry(db, runs[i]!, keys[i]!, values[i]!)) changed.add(runs[i]!)
  if (changed.size > 0) db.touchRuns([...changed])
}

/** Removes indicators; those that are not there are passed over. @throws schema_error */
function removeEntries(db: WriteDb, rows: PayloadRows): void {
  const { keys, runs } = readKeys(rows)
  const changed = new Set<number>()
  for (const [i, key] of keys.entries()) {
    const entry = db.first(selectEntry(runs[i]!, key))
    if (!entry) continue
    db.run(deleteById(entry.id))
    changed.add(runs[i]!)
  }
  if (changed.size > 0) db.touchRuns([...changed])
}

const readKeys = (rows: PayloadRows) => ({
  keys: rows.read('key', 'a name', (key) =>
    asName(typeof key === 'bigint' || typeof key === 'number' ? String(key) : key, limits.longNameLength),
  ),
  runs: rows.read('run__id', 'the id of a run', asInteger),
})

/** @throws schema_error for a missing or surplus column */
function requireColumns(rows: PayloadRows, expected: readonly string[]): void {
  const surplus = rows.columns.filter((name) => !expected.includes(name))
  const missing = expected.filter((name) => !rows.has(name))
  if (surplus.length + missing.length === 0 && rows.columns.length === expected.length) return
  throw schemaError(`The columns must be ${expected.join(', ')}, not ${rows.columns.join(', ')}.`, ['columns'])
}

function refuseRepeated(keys: readonly string[], runs: readonly number[]): void {
  const seen = new Set<string>()
  for (const [i, key] of keys.entries()) {
    const entry = `${runs[i]} ${key}`
    if (seen.has(entry))
      throw notUnique('runmetaentry', `Row ${i} of the payload repeats the key "${key}" of run ${runs[i]}.`)
    seen.add(entry)
  }
}

const kindOrder = (stored: StoredValue): number => metaTypes.indexOf(stored.dtype as MetaType)

/** Gives a run an indicator, in place of one of that key. @throws run_invalid_meta for a value no column can hold */
export function writeMeta(db: WriteDb, runId: number, key: string, value: MetaValue): void {
  const stored = toStored(value)
  if (!stored) throw runInvalidMeta(`The value of "${key}" cannot be kept.`)
  writeEntry(db, runId, key, stored)
}

/** Answers whether anything had to be written. */
function writeEntry(db: WriteDb, runId: number, key: string, stored: StoredValue): boolean {
  const found = db.first(selectEntry(runId, key))
  if (!found) return db.insert(insertEntry(runId, key, stored, db.since)) > 0
  const isSame =
    found.dtype === stored.dtype &&
    found.value_str === stored.value_str &&
    found.value_float === stored.value_float &&
    found.value_bool === stored.value_bool &&
    (found.value_int === null ? null : BigInt(found.value_int)) === stored.value_int
  return !isSame && db.run(updateEntry(found.id, stored, db.since)) > 0
}

const empty = { value_int: null, value_str: null, value_float: null, value_bool: null }

/** The kind follows from the literal: see {@link MetaValue}. Undefined for what no column can hold. */
function toStored(value: MetaValue): StoredValue | undefined {
  switch (typeof value) {
    case 'boolean':
      return { ...empty, dtype: 'BOOL', value_bool: Number(value) }
    case 'bigint':
      return isKept(value) ? { ...empty, dtype: 'INT', value_int: value } : undefined
    case 'number':
      return isKept(value) ? { ...empty, dtype: 'FLOAT', value_float: value } : undefined
    case 'string':
      return value.isWellFormed() ? { ...empty, dtype: 'STR', value_str: value } : undefined
    default:
      return undefined
  }
}
