import { indexSetDataNotUnique } from '../../contract/errors.ts'
import type { ElementType } from '../../contract/optimization.ts'
import type { WriteDb } from '../../db/connection.ts'
import { dataRefused, isKept, shown, wrongData } from '../../payload/data-body.ts'
import { isPlainText } from '../../payload/cells.ts'
import { selectAnyElement, updateElementType } from './queries.ts'

/** An element as SQLite keeps it: whole numbers as bigint. */
type Element = string | number | bigint

/**
 * Reads one element or a list: all text, or all numbers; whole numbers are floats beside a float.
 * @throws bad_request (422)
 */
export function readElements(data: unknown): { type: ElementType; elements: Element[] } | undefined {
  const values: readonly unknown[] = Array.isArray(data) ? data : [data]
  for (const [i, value] of values.entries()) {
    const isFine = isPlainText(value) || ((typeof value === 'number' || typeof value === 'bigint') && isKept(value))
    if (!isFine)
      throw wrongData(`Must be text or a finite number, not ${shown(value)}`, placeOf(data, i), 'value_error')
    if ((typeof value === 'string') !== (typeof values[0] === 'string'))
      throw wrongData('Must be of one kind: text, or numbers', placeOf(data, i), 'value_error')
  }
  const elements = values as Element[]
  if (elements.length === 0) return undefined
  if (typeof elements[0] === 'string') return { type: 'str', elements }
  if (elements.every((value) => typeof value === 'bigint')) return { type: 'int', elements }
  return { type: 'float', elements: elements.map(Number) }
}

const placeOf = (data: unknown, i: number): number[] => (Array.isArray(data) ? [i] : [])

interface IndexSetRow {
  id: number
  name: string
  elementType: ElementType | null
}

/**
 * Appends elements to a set. Whole numbers become floats in a set of floats, unless a procedure brings them.
 *
 * @param hasUsers whether items have data over the set
 * @throws optimization_data_validation_error for an element of another kind than those that are there, or that is there
 * already; for a procedure the latter is indexset_data_not_unique
 */
export function insertElements(
  db: WriteDb,
  set: IndexSetRow,
  given: { type: ElementType; elements: readonly Element[] },
  { hasUsers, isProcedure }: { hasUsers: boolean; isProcedure: boolean },
): void {
  const isEmpty = db.first(selectAnyElement(set.id)) === undefined
  const widens = given.type === 'int' && set.elementType === 'float' && !isProcedure
  const isOther = set.elementType !== null && given.type !== set.elementType && !(widens && !isEmpty)
  if (isOther && (!isEmpty || hasUsers)) {
    const why = isEmpty ? 'items still have data for its former elements' : `its elements are ${set.elementType}`
    throw dataRefused(`The index set "${set.name}" cannot take elements of the kind ${given.type}: ${why}.`)
  }
  const elements = widens && !isEmpty ? given.elements.map(Number) : given.elements
  const find = db.prepare('SELECT 1 FROM index_set_element WHERE index_set__id = ? AND value = ?')
  const insert = db.prepare('INSERT INTO index_set_element (index_set__id, value, since) VALUES (?, ?, ?)')
  for (const [i, element] of elements.entries()) {
    if (find.get(set.id, element) !== undefined) {
      const why = `The index set "${set.name}" has the element ${shown(element)} already.`
      throw isProcedure ? indexSetDataNotUnique(why) : dataRefused(why, [i])
    }
    insert.run(set.id, element, db.since)
  }
  if (isEmpty && set.elementType !== given.type) db.run(updateElementType(set.id, given.type, db.since))
}

/** @throws bad_request (422), optimization_data_validation_error for elements of another kind than those of a set */
export function refuseOtherKind(db: WriteDb, set: IndexSetRow, data: unknown): void {
  const given = readElements(data)
  if (!given || given.type === set.elementType || db.first(selectAnyElement(set.id)) === undefined) return
  throw dataRefused(
    `The elements of the index set "${set.name}" are ${set.elementType}: it has none of the kind ${given.type}.`,
  )
}

/** The values that a set of this kind can hold, as a JSON array: 1.0 is no element of a set of whole numbers. */
export function elementsToRemove(data: unknown, type: ElementType | null): string {
  const values: readonly unknown[] = Array.isArray(data) ? data : [data]
  const odd = values.findIndex((value) => typeof value === 'object')
  if (odd >= 0)
    throw wrongData(`Must be text or a number, not ${shown(values[odd])}`, placeOf(data, odd), 'value_error')
  const kinds = { str: ['string'], int: ['bigint'], float: ['bigint', 'number'] }
  const fitting = type === null ? [] : values.filter((value) => kinds[type].includes(typeof value))
  return `[${fitting.map((value) => (typeof value === 'bigint' ? String(value) : JSON.stringify(value))).join(',')}]`
}
