import type { ElementType } from '../../contract/optimization.ts'
import type { WriteDb } from '../../db/connection.ts'
import { dataRefused, isKept, shown, wrongData } from '../../payload/data-body.ts'
import { isPlainText } from '../../payload/payload.ts'
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
 * Appends elements to a set. Whole numbers become floats in a set of floats.
 *
 * @param hasUsers whether items have data over the set
 * @throws optimization_data_validation_error for an element that is there already, or of another kind than those
 */
export function insertElements(
  db: WriteDb,
  set: IndexSetRow,
  given: { type: ElementType; elements: readonly Element[] },
  hasUsers: boolean,
): void {
  const isEmpty = db.first(selectAnyElement(set.id)) === undefined
  const widens = given.type === 'int' && set.elementType === 'float'
  const isOther = set.elementType !== null && given.type !== set.elementType && !(widens && !isEmpty)
  if (isOther && (!isEmpty || hasUsers)) {
    const why = isEmpty ? 'items still have data for its former elements' : `its elements are ${set.elementType}`
    throw dataRefused(`The index set "${set.name}" cannot take elements of the kind ${given.type}: ${why}.`)
  }
  const elements = widens && !isEmpty ? given.elements.map(Number) : given.elements
  const find = db.prepare('SELECT 1 FROM index_set_element WHERE index_set__id = ? AND value = ?')
  const insert = db.prepare('INSERT INTO index_set_element (index_set__id, value, since) VALUES (?, ?, ?)')
  for (const [i, element] of elements.entries()) {
    if (find.get(set.id, element) !== undefined)
      throw dataRefused(`The index set "${set.name}" has the element ${shown(element)} already.`, [i])
    insert.run(set.id, element, db.since)
  }
  if (isEmpty && set.elementType !== given.type) db.run(updateElementType(set.id, given.type, db.since))
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
