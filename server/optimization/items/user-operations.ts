import { itemKinds } from '../../contract/optimization.ts'
import type { ReadDb, WriteDb } from '../../db/connection.ts'
import { countTuplesAmong, deleteTuplesOf, selectAnyTuple, selectItem, selectUsers } from './queries.ts'

/** The items that have columns for an index set. */

/** How many items have a column for an index set, and how many of them have data. */
export function usersOf(db: ReadDb, indexSetId: number): { items: number; withData: number } {
  const users = itemKinds.flatMap((kind) =>
    [...new Set(db.all(selectUsers(kind, indexSetId)).map(({ itemId }) => itemId))].map((id) => ({ kind, id })),
  )
  const withData = users.filter(({ kind, id }) => db.first(selectAnyTuple(kind, id)) !== undefined)
  return { items: users.length, withData: withData.length }
}

/** Removes the tuples of all items in which a column of the index set holds one of `elements`, a JSON array. */
export function removeTuplesOf(db: WriteDb, indexSetId: number, elements: string): void {
  for (const kind of itemKinds) {
    for (const column of db.all(selectUsers(kind, indexSetId))) db.run(deleteTuplesOf(kind, column, elements))
  }
}

/** How many rows of which items hold one of `elements`, a JSON array, in a column of the index set. */
export function countTuplesOf(db: ReadDb, indexSetId: number, elements: string) {
  return itemKinds.flatMap((kind) => {
    const columns = Map.groupBy(db.all(selectUsers(kind, indexSetId)), ({ itemId }) => itemId)
    return [...columns].flatMap(([id, users]) => {
      const places = users.map(({ position }) => position)
      const { rows } = db.one(countTuplesAmong(kind, { itemId: id, places }, elements))
      return rows === 0 ? [] : [{ kind, name: db.one(selectItem(kind, id)).name, rows }]
    })
  })
}
