import { itemCells } from '../contract/optimization.ts'
import type { WriteDb } from '../db/connection.ts'
import { job, write } from '../db/operation.ts'
import { insertDimension } from '../dimensions/operations.ts'
import { addElements, makeIndexSet } from '../optimization/index-sets/operations.ts'
import { addData, makeItem } from '../optimization/items/operations.ts'
import { makeScalar } from '../optimization/scalars/operations.ts'
import { requireRun } from '../runs/operations.ts'
import { sampleFiles } from './files.ts'
import { models } from './models.ts'
import { indexSets, items, scalars, type ProblemItem } from './problem.ts'
import { insertDocs, insertModelDocs, selectUnit } from './queries.ts'

/** Writes the sample's files into a new folder and answers their paths. */
export const writeSampleFiles = job('writeSampleFiles', async (folder: string) => sampleFiles(folder))

/**
 * Adds the made-up optimization problem with its solution to a run that has none, and the units it needs.
 * @throws run_not_found
 */
export const addSampleProblem = write(
  'addSampleProblem',
  (db, runId: number) => {
    requireRun(db, runId)
    for (const { name, description, elements } of indexSets) {
      const id = makeIndexSet(db, runId, name)
      // A whole number is an int only as a bigint.
      addElements(
        db,
        id,
        elements.map((element) => (typeof element === 'number' ? BigInt(element) : element)),
      )
      db.insert(insertDocs('index_set', id, description, db.since))
    }
    for (const { name, description, value, unit } of scalars) {
      requireUnit(db, unit)
      const id = makeScalar(db, { run_id: runId, name, value, unit_name: unit })
      db.insert(insertDocs('scalar', id, description, db.since))
    }
    for (const item of items) {
      const { kind, name, description } = item
      const columns = { constrained_to_indexsets: [...item.indexSets], column_names: [...(item.columnNames ?? [])] }
      const id = makeItem(db, kind, { run_id: runId, name, ...columns })
      if (kind === 'parameter') for (const [, , unit] of item.tuples) requireUnit(db, String(unit))
      addData(db, kind, id, dataOf(item))
      db.insert(insertDocs(`optimization_${kind}`, id, description, db.since))
    }
  },
  { keepsPages: true },
)

/** The tuples of an item as the interface takes them: an array for each column. */
const dataOf = ({ kind, indexSets: sets, columnNames, tuples }: ProblemItem) =>
  Object.fromEntries([
    ...(columnNames ?? sets).map((name, i) => [name, tuples.map(([key]) => key[i])]),
    ...itemCells[kind].map((name, i) => [name, tuples.map(([, ...cells]) => cells[i])]),
  ]) as unknown

/** Says of each model of the sample, in its docs, that it is made up. */
export const addSampleDocs = write(
  'addSampleDocs',
  (db, _input: null) => {
    const names = JSON.stringify(models.map((model) => model.name))
    db.run(
      insertModelDocs(names, 'Made up for the sample platform: no such model exists, and no number is real.', db.since),
    )
  },
  { keepsPages: true },
)

/** Makes the unit when it is missing. */
function requireUnit(db: WriteDb, name: string): void {
  if (!db.first(selectUnit(name))) insertDimension(db, 'unit', { name })
}
