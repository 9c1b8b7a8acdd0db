import type { Decisions } from '../../../contract/imports.ts'
import { itemCells, type ElementType, type ItemKind } from '../../../contract/optimization.ts'
import type { WriteDb } from '../../../db/connection.ts'
import { insertDimension } from '../../../dimensions/operations.ts'
import { addElements, makeIndexSet } from '../../../optimization/index-sets/operations.ts'
import { addData, makeItem } from '../../../optimization/items/operations.ts'
import { makeScalar, setScalar } from '../../../optimization/scalars/operations.ts'
import { makeRun } from '../../../runs/operations.ts'
import {
  insertTuples,
  selectColumns,
  selectItemNamed,
  selectItems,
  selectMissingElements,
  selectNamedRun,
  selectNewRows,
  selectRows,
  selectScalarNamed,
  selectSetNamed,
  selectSets,
  selectUnknownUnits,
  type StagedItem,
  type StagedSet,
} from './queries.ts'

/** Writes staged items into their run, which is made where none is named; answers its id. @throws what the items' own operations do */
export function writeItems(db: WriteDb, { into_run }: Decisions): number {
  for (const { name } of db.all(selectUnknownUnits())) insertDimension(db, 'unit', { name })
  const { model, scenario } = db.one(selectNamedRun())
  const run = into_run ?? makeRun(db, model!, scenario!)
  for (const set of db.all(selectSets())) writeSet(db, run, set)
  for (const item of db.all(selectItems())) {
    if (item.kind === 'scalar') writeScalar(db, run, item)
    else writeItem(db, run, { ...item, kind: item.kind })
  }
  db.touchRuns([run])
  return run
}

function writeSet(db: WriteDb, run: number, { id, name, type }: StagedSet): void {
  const known = db.first(selectSetNamed(run, name))
  const setId = known?.id ?? makeIndexSet(db, run, name)
  const elements = db.all(selectMissingElements(id, known?.id ?? null)).map(({ value }) => asElement(value, type))
  if (type === null || elements.length === 0) return
  addElements(db, setId, elements)
}

function writeScalar(db: WriteDb, run: number, { id, name }: StagedItem): void {
  const row = db.first(selectRows(id)) as { first: number; second: string } | undefined
  if (!row) return
  const known = db.first(selectScalarNamed(run, name))
  if (known) setScalar(db, known.id, { value: row.first, unit_name: row.second })
  else makeScalar(db, { run_id: run, name, value: row.first, unit_name: row.second })
}

function writeItem(db: WriteDb, run: number, { id, kind, name }: StagedItem & { kind: ItemKind }): void {
  const columns = db.all(selectColumns(id))
  const known = db.first(selectItemNamed(kind, run, name))
  if (known) return addRows(db, run, { id, kind, columns }, known.id)
  const isRenamed = columns.some((column) => column.name !== column.indexSet)
  const made = makeItem(db, kind, {
    ...{ run_id: run, name, constrained_to_indexsets: columns.map(({ indexSet }) => indexSet) },
    column_names: isRenamed ? columns.map((column) => column.name) : null,
  })
  // Keys and elements were checked when they were staged: a million rows need not come to memory.
  db.run(insertTuples(kind, id, made, db.since))
}

/** Adds staged rows to an item that is there, by its own rules. */
function addRows(db: WriteDb, run: number, { id, kind, columns }: StagedColumns, itemId: number): void {
  const types = columns.map(({ indexSet }) => db.first(selectSetNamed(run, indexSet))!.type)
  const rows = db.all(kind === 'table' ? selectNewRows(id, itemId) : selectRows(id))
  const keys = rows.map(({ key }) => JSON.parse(key) as (string | number)[])
  const cells = [
    rows.map(({ first, isFirstWhole }) => (isFirstWhole ? BigInt(first as number) : first)),
    rows.map(({ second, isSecondWhole }) => (isSecondWhole ? BigInt(second as number) : second)),
  ]
  const data = Object.fromEntries([
    ...columns.map((column, i): [string, unknown[]] => [column.name, keys.map((key) => asElement(key[i]!, types[i]!))]),
    ...itemCells[kind].map((cell, i): [string, unknown[]] => [cell, cells[i]!]),
  ])
  addData(db, kind, itemId, data)
}

interface StagedColumns {
  id: number
  kind: ItemKind
  columns: readonly { name: string; indexSet: string }[]
}

/** Whole numbers as bigint, so that 1 and 1.0 differ. */
const asElement = (value: string | number, type: ElementType | null) => (type === 'int' ? BigInt(value) : value)
