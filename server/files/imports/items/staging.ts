import type { Decisions, ReadItemKind } from '../../../contract/imports.ts'
import type { ElementType } from '../../../contract/optimization.ts'
import { elementJson, keyJson } from '../../../optimization/items/data.ts'
import { StagingFile } from '../staging-file.ts'
import { readElement, typeOfElements } from './elements.ts'

const stagingSql = `
-- One row: the run that takes everything, as far as its user has named it.
CREATE TABLE target (model TEXT, scenario TEXT) STRICT;
CREATE TABLE index_set (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, data_type TEXT, is_given INTEGER NOT NULL
) STRICT;
-- Elements in the order in which they came; those that are given stand in a table of their set.
CREATE TABLE element (
  id INTEGER PRIMARY KEY, index_set INTEGER NOT NULL, text TEXT NOT NULL, value ANY, json TEXT,
  is_given INTEGER NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL, "column" TEXT NOT NULL
) STRICT;
CREATE TABLE item (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, place INTEGER NOT NULL, floats INTEGER NOT NULL,
  UNIQUE (kind, name)
) STRICT;
CREATE TABLE item_column (item INTEGER NOT NULL, index_set INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
-- Rows of items: the ids of their elements, then what the platform keeps: value and unit, or level and marginal.
CREATE TABLE item_row (
  id INTEGER PRIMARY KEY, item INTEGER NOT NULL, elements TEXT NOT NULL, first ANY, second ANY, key TEXT,
  place INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;`

/** Whole numbers are floats beside a float, as in every array of numbers. */
const floatsSql = `
UPDATE item_row SET first = CAST(first AS REAL) WHERE typeof(first) = 'integer' AND item IN (
  SELECT id FROM item WHERE floats UNION SELECT item FROM item_row WHERE typeof(first) = 'real');
UPDATE item_row SET second = CAST(second AS REAL) WHERE typeof(second) = 'integer' AND item IN (
  SELECT item FROM item_row WHERE typeof(second) = 'real');`

const keysSql = `
UPDATE item_row SET key = key_of(elements) WHERE tick(id);
CREATE INDEX item_row_key ON item_row (item, key);
CREATE TABLE twice AS
SELECT item, key, min(id) AS first_id, max(id) AS last_id, count(*) AS given,
  min(first) IS NOT max(first) OR min(second) IS NOT max(second) AS differ
FROM item_row GROUP BY item, key HAVING count(*) > 1;`

/** Of rows given more than once one stays: where they differ the one that the user has decided for. */
const onceSql = (keep: Decisions['keep']) => `
DELETE FROM item_row WHERE id IN (
  SELECT r.id FROM twice CROSS JOIN item_row AS r ON r.item = twice.item AND r.key = twice.key
  WHERE r.id <> ${keep === 'last' ? 'iif(twice.differ, twice.last_id, twice.first_id)' : 'twice.first_id'});`

/** Rows that are given more than once and differ, with what stands there first and last. */
export interface DifferingRows {
  name: string
  key: string
  place: number
  /** Where the last one stands, if in another table. */
  last_in: string | null
  first_at: number
  last_at: number
  first: unknown
  last: unknown
  given: number
}

const differingSql = `
SELECT item.name, twice.key, a.place, (SELECT file FROM place WHERE id = b.place AND id <> a.place) AS last_in, a.at AS first_at, b.at AS last_at, a.first, b.first AS last, twice.given
FROM twice JOIN item ON item.id = twice.item JOIN item_row AS a ON a.id = twice.first_id
JOIN item_row AS b ON b.id = twice.last_id WHERE differ ORDER BY a.id`

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
