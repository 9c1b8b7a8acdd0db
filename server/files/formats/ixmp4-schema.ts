import type { Ixmp4Version } from '../../contract/platform-exports.ts'
import { tables, type StagedColumn, type StagedTable } from './ixmp4-tables.ts'

/**
 * The database of ixmp4 as its own migrations make it, so that ixmp4 opens, writes and migrates a file of ours: names of
 * tables, columns, constraints and indexes are those of a file that `ixmp4 platforms add` makes (e2e/ixmp4 compares them).
 */

const revisionOf: Record<Ixmp4Version, string> = {
  '0.17': 'ad8eabea98b9',
  '0.16': '87987b875e9b',
  '0.14': '9596778a8150',
}

interface FileColumn {
  name: string
  type: string
  isNull: boolean
  /** The table that it leads to. */
  refers?: string | undefined
  hasIndex: boolean
}

/** A table as the file has it. */
interface FileTable {
  name: string
  columns: FileColumn[]
  unique: readonly (readonly string[])[]
}

const typeOfKind: Record<StagedColumn['kind'], string> = {
  id: 'INTEGER',
  name: 'VARCHAR(255)',
  longName: 'VARCHAR(1023)',
  text: 'VARCHAR',
  tag: 'VARCHAR',
  moment: 'DATETIME',
  flag: 'BOOLEAN',
  integer: 'INTEGER',
  number: 'FLOAT',
  any: 'VARCHAR',
}

/** Columns whose type their kind does not say. */
const typeOfColumn: Record<string, string> = {
  created_by: 'VARCHAR(255)',
  updated_by: 'VARCHAR(255)',
  description: 'TEXT',
  dtype: 'VARCHAR(20)',
  type: 'VARCHAR(255)',
  value_str: 'VARCHAR(1023)',
}

/** Columns that may be null where ixmp4 was older than the version, or the other way round. */
const isNullIn = (table: string, column: string, version: Ixmp4Version): boolean | undefined => {
  if (table === 'iamc_datapoint_universal' && column === 'value') return version === '0.14'
  return table === 'opt_sca' && column === 'unit__id' ? false : undefined
}

/** Columns with an index that lead to no other table. */
const indexed = ['lock_transaction', 'step_category', 'step_year', 'step_datetime', 'type']

/** Columns of the file that hold nothing of a platform, or what is written otherwise. */
const further: Record<string, FileColumn[]> = {
  run: [{ name: 'lock_transaction', type: 'INTEGER', isNull: true, hasIndex: true }],
  checkpoint: [{ name: 'transaction__id', type: 'INTEGER', isNull: true, hasIndex: true, refers: 'transaction' }],
}
const dataColumn: FileColumn = { name: 'data', type: 'JSON', isNull: false, hasIndex: false }

const isItem = ({ name }: StagedTable) => /^optimization_[a-z]+$/.test(name)
const isDocs = ({ name }: Pick<StagedTable, 'name'>) => name.endsWith('_docs')

/** What the file calls a column of a table. */
export function fileColumn({ name, from }: StagedColumn, version: Ixmp4Version): string {
  return version === '0.14' && name === 'data_type' ? '_data_type' : from[0]!
}

/** The tables that are tables in the file too; rows of the others are the data of items. */
export const fileTables: readonly StagedTable[] = tables.filter(({ from }) => from.length > 0)

const sourceOf = (table: string): string => tables.find(({ name }) => name === table)!.from[0]!

function describe(table: StagedTable, version: Ixmp4Version): FileTable {
  const name = table.from[0]!
  const columns = table.columns.map((column): FileColumn => {
    const inFile = fileColumn(column, version)
    const dataType = version === '0.14' ? 'VARCHAR(5)' : 'VARCHAR(63)'
    return {
      name: inFile,
      type: column.name === 'data_type' ? dataType : (typeOfColumn[column.name] ?? typeOfKind[column.kind]),
      isNull: isNullIn(name, inFile, version) ?? column.isOptional === true,
      refers: column.refers && sourceOf(column.refers),
      hasIndex: !isDocs(table) && (column.refers !== undefined || indexed.includes(inFile)),
    }
  })
  const inFile = (column: string) =>
    fileColumn(
      table.columns.find((other) => other.name === column)!,
      version,
    )
  return {
    name,
    columns: [
      ...columns,
      ...(further[name] ?? []),
      ...(isItem(table) ? [dataColumn] : []),
      { name: 'id', type: 'INTEGER', isNull: false, hasIndex: false },
    ],
    unique: name === 'iamc_datapoint_universal' ? stepKeys : table.unique.length > 0 ? [table.unique.map(inFile)] : [],
  }
}

const stepKeys = [
  ['time_series__id', 'step_datetime'],
  ['time_series__id', 'step_year', 'step_category'],
]

/** A name that would be longer than 63 characters ends with a hash of its own. */
const shortened: Record<string, string> = {
  uq_iamc_datapoint_universal_time_series__id_step_year_step_category:
    'uq_iamc_datapoint_universal_time_series__id_step_year_s_8c6e',
}
const constraint = (name: string): string => `CONSTRAINT ${shortened[name] ?? name}`

function createTable({ name, columns, unique }: FileTable): string {
  const isChild = name.endsWith('_docs') || name.endsWith('_idx_association') || name === 'opt_idx_data'
  const cascades = (column: FileColumn) =>
    isChild && !(name.endsWith('_idx_association') && column.refers === 'opt_idx')
  return `CREATE TABLE "${name}" (\n${[
    ...columns.map((column) => `"${column.name}" ${column.type}${column.isNull ? '' : ' NOT NULL'}`),
    `${constraint(`pk_${name}`)} PRIMARY KEY (id)`,
    ...columns
      .filter(({ refers }) => refers !== undefined)
      .map(
        (column) =>
          `${constraint(`fk_${name}_${column.name}_${column.refers}`)} FOREIGN KEY(${column.name}) ` +
          `REFERENCES "${column.refers}" (id)${cascades(column) ? ' ON DELETE CASCADE' : ''}`,
      ),
    ...unique.map((names) => `${constraint(`uq_${name}_${names.join('_')}`)} UNIQUE (${names.map(quoted).join(', ')})`),
  ].join(',\n')}\n)`
}

const quoted = (name: string) => `"${name}"`

/** The table in which ixmp4 would keep what a row was before; on SQLite it stays empty. */
function createVersions({ name, columns }: FileTable): string[] {
  const table = `${name}_version`
  const isNull = ({ name: column, isNull: can }: FileColumn) =>
    can || (name.endsWith('universal') && column === 'value')
  const own: FileColumn[] = [
    { name: 'transaction_id', type: 'BIGINT', isNull: false, hasIndex: true },
    { name: 'end_transaction_id', type: 'BIGINT', isNull: true, hasIndex: true },
    { name: 'operation_type', type: 'SMALLINT', isNull: false, hasIndex: true },
  ]
  const all = [...columns, ...own]
  const lines = all.map((column) => `"${column.name}" ${column.type}${isNull(column) ? '' : ' NOT NULL'}`)
  const key = `${constraint(`pk_${table}`)} PRIMARY KEY (id, transaction_id)`
  return [
    `CREATE TABLE "${table}" (\n${[...lines, key].join(',\n')}\n)`,
    ...createIndexes({ name: table, columns: all }),
  ]
}

const createIndexes = ({ name, columns }: Pick<FileTable, 'name' | 'columns'>): string[] =>
  columns.filter(({ hasIndex }) => hasIndex).map((column) => createIndex(name, [column.name]))

const createIndex = (table: string, columns: readonly string[], name = columns.join('_')): string =>
  `CREATE INDEX ix_${table}_${name} ON ${table} (${columns.join(', ')})`

/** Indexes that 0.17 has added for pages of datapoints. */
const pageIndexes: string[] = ['step_year', 'step_category', 'step_datetime']
  .flatMap((step) => ['id', 'time_series__id'].map((last) => createIndex('iamc_datapoint_universal', [step, last])))
  .concat(
    createIndex('iamc_datapoint_universal', ['step_year', 'step_category', 'id']),
    createIndex(
      'iamc_datapoint_universal',
      ['step_year', 'step_category', 'time_series__id'],
      'step_year_step_category_ts__id',
    ),
  )

/** Statements for an empty file: its tables, and the indexes, which are best made when the rows are there. */
export function ixmp4Schema(version: Ixmp4Version): { tables: string[]; indexes: string[] } {
  const described = fileTables.map((table) => describe(table, version))
  const versioned = described.filter(({ name }) => name !== 'checkpoint' && !name.endsWith('_docs'))
  return {
    tables: [
      'CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))',
      `INSERT INTO alembic_version VALUES ('${revisionOf[version]}')`,
      'CREATE TABLE "transaction" (id BIGINT NOT NULL, issued_at DATETIME NOT NULL, CONSTRAINT pk_transaction PRIMARY KEY (id))',
      ...described.map(createTable),
      ...versioned.flatMap(createVersions),
    ],
    indexes: [...described.flatMap(createIndexes), ...(version === '0.17' ? pageIndexes : [])],
  }
}
