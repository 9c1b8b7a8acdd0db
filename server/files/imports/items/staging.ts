import type { Decisions, ReadItemKind } from '../../../contract/imports.ts'
import type { ElementType } from '../../../contract/optimization.ts'
import { elementJson, keyJson } from '../../../optimization/items/data.ts'
import { StagingFile } from '../staging-file.ts'
import { readElement, typeOfElements } from './elements.ts'
import { differingSql, floatsSql, keysSql, onceSql, stagingSql, type DifferingRows } from './staging-sql.ts'

/** A column of an item, over the index set of that name. */
export interface ItemColumn {
  indexSet: string
  name: string
}

/** An index set, with the type of its elements where that is known before they are read. */
export interface KnownSet {
  name: string
  type: ElementType | null
}

/** The staging file of tables that are read as optimization items of one run, while it is filled. */
export class ItemStaging extends StagingFile {
  readonly #sets = new Map<string, { id: number; elements: Map<string, number>; type: ElementType | null }>()
  readonly #items = new Map<string, { id: number; listed: string }>()
  readonly #insertSet
  readonly #insertElement
  readonly #insertRow
  readonly #tick: () => void

  /** @param tick throws to stop */
  constructor(file: string, tick: () => void) {
    super(file, stagingSql, tick)
    this.#tick = tick
    this.#insertSet = this.sqlite.prepare('INSERT INTO index_set (name, is_given) VALUES (?, 0)')
    this.#insertElement = this.sqlite.prepare(
      'INSERT INTO element (index_set, text, is_given, place, at, "column") VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#insertRow = this.sqlite.prepare(
      'INSERT INTO item_row (item, elements, first, second, place, at) VALUES (?, ?, ?, ?, ?, ?)',
    )
  }

  /** The run that takes everything, as far as its user has named it. */
  target(model: string | null, scenario: string | null): void {
    this.sqlite.prepare('INSERT INTO target VALUES (?, ?)').run(model, scenario)
  }

  /** An index set, made the first time. @param type that its elements have, where it is known */
  indexSet({ name, type }: KnownSet): number {
    const known = this.#sets.get(name)
    if (known) {
      known.type ??= type
      return known.id
    }
    const id = Number(this.#insertSet.run(name).lastInsertRowid)
    this.#sets.set(name, { id, elements: new Map(), type })
    return id
  }

  /** The set has a table of its own. */
  giveSet(name: string): void {
    this.sqlite.prepare('UPDATE index_set SET is_given = 1 WHERE name = ?').run(name)
  }

  /** The id of an element, made the first time; `isNew` tells whether it was. */
  element(indexSet: string, text: string, where: { at: number; title: string; isGiven: boolean }) {
    const set = this.#sets.get(indexSet)!
    let id = set.elements.get(text)
    if (id !== undefined) return { id, isNew: false }
    const { at, title, isGiven } = where
    id = Number(this.#insertElement.run(set.id, text, Number(isGiven), this.place, at, title).lastInsertRowid)
    set.elements.set(text, id)
    return { id, isNew: true }
  }

  /**
   * The id of an item, made the first time; its columns in words where it is there with others.
   * @param floats all its values are
   */
  item(kind: ReadItemKind, name: string, columns: readonly ItemColumn[], floats = false): number | string {
    const key = `${kind} ${name}`
    const known = this.#items.get(key)
    const listed = columns.map(({ name: title, indexSet }) => `${title} (${indexSet})`).join(', ')
    if (known) return known.listed === listed ? known.id : known.listed
    const insert = this.sqlite.prepare('INSERT INTO item (kind, name, place, floats) VALUES (?, ?, ?, ?)')
    const id = Number(insert.run(kind, name, this.place, Number(floats)).lastInsertRowid)
    this.#items.set(key, { id, listed })
    const link = this.sqlite.prepare('INSERT INTO item_column VALUES (?, ?, ?)')
    for (const { indexSet, name: title } of columns) link.run(id, this.#sets.get(indexSet)!.id, title)
    return id
  }

  /** Whether a parameter or a scalar has been made. */
  hasItem(name: string): boolean {
    return this.#items.has(`parameter ${name}`) || this.#items.has(`scalar ${name}`)
  }

  /** A row of an item. @param cells value and unit, or level and marginal */
  row(item: number, elements: readonly number[], [first, second]: readonly [unknown, unknown], at: number): void {
    this.#insertRow.run(item, elements.join(','), first, second, this.place, at)
  }

  /** Everything has been read: elements get their types, rows their keys, and of equal rows one stays. */
  finish({ keep }: Decisions): { differing: DifferingRows[]; repeated: number } {
    const json = this.#typeElements()
    this.sqlite.function('key_of', (elements: unknown) =>
      // An item without index sets has its position for a key.
      elements === '' ? '[0]' : keyJson((elements as string).split(',').map((id) => json[Number(id)] ?? 'null')),
    )
    this.sqlite.exec(floatsSql + keysSql)
    this.#tick()
    const differing = this.sqlite.prepare(differingSql).all() as DifferingRows[]
    const counted = this.sqlite.prepare('SELECT ifnull(sum(given - 1), 0) FROM twice WHERE NOT differ').pluck()
    const repeated = counted.get() as number
    this.sqlite.exec(onceSql(keep))
    return { differing, repeated }
  }

  /** Ends the transaction in which everything was staged. */
  commit(): void {
    this.sqlite.exec('COMMIT')
  }

  /** Elements of each index set that has any beside those of its table, or has no table. */
  elementsOfRows(): { name: string; isGiven: number; count: number; first: string }[] {
    const select = this.sqlite.prepare(`
      SELECT s.name, s.is_given AS "isGiven", count(*) AS count,
        (SELECT group_concat(text, ', ') FROM (SELECT text FROM element WHERE index_set = s.id AND NOT is_given ORDER BY id LIMIT 5)) AS first
      FROM index_set AS s JOIN element AS e ON e.index_set = s.id WHERE NOT e.is_given GROUP BY s.id ORDER BY s.id`)
    return select.all() as { name: string; isGiven: number; count: number; first: string }[]
  }

  /** Goes on at a place that was read before. */
  returnTo(place: number): void {
    this.place = place
  }

  /** The JSON of every element by its id. */
  #typeElements(): (string | undefined)[] {
    const json: (string | undefined)[] = []
    const setType = this.sqlite.prepare('UPDATE index_set SET data_type = ? WHERE id = ?')
    const setValue = this.sqlite.prepare('UPDATE element SET value = ?, json = ? WHERE id = ?')
    const selectPlace = this.sqlite.prepare('SELECT place, at, "column" AS title FROM element WHERE id = ?')
    for (const [name, { id: setId, elements, type: known }] of this.#sets) {
      const type = known ?? typeOfElements(elements.keys())
      setType.run(type, setId)
      for (const [text, id] of elements) {
        this.#tick()
        const value = type === null ? undefined : readElement(text, type)
        json[id] = value === undefined ? undefined : elementJson(value, type)
        if (json[id] !== undefined) setValue.run(value, json[id], id)
        else {
          const { place, at, title } = selectPlace.get(id) as { place: number; at: number; title: string }
          this.returnTo(place)
          const kind = { int: 'whole numbers', float: 'numbers', str: 'text' }[type!]
          this.problem(
            'cell',
            `"${text}" is no element of the index set "${name}", whose elements are ${kind}.`,
            at,
            title,
            text,
          )
        }
      }
    }
    return json
  }
}
