import type { WriteDb } from '../db/connection.ts'
import { job, write } from '../db/operation.ts'
import { insertDimension } from '../dimensions/operations.ts'
import { requireRun } from '../runs/operations.ts'
import { sampleFiles } from './files.ts'
import { models } from './models.ts'
import { indexSets, items, scalars } from './problem.ts'
import {
  insertDocs,
  insertElement,
  insertIndexSet,
  insertItem,
  insertLink,
  insertModelDocs,
  insertScalar,
  insertTuple,
  selectUnit,
} from './queries.ts'

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
    const indexSetIds = new Map<string, number>()
    for (const { name, description, elements } of indexSets) {
      const isText = elements.every((element) => typeof element === 'string')
      const id = db.insert(insertIndexSet(runId, name, isText ? 'str' : 'int', db.audit))
      for (const element of elements) {
        // SQLite is given an integer only as a bigint.
        db.insert(insertElement(id, typeof element === 'number' ? BigInt(element) : element, db.since))
      }
      db.insert(insertDocs('index_set', id, description, db.since))
      indexSetIds.set(name, id)
    }
    for (const { name, description, value, unit } of scalars) {
      const id = db.insert(insertScalar(runId, { name, value, unitId: unitId(db, unit) }, db.audit))
      db.insert(insertDocs('scalar', id, description, db.since))
    }
    for (const { kind, name, description, indexSets: columns, columnNames, tuples } of items) {
      const id = db.insert(insertItem(kind, runId, name, db.audit))
      for (const [i, indexSet] of columns.entries()) {
        const column = { indexSetId: indexSetIds.get(indexSet)!, columnName: columnNames?.[i] ?? null }
        db.insert(insertLink(kind, id, column, db.since))
      }
      for (const [position, [key, ...cells]] of tuples.entries()) {
        if (kind === 'parameter') unitId(db, String(cells[1]))
        db.insert(insertTuple(kind, id, { position, key: JSON.stringify(key), cells }, db.since))
      }
      db.insert(insertDocs(`optimization_${kind}`, id, description, db.since))
    }
    db.touchRuns([runId])
  },
  { keepsPages: true },
)

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

/** Id of the unit with this name, made when missing. */
const unitId = (db: WriteDb, name: string): number =>
  db.first(selectUnit(name))?.id ?? insertDimension(db, 'unit', { name })
