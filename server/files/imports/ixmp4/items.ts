import { ServiceError } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import type { ItemKind } from '../../../contract/optimization.ts'
import { shown } from '../../../payload/data-body.ts'
import type { Ixmp4File } from '../../formats/ixmp4.ts'
import {
  elementJson,
  keyJson,
  lengthOf,
  readArrays,
  readRows,
  type GivenRows,
  type IndexColumn,
} from '../../../optimization/items/data.ts'
import { columnsSql, stageColumns } from './columns.ts'
import { readJson, type Refuse } from './json.ts'
import type { Names } from './names.ts'
import type { PlatformStaging } from './staging.ts'
import { counted } from '../../../contract/counted.ts'
import { tableNamed } from '../../formats/ixmp4-tables.ts'

/** The data of the items of a kind, a row for each tuple. */
export function stageItems(
  staging: PlatformStaging,
  file: Ixmp4File,
  kind: ItemKind,
  names: Names,
  tick: () => void,
): void {
  stageColumns(staging, file, kind)
  const source = tableNamed(`optimization_${kind}`).from.find((name) => file.has(name))
  if (source === undefined) return
  staging.startTable(file.name, source, `optimization_${kind}_tuple`)
  const refuse: Refuse = (id, message) => staging.problem('cell', message, id, 'data')
  const elements = new ElementSets(staging)
  const into = staging.into(`optimization_${kind}_tuple`)
  const renameUnit = names.of({ name: 'unit' })
  for (const [id, name, json] of file.rows(source, ['id', 'name', 'data'])) {
    tick()
    const label = `the ${kind} "${String(name)}"`
    const columns = staging.all<IndexColumn>(columnsSql(kind), id)
    if (columns.length > limits.indexColumns) {
      refuse(id as number, `${label} has ${columns.length} columns; at most ${limits.indexColumns} can be kept.`)
      continue
    }
    const rows = readItem(kind, columns, json, (message) => refuse(id as number, `${label}: ${message}`))
    if (rows === undefined) continue
    const keys = readKeys(columns, rows, (message) => refuse(id as number, `${label}: ${message}`))
    if (keys === undefined) continue
    for (const [row, key] of keys.entries()) {
      const cells = rows.cells.map((column) => column[row])
      if (kind === 'parameter') cells[1] = renameUnit(cells[1]) as string
      into.add(into.lastId + 1, [id, row, key, ...cells])
    }
    const stale = elements.countMissing(columns, rows)
    if (stale > 0)
      staging.note(
        `${label} has ${counted(stale, 'row', 'rows')} over elements that are no more in its index sets; they are kept.`,
      )
  }
}

type RefuseItem = (message: string) => void

/** The rows of an item; undefined when it has none, or cannot be read. */
function readItem(
  kind: ItemKind,
  columns: readonly IndexColumn[],
  json: unknown,
  refuse: RefuseItem,
): GivenRows | undefined {
  const data = readJson(json, 0, 'the data', (_id, message) => refuse(message))
  if (data === undefined || data === null) return undefined
  try {
    const arrays = new Map([...readArrays(data)].map(([name, values]) => [name.normalize('NFC'), values]))
    // Emptied variables and equations keep their empty arrays.
    if (lengthOf(arrays) === 0) return undefined
    const rows = readRows(kind, columns, arrays)
    const gap = rows.cells.findIndex((cells) => cells.includes(null))
    if (gap < 0) return rows
    refuse(`the data contain missing values: row ${rows.cells[gap]!.indexOf(null)}. Correct them with ixmp4.`)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    refuse(`${error.detail?.[0]?.msg ?? error.message} Correct it with ixmp4.`)
  }
  return undefined
}

/** The key of each row; undefined when an element is none of its index set's kind. */
function readKeys(
  columns: readonly IndexColumn[],
  { count, index }: GivenRows,
  refuse: RefuseItem,
): string[] | undefined {
  const keys: string[] = []
  for (let row = 0; row < count; row += 1) {
    const elements: string[] = []
    for (const [i, { name, indexSet, elementType }] of columns.entries()) {
      const value = index[i]![row]
      const element = elementJson(value, elementType)
      if (element === undefined) {
        const type = elementType ?? 'none, it has no elements'
        refuse(
          `row ${row} of the column ${name} is ${shown(value)}, but the type of the index set "${indexSet}" is ${type}.`,
        )
        return undefined
      }
      elements.push(element)
    }
    keys.push(keyJson(columns.length === 0 ? [String(row)] : elements))
  }
  return keys
}

/** Elements of index sets, each set looked up when an item first uses it. */
class ElementSets {
  readonly #staging: PlatformStaging
  readonly #sets = new Map<number, ReadonlySet<unknown>>()

  constructor(staging: PlatformStaging) {
    this.#staging = staging
  }

  /** How many rows name an element that its index set does not have. */
  countMissing(columns: readonly IndexColumn[], { count, index }: GivenRows): number {
    const sets = columns.map((column) => this.#elementsOf(column))
    let missing = 0
    for (let row = 0; row < count; row += 1) {
      const isThere = sets.every((set, i) => set.has(elementJson(index[i]![row], columns[i]!.elementType)))
      if (!isThere) missing += 1
    }
    return missing
  }

  #elementsOf({ indexSetId, elementType }: IndexColumn): ReadonlySet<unknown> {
    let set = this.#sets.get(indexSetId)
    if (!set) {
      // One run's sets after the other: those of earlier runs are not asked for again.
      if (this.#sets.size >= keptSets) this.#sets.clear()
      set = new Set(this.#staging.elements(indexSetId).map((value) => elementJson(value, elementType)))
      this.#sets.set(indexSetId, set)
    }
    return set
  }
}

/** Index sets whose elements are kept in memory at a time. */
const keptSets = 100
