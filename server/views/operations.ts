import { badRequest, notFound, notUnique } from '../contract/errors.ts'
import type { NewView, ViewChange } from '../contract/views.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { read, write } from '../db/operation.ts'
import { jsonBytes } from '../query/page.ts'
import {
  deleteById,
  insertView,
  selectNamed,
  selectRecord,
  selectUnnamed,
  selectView,
  selectViews,
  updateView,
} from './queries.ts'

/** Saving a view changes no data: pages that are remembered stay valid, and the feed tells nobody. */
const apart = { keepsPages: true, isQuiet: true } as const

/** The views that have a name, by name. */
export const listViews = read('listViews', (db) => jsonBytes(db.one(selectViews()).json))

/** The record of one view. @throws view_not_found */
export const getView = read('getView', (db, id: number) => viewRecord(db, id))

/**
 * Saves a view and answers its record; without a name, that of an equal one that is there already.
 * @throws view_not_unique when the name is taken
 */
export const createView = write(
  'createView',
  (db, { name, view }: NewView) => {
    const body = JSON.stringify(view)
    if (name !== null) requireFreeName(db, name)
    const known = name === null ? db.first(selectUnnamed(body)) : undefined
    return viewRecord(db, (known ?? db.one(insertView(name, body, db.context))).id)
  },
  apart,
)

/**
 * Gives a view another name or content, and answers its record. A view without a name is what its link stands for, so
 * it changes only when it gets one.
 * @throws view_not_found; view_not_unique when the name is taken; bad_request
 */
export const changeView = write(
  'changeView',
  (db, { id, change }: { id: number; change: ViewChange }) => {
    const before = requireView(db, id)
    const name = change.name ?? before.name
    if (name === null) throw badRequest(`View ${id} has no name, and its link stands for it. Name it, or save another.`)
    if (name !== before.name) requireFreeName(db, name)
    const body = change.view === undefined ? before.body : JSON.stringify(change.view)
    const isSame = name === before.name && body === before.body
    if (!isSame) db.runUnrecorded(updateView(id, { name, body }, db.context))
    return viewRecord(db, id)
  },
  apart,
)

/** Deletes a view. @throws view_not_found */
export const deleteView = write(
  'deleteView',
  (db: WriteDb, id: number) => {
    requireView(db, id)
    db.runUnrecorded(deleteById(id))
  },
  apart,
)

function requireFreeName(db: ReadDb, name: string): void {
  if (db.first(selectNamed(name)))
    throw notUnique('view', `There is a view called "${name}" already. Choose another name, or change that view.`)
}

function requireView(db: ReadDb, id: number) {
  const view = db.first(selectView(id))
  if (!view) throw noView(id)
  return view
}

function viewRecord(db: ReadDb, id: number): Uint8Array {
  const row = db.first(selectRecord(id))
  if (!row) throw noView(id)
  return jsonBytes(row.json)
}

const noView = (id: number) => notFound('view', { id }, `There is no saved view ${id}. It may have been deleted.`)
