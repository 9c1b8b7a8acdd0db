import type { CloneRun } from '../contract/runs.ts'
import type { WriteDb } from '../db/connection.ts'
import {
  copyCounts,
  copyOfNamed,
  copyOfRun,
  copyPoints,
  deleteOfRun,
  deletePoints,
  selectColumns,
  type Cloning,
} from './contents-queries.ts'

/** The kinds of optimization items in the order a clone makes them, and whether their data are a solution. */
const itemKinds = [
  { kind: 'table', isSolution: false },
  { kind: 'parameter', isSolution: false },
  { kind: 'equation', isSolution: true },
  { kind: 'variable', isSolution: true },
]

/**
 * Copies what a run holds to a new, empty run: series with their points, scalars, index sets, optimization items. Ids
 * follow this order. Meta indicators, docs and checkpoints stay behind.
 */
export function copyContents(db: WriteDb, runs: Cloning, keepSolution: CloneRun['keep_solution']): void {
  const stamp = db.audit
  const columnsOf = (table: string) => db.all(selectColumns(table)).map((column) => column.name)
  const copy = (table: string) => db.run(copyOfRun(table, columnsOf(table), runs, stamp))
  const copyParts = (table: string, owner: { table: string; column: string }) =>
    db.run(copyOfNamed(table, owner, columnsOf(table), runs, stamp))

  copy('timeseries')
  db.run(copyPoints(columnsOf('datapoint'), runs, stamp))
  for (const counts of copyCounts(runs)) db.runUnrecorded(counts)
  copy('scalar')
  copy('index_set')
  copyParts('index_set_element', { table: 'index_set', column: 'index_set__id' })
  for (const { kind, isSolution } of itemKinds) {
    const item = { table: `optimization_${kind}`, column: `${kind}__id` }
    copy(item.table)
    copyParts(`${item.table}_link`, item)
    if (keepSolution || !isSolution) copyParts(`${item.table}_tuple`, item)
  }
}

/** Tables of what belongs to a run, apart from points: each before those that it refers to. */
const parts = [
  ...itemKinds.map(({ kind }) => `optimization_${kind}`),
  ...['scalar', 'index_set', 'checkpoint', 'meta', 'timeseries'],
]

/** Deletes what a run holds, and what is said about it. */
export function deleteContents(db: WriteDb, runId: number): void {
  db.run(deletePoints(runId))
  for (const table of parts) db.run(deleteOfRun(table, runId))
}
