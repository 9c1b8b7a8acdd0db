import type { ReadDb } from '../../db/connection.ts'
import { floatText } from '../formats/csv-writer.ts'
import type { Cell } from '../formats/xlsx-writer.ts'
import { selectMeta, selectMetaKeys, type ExportedMeta, type ExportedRun } from './queries.ts'

/** A row for each run, a column for each meta key that one of them uses. */
export interface ExportedMetaTable {
  header: Cell[]
  rows: Iterable<Cell[]>
}

/** The meta indicators of these runs; an indicator that a run does not have is a blank cell. */
export function metaTable(db: ReadDb, runs: readonly ExportedRun[]): ExportedMetaTable {
  const keys = db.all(selectMetaKeys(JSON.stringify(runs.map((run) => run.id)))).map((row) => row.key)
  return { header: ['model', 'scenario', 'version', 'is_default', ...keys], rows: metaRows(db, runs, keys) }
}

function* metaRows(db: ReadDb, runs: readonly ExportedRun[], keys: readonly string[]): Generator<Cell[]> {
  for (const { id, model, scenario, version, is_default } of runs) {
    const values = metaCells(db, id)
    yield [model, scenario, version, is_default === 1, ...keys.map((key) => values.get(key) ?? null)]
  }
}

/** The indicators of a run, by their keys. */
export const metaCells = (db: ReadDb, run: number): ReadonlyMap<string, Cell> =>
  new Map(db.all(selectMeta(run)).map((row) => [row.key, metaCell(row)]))

/** A value such that its kind can be seen: whole numbers without a point, others with a point or an exponent. */
function metaCell({ dtype, value_int, value_str, value_float, value_bool }: ExportedMeta): Cell {
  if (dtype === 'INT') return { number: value_int! }
  if (dtype === 'FLOAT') return { number: floatText(value_float!) }
  return dtype === 'BOOL' ? value_bool === 1 : value_str
}
