import type Sqlite from 'better-sqlite3'
import type { Decisions } from '../../../contract/imports.ts'
import { StagingFile } from '../staging-file.ts'
import { tableNamed, tables, type CellKind, type StagedColumn, type StagedTable } from '../../formats/ixmp4-tables.ts'

const sqlTypes: Partial<Record<CellKind, string>> = {
  id: 'INTEGER',
  integer: 'INTEGER',
  flag: 'INTEGER',
  number: 'REAL',
  any: 'ANY',
}

/** Columns of a staged table beside its id. */
const keptColumns = ({ columns }: StagedTable): readonly StagedColumn[] =>
  columns.filter(({ isOnlyRead }) => !isOnlyRead)

/** The rows of a run, an index set or an item are asked for together; points get an index when all are there. */
const hasOwner = ({ name, columns, isShared }: StagedTable): boolean =>
  columns[0]!.kind === 'id' && !isShared && name !== 'datapoint'

/** The tables of a platform with the ids of the file; `known__id` is the id of what the platform has already. */
const stagingSql =
  tables
    .map((table) => {
      const columns = keptColumns(table).map(({ name, kind }) => `"${name}" ${sqlTypes[kind] ?? 'TEXT'}`)
      const known = table.isShared ? ', known__id INTEGER' : ''
      return (
        `CREATE TABLE ${table.name} (id INTEGER PRIMARY KEY, ${columns.join(', ')}${known}) STRICT;` +
        (hasOwner(table) ? `CREATE INDEX ${table.name}_owner ON ${table.name} (${table.columns[0]!.name});` : '')
      )
    })
    .join('\n') +
  `
-- What the check and the commit ask of each series that has points.
CREATE TABLE size (
  series INTEGER PRIMARY KEY, points INTEGER NOT NULL, annual INTEGER NOT NULL, categorical INTEGER NOT NULL,
  datetime INTEGER NOT NULL, first_year INTEGER, last_year INTEGER
) STRICT;
-- Points that the file has more than once.
CREATE TABLE twice (
  time_series__id INTEGER, step_year INTEGER, step_category TEXT, step_datetime TEXT,
  first INTEGER, last INTEGER, given INTEGER, differ INTEGER
) STRICT;
-- One row for each table of the file that was read: where its problems are noted.
CREATE TABLE source (name TEXT PRIMARY KEY, place INTEGER NOT NULL) STRICT;`

const step = 'time_series__id, step_year, step_category, step_datetime'

const twiceSql = `
CREATE INDEX datapoint_step ON datapoint (${step}, value);
INSERT INTO twice
SELECT ${step}, min(id), max(id), count(*), min(value) <> max(value)
FROM datapoint WHERE (id & 1023 OR tick(id)) GROUP BY ${step} HAVING count(*) > 1;`

const sizeSql = `
INSERT INTO size
SELECT time_series__id, count(*), sum(step_datetime IS NULL AND step_category IS NULL), count(step_category),
  count(step_datetime), min(step_year), max(step_year)
FROM datapoint WHERE (id & 1023 OR tick(id)) GROUP BY time_series__id;`

/** Of points given twice one stays: where their values differ the one that the user has decided for. */
const onceSql = (keep: Decisions['keep']) => `
DELETE FROM datapoint WHERE id IN (
  SELECT d.id FROM twice CROSS JOIN datapoint AS d ON d.time_series__id = twice.time_series__id
    AND d.step_year IS twice.step_year AND d.step_category IS twice.step_category
    AND d.step_datetime IS twice.step_datetime
  WHERE d.id <> ${keep === 'last' ? 'iif(twice.differ, twice.last, twice.first)' : 'twice.first'});`

const runText = `(SELECT model.name || ' | ' || scenario.name || ', version ' || run.version FROM run
  JOIN model ON model.id = run.model__id JOIN scenario ON scenario.id = run.scenario__id WHERE run.id = %)`

const conflictSql = `
INSERT INTO problem (kind, place, at, "column", text, message)
SELECT 'conflict', source.place, last, 'value', NULL, 'different values for ' || ifnull(region.name, '?') || ', ' ||
  ifnull(variable.name, '?') || ', ' || coalesce(step_datetime, step_year || ifnull(' ' || step_category, '')) ||
  ' of ' || ifnull(${runText.replace('%', 'ts.run__id')}, '?') || ': ids ' || first || ' and ' || last ||
  '. Say which is taken with --keep first or --keep last.'
FROM twice LEFT JOIN timeseries AS ts ON ts.id = twice.time_series__id
LEFT JOIN region ON region.id = ts.region__id LEFT JOIN measurand ON measurand.id = ts.measurand__id
LEFT JOIN variable ON variable.id = measurand.variable__id
JOIN source ON source.name = 'datapoint'
WHERE differ ORDER BY first;`

/** Rows that are the same as others, in names that are equal in Unicode normal form C above all. */
const repeatedSql = ({ name, unique }: StagedTable) => `
INSERT INTO problem (kind, place, at, "column", text, message)
SELECT 'name', source.place, max(row.id), '${unique.at(-1)}', substr(row."${unique.at(-1)}", 1, 80),
  'has the same ${unique.join(', ')} as id ' || min(row.id) || '. Correct one of them with ixmp4, or rename with --map.'
FROM ${name} AS row JOIN source ON source.name = '${name}'
GROUP BY ${unique.map((column) => `row."${column}"`).join(', ')} HAVING count(*) > 1;`

const danglingSql = ({ name }: StagedTable, { name: column, refers }: StagedColumn) => `
INSERT INTO problem (kind, place, at, "column", text, message)
SELECT 'cell', source.place, row.id, '${column}', row.${column},
  'refers to a row ' || row.${column} || ' of ${refers} that is not in the file. It may be damaged.'
FROM ${name} AS row JOIN source ON source.name = '${name}'
WHERE row.${column} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${refers} AS parent WHERE parent.id = row.${column});`

const defaultsSql = `
INSERT INTO problem (kind, place, at, "column", text, message)
SELECT 'conflict', source.place, max(run.id), 'is_default', NULL,
  'is a default version beside run ' || min(run.id) || '. A model and scenario have one: choose it with ixmp4.'
FROM run JOIN source ON source.name = 'run' WHERE is_default GROUP BY model__id, scenario__id HAVING count(*) > 1;`

/** Rows that one statement inserts. */
const batch = 50

/** The staging file of a platform of ixmp4, while it is filled. */
export class PlatformStaging extends StagingFile {
  readonly #inserters = new Map<string, Inserter>()

  /** @param tick throws to stop */
  constructor(file: string, tick: () => void) {
    super(file, stagingSql, tick)
  }

  /** Everything that follows stands in a table of the file, which becomes the platform's `table`. */
  startTable(file: string, source: string, table: string): void {
    this.startPlace(file, source)
    this.sqlite.prepare('INSERT OR IGNORE INTO source VALUES (?, ?)').run(table, this.place)
  }

  /** Rows of a table: their ids, then the cells of its columns. */
  into(table: string): Inserter {
    let inserter = this.#inserters.get(table)
    if (!inserter) {
      inserter = new Inserter(this.sqlite, tableNamed(table))
      this.#inserters.set(table, inserter)
    }
    return inserter
  }

  /** Rows of what was staged so far. */
  all<Row>(text: string, ...values: unknown[]): Row[] {
    for (const inserter of this.#inserters.values()) inserter.flush()
    return this.sqlite.prepare(text).all(...values) as Row[]
  }

  /** Elements of an index set; whole numbers come as bigint. */
  elements(setId: number): unknown[] {
    this.into('index_set_element').flush()
    const text = 'SELECT value FROM index_set_element WHERE index_set__id = ? ORDER BY id'
    return this.sqlite.prepare(text).pluck().safeIntegers().all(setId)
  }

  change(text: string, ...values: unknown[]): number {
    for (const inserter of this.#inserters.values()) inserter.flush()
    return this.sqlite.prepare(text).run(...values).changes
  }

  /** Everything has been read; looks for what only the whole shows. */
  finish({ keep }: Decisions): void {
    for (const inserter of this.#inserters.values()) inserter.flush()
    this.sqlite.exec(twiceSql)
    if (keep === null) this.sqlite.exec(conflictSql)
    this.sqlite.exec(onceSql(keep) + sizeSql)
    // Rows that cannot be read are not there for others to refer to: one problem is said once.
    const isFine = this.sqlite.prepare('SELECT count(*) FROM problem').pluck().get() === 0
    if (isFine) this.sqlite.exec(this.#wholeSql())
    this.sqlite.exec('COMMIT')
  }

  #wholeSql(): string {
    const repeated = tables.filter(({ name, unique }) => unique.length > 0 && name !== 'datapoint').map(repeatedSql)
    const dangling = tables.flatMap((table) =>
      table.columns.filter(({ refers }) => refers !== undefined).map((column) => danglingSql(table, column)),
    )
    return [...repeated, ...dangling, defaultsSql].join('\n')
  }
}

/** Inserts rows, many with one statement. */
class Inserter {
  /** The highest id so far. */
  lastId = 0
  readonly #one: Sqlite.Statement
  readonly #many: Sqlite.Statement
  readonly #width: number
  #waiting: unknown[] = []

  constructor(sqlite: Sqlite.Database, table: StagedTable) {
    const names = ['id', ...keptColumns(table).map(({ name }) => `"${name}"`)]
    this.#width = names.length
    const row = `(${names.map(() => '?').join(', ')})`
    const into = `INSERT INTO ${table.name} (${names.join(', ')}) VALUES`
    this.#one = sqlite.prepare(`${into} ${row}`)
    this.#many = sqlite.prepare(`${into} ${Array(batch).fill(row).join(', ')}`)
  }

  /** @param cells those of the kept columns; more are passed over */
  add(id: number, cells: readonly unknown[]): void {
    this.lastId = id
    this.#waiting.push(id)
    for (let i = 0; i < this.#width - 1; i += 1) this.#waiting.push(cells[i] ?? null)
    if (this.#waiting.length === batch * this.#width) {
      this.#many.run(this.#waiting)
      this.#waiting = []
    }
  }

  flush(): void {
    for (let i = 0; i < this.#waiting.length; i += this.#width) this.#one.run(this.#waiting.slice(i, i + this.#width))
    this.#waiting = []
  }
}
