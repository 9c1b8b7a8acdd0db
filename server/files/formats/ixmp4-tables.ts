import { itemKinds, type ItemKind } from '../../contract/optimization.ts'

/**
 * What a platform of ixmp4 holds, table by table: as the platform calls it, and as the file does. The staging file, the
 * reading, the commit and the files that are written for ixmp4 all follow from this.
 */

/** What a cell holds; `id` is the id of a row of another table, `tag` text that is read further with its row. */
export type CellKind = 'id' | 'name' | 'longName' | 'text' | 'tag' | 'moment' | 'flag' | 'integer' | 'number' | 'any'

export interface StagedColumn {
  name: string
  /** What files call it, the newest name first; else as we do. */
  from: readonly string[]
  kind: CellKind
  /** The table that an `id` leads to. */
  refers?: string
  /** It may be null, and files of old revisions may lack it. */
  isOptional?: true
  /** Read, but no column of the platform. */
  isOnlyRead?: true
}

export interface StagedTable {
  name: string
  /** What files call it, the newest name first; none: it is not a table there. */
  from: readonly string[]
  columns: readonly StagedColumn[]
  /** No two rows have the same in all of these. */
  unique: readonly string[]
  /** Rows that the platform has already, with the same unique columns, are those of the file. */
  isShared?: true
  /** Its whole numbers may be larger than JavaScript's numbers can say. */
  isExact?: true
}

const column = (name: string, kind: CellKind, more: Partial<StagedColumn> = {}): StagedColumn => ({
  name,
  from: [name],
  kind,
  ...more,
})
const maybe = (name: string, kind: CellKind, more: Partial<StagedColumn> = {}): StagedColumn =>
  column(name, kind, { isOptional: true, ...more })
const ref = (name: string, refers: string): StagedColumn => column(name, 'id', { refers })
const audit = [maybe('created_at', 'moment'), maybe('created_by', 'text')]
const name = column('name', 'name')
const run = ref('run__id', 'run')

const named = (table: string, from: string, ...more: StagedColumn[]): StagedTable => ({
  name: table,
  from: [from],
  columns: [name, ...more, ...audit],
  unique: ['name'],
  isShared: true,
})

/** What files call the items of a kind, in full and in short. */
const sourceNames: Record<ItemKind, { long: string; short: string }> = {
  table: { long: 'table', short: 'tab' },
  parameter: { long: 'parameter', short: 'par' },
  variable: { long: 'optimizationvariable', short: 'var' },
  equation: { long: 'equation', short: 'equ' },
}

/** The column of a kind's links that names their item. */
const ownerOf = (kind: ItemKind) => ref(`${kind}__id`, `optimization_${kind}`)

const cells: Record<ItemKind, readonly StagedColumn[]> = {
  table: [],
  parameter: [column('value', 'any'), column('unit', 'text')],
  variable: [column('level', 'any'), column('marginal', 'any')],
  equation: [column('level', 'any'), column('marginal', 'any')],
}

const itemTables = itemKinds.flatMap((kind): StagedTable[] => {
  const { long, short } = sourceNames[kind]
  return [
    {
      name: `optimization_${kind}`,
      from: [`opt_${short}`, `optimization_${long}`],
      columns: [run, name, ...audit],
      unique: ['name', 'run__id'],
    },
    {
      name: `optimization_${kind}_link`,
      from: [`opt_${short}_idx_association`, `optimization_${kind}indexsetassociation`],
      columns: [
        ownerOf(kind),
        column('index_set__id', 'id', { from: ['indexset__id'], refers: 'index_set' }),
        maybe('column_name', 'name'),
      ],
      unique: [],
    },
    {
      name: `optimization_${kind}_tuple`,
      from: [],
      columns: [ownerOf(kind), column('position', 'integer'), column('key', 'tag'), ...cells[kind]],
      unique: [`${kind}__id`, 'key'],
    },
  ]
})

const docs = (table: string, ...from: string[]): StagedTable => ({
  name: `${table}_docs`,
  from: from.map((source) => `${source}_docs`),
  columns: [column('description', 'text'), { ...ref('dimension__id', table), isOptional: true }],
  unique: ['dimension__id'],
})

/** All tables, each after those it refers to. */
export const tables: readonly StagedTable[] = [
  named('model', 'model'),
  named('scenario', 'scenario'),
  named('region', 'region', column('hierarchy', 'longName')),
  named('unit', 'unit'),
  named('variable', 'iamc_variable'),
  {
    name: 'measurand',
    from: ['iamc_measurand'],
    columns: [ref('variable__id', 'variable'), ref('unit__id', 'unit'), ...audit],
    unique: ['variable__id', 'unit__id'],
    isShared: true,
  },
  {
    name: 'run',
    from: ['run'],
    columns: [
      ...[ref('model__id', 'model'), ref('scenario__id', 'scenario'), column('version', 'integer')],
      ...[column('is_default', 'flag'), ...audit, maybe('updated_at', 'moment'), maybe('updated_by', 'text')],
    ],
    unique: ['model__id', 'scenario__id', 'version'],
  },
  {
    name: 'timeseries',
    from: ['iamc_timeseries'],
    columns: [run, ref('region__id', 'region'), ref('measurand__id', 'measurand')],
    unique: ['run__id', 'region__id', 'measurand__id'],
  },
  {
    name: 'datapoint',
    from: ['iamc_datapoint_universal'],
    columns: [
      ...[ref('time_series__id', 'timeseries'), maybe('step_year', 'integer'), maybe('step_category', 'longName')],
      ...[maybe('step_datetime', 'moment'), maybe('value', 'number'), column('type', 'tag', { isOnlyRead: true })],
    ],
    unique: ['time_series__id', 'step_year', 'step_category', 'step_datetime'],
  },
  {
    name: 'meta',
    from: ['runmetaentry'],
    columns: [
      ...[run, column('key', 'longName'), column('dtype', 'tag', { from: ['dtype', 'type'] })],
      ...[maybe('value_int', 'integer'), maybe('value_str', 'text')],
      ...[maybe('value_float', 'number'), maybe('value_bool', 'flag')],
    ],
    unique: ['run__id', 'key'],
    isExact: true,
  },
  { name: 'checkpoint', from: ['checkpoint'], columns: [run, column('message', 'text')], unique: [] },
  {
    name: 'index_set',
    from: ['opt_idx', 'optimization_indexset'],
    columns: [run, name, maybe('data_type', 'tag', { from: ['data_type', '_data_type'] }), ...audit],
    unique: ['name', 'run__id'],
  },
  {
    name: 'index_set_element',
    from: ['opt_idx_data', 'optimization_indexsetdata'],
    columns: [column('index_set__id', 'id', { from: ['indexset__id'], refers: 'index_set' }), column('value', 'any')],
    unique: ['index_set__id', 'value'],
  },
  {
    name: 'scalar',
    from: ['opt_sca', 'optimization_scalar'],
    columns: [run, name, maybe('value', 'number'), { ...ref('unit__id', 'unit'), isOptional: true }, ...audit],
    unique: ['name', 'run__id'],
  },
  ...itemTables,
  docs('model', 'model'),
  docs('scenario', 'scenario'),
  docs('region', 'region'),
  docs('unit', 'unit'),
  docs('variable', 'iamc_variable'),
  docs('index_set', 'opt_idx', 'optimization_indexset'),
  docs('scalar', 'opt_sca', 'optimization_scalar'),
  ...itemKinds.map((kind) => {
    const { long, short } = sourceNames[kind]
    return docs(`optimization_${kind}`, `opt_${short}`, `optimization_${long}`)
  }),
]

/** The table of that name. */
export const tableNamed = (wanted: string): StagedTable => tables.find((table) => table.name === wanted)!
