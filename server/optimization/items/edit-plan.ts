import type { CellProblem, ItemChange, ItemChangeCheck, RowVerdict } from '../../contract/item-edits.ts'
import { limits } from '../../contract/limits.ts'
import type { ItemKind } from '../../contract/optimization.ts'
import type { ReadDb, WriteDb } from '../../db/connection.ts'
import { dataRefused } from '../../payload/data-body.ts'
import { addElements, countElements, elementsOf, removeElements, requireIndexSet } from '../index-sets/operations.ts'
import { getScalarCells, hasUnit, setScalar } from '../scalars/operations.ts'
import { removeTuples, upsertTuples } from './bulk.ts'
import { judgeRows, keyOf, keysToRemove } from './judge.ts'
import { requireItem } from './operations.ts'
import { selectTuple } from './queries.ts'
import { countTuplesOf } from './user-operations.ts'
import { typedElement, typedElements, typedNumber } from './typed.ts'

/** What a change would do, and the doing of it. */
export interface EditPlan extends ItemChangeCheck {
  apply: (db: WriteDb) => void
}

/**
 * What a change of an item means.
 * @throws <kind>_not_found; optimization_data_validation_error for columns that are not those of the item
 */
export function planOf(db: ReadDb, id: number, change: ItemChange): EditPlan {
  if (change.set.length + change.remove.length > limits.editedRows)
    throw dataRefused(`At most ${limits.editedRows} rows are changed by hand at once. Send them in parts.`)
  if (change.kind === 'indexset') return planOfIndexSet(db, id, change)
  return change.kind === 'scalar' ? planOfScalar(db, id, change) : planOfItem(db, change.kind, id, change)
}

function planOfItem(db: ReadDb, kind: ItemKind, id: number, change: ItemChange): EditPlan {
  const item = requireItem(db, kind, id)
  if (item.columns.length === 0)
    throw dataRefused(`${item.name} has no index sets: its rows have no names by which they can be changed.`)
  const keys = keysToRemove(item, change.remove)
  const gone = new Set(keys.map((elements) => keyOf(item, elements)))
  const { verdicts, rows } = judgeRows(db, kind, item, change, gone)
  const removed = [...gone].filter((key) => db.first(selectTuple(kind, id, key)) !== undefined).length
  const apply = (to: WriteDb) => {
    const index = item.columns.map((_, i) => keys.map((elements) => elements[i]))
    const isLess = removed > 0 && removeTuples(to, kind, item, index)
    const isMore = rows.count > 0 && upsertTuples(to, kind, item, rows)
    if (isLess || isMore) to.touchRuns([item.run__id])
  }
  return { rows: verdicts, removed, dependents: [], apply }
}

function planOfIndexSet(db: ReadDb, id: number, { columns, set, remove }: ItemChange): EditPlan {
  requireColumns(columns, ['element'], set)
  const index = requireIndexSet(db, id)
  const { elementType: type } = index
  const texts = set.map(([text]) => text ?? '')
  const elements = type === null ? typedElements(texts) : texts.map((text) => typedElement(text, type))
  const known = elementsOf(db, id)
  const seen = new Set<unknown>()
  const rows = elements.map((element, i): RowVerdict => {
    const value = typeof element === 'bigint' ? Number(element) : element
    const refused =
      texts[i] === ''
        ? 'An element is needed.'
        : value === undefined
          ? `The elements of ${index.name} are ${kindWords[type!]}: ${texts[i]} is none.`
          : seen.has(value)
            ? 'An earlier row is the same element.'
            : undefined
    seen.add(value)
    if (refused !== undefined) return wrong('element', refused)
    return { state: known.has(value) ? 'same' : 'new', before: null, problems: [] }
  })
  const going = remove
    .map(([text = '']) => (type === null ? undefined : typedElement(text, type)))
    .filter((element) => element !== undefined)
  const json = `[${going.map((each) => (typeof each === 'string' ? JSON.stringify(each) : String(each))).join(',')}]`
  const apply = (to: WriteDb) => {
    if (going.length > 0) removeElements(to, index, json, true)
    const news = elements.filter((_, i) => rows[i]!.state === 'new')
    if (news.length > 0) addElements(to, id, news)
  }
  const dependents = going.length === 0 ? [] : countTuplesOf(db, id, json)
  return { rows, removed: countElements(db, id, json), dependents, apply }
}

const kindWords = { str: 'text', int: 'whole numbers', float: 'numbers' }

function planOfScalar(db: ReadDb, id: number, { columns, set, remove }: ItemChange): EditPlan {
  requireColumns(columns, ['value', 'unit'], set)
  if (set.length > 1 || remove.length > 0) throw dataRefused('A scalar has one value and one unit.')
  const before = getScalarCells(db, id)
  const [texts] = set
  if (!texts) return { rows: [], removed: 0, dependents: [], apply: () => {} }
  const textOf = (column: string) => texts[columns.indexOf(column)] ?? null
  const problems: CellProblem[] = []
  const [value, unit] = [textOf('value'), textOf('unit')]
  const number = value === null ? before.value : typedNumber(value)
  if (typeof number === 'object') problems.push({ column: 'value', message: number.refused })
  if (unit !== null && !hasUnit(db, unit))
    problems.push({
      column: 'unit',
      message: `There is no unit ${unit}. Choose one of the platform's, or make it first.`,
    })
  if (problems.length > 0)
    return { rows: [{ state: 'wrong', before: null, problems }], removed: 0, dependents: [], apply: () => {} }
  const isSame = Number(number) === before.value && (unit ?? before.unit) === before.unit
  return {
    rows: [{ state: isSame ? 'same' : 'changed', before: [before.value, before.unit], problems }],
    ...{ removed: 0, dependents: [] },
    apply: (to) => setScalar(to, id, { value: Number(number), ...(unit !== null && { unit_name: unit }) }),
  }
}

const wrong = (column: string, message: string): RowVerdict => ({
  ...{ state: 'wrong', before: null, problems: [{ column, message }] },
})

function requireColumns(given: readonly string[], known: readonly string[], set: ItemChange['set']): void {
  if (set.length === 0 || (given.length > 0 && given.every((name) => known.includes(name)))) return
  throw dataRefused(`The columns are ${known.join(', ')}.`, ['columns'])
}
