/**
 * The whole platform: everything the interface stores, so that later versions add rows, not tables.
 *
 * Versioned tables carry `since`, the transaction that wrote the row; {@link historySql} gives each of them a table of
 * superseded rows and the triggers that fill it.
 */

const audit = `
  created_at TEXT,
  created_by TEXT,
  since INTEGER NOT NULL`

const named = (table: string, more = '') => `
CREATE TABLE ${table} (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE CHECK (length(name) <= 255),${more}${audit}
) STRICT;`

const docs = (table: string) => `
CREATE TABLE ${table}_docs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  description TEXT NOT NULL,
  dimension__id INTEGER NOT NULL UNIQUE REFERENCES ${table} ON DELETE CASCADE,
  since INTEGER NOT NULL
) STRICT;`

/** The four kinds of items whose data are tuples over index sets, and what a tuple carries beside its key. */
const itemKinds = {
  table: '',
  parameter: `
  value ANY,
  unit TEXT,`,
  variable: `
  level ANY,
  marginal ANY,`,
  equation: `
  level ANY,
  marginal ANY,`,
} as const

const item = (kind: keyof typeof itemKinds) => `
CREATE TABLE optimization_${kind} (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run__id INTEGER NOT NULL REFERENCES run,
  name TEXT NOT NULL CHECK (length(name) <= 255),${audit},
  UNIQUE (run__id, name)
) STRICT;

-- One row per column of the item, in declared order; column_name is null where the index set's own name serves.
CREATE TABLE optimization_${kind}_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ${kind}__id INTEGER NOT NULL REFERENCES optimization_${kind} ON DELETE CASCADE,
  index_set__id INTEGER NOT NULL REFERENCES index_set,
  column_name TEXT,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX optimization_${kind}_link_item ON optimization_${kind}_link (${kind}__id);
CREATE INDEX optimization_${kind}_link_index_set ON optimization_${kind}_link (index_set__id);

-- One row per tuple; key is the JSON array of its elements, of an item without index sets that of its position.
-- position: -1 where the tuple was added to others that it does not follow; then the item is in the order of its keys.
-- A blob in an ANY column is the JSON of true or false.
CREATE TABLE optimization_${kind}_tuple (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ${kind}__id INTEGER NOT NULL REFERENCES optimization_${kind} ON DELETE CASCADE,
  position INTEGER NOT NULL,
  key TEXT NOT NULL CHECK (json_type(key) = 'array'),${itemKinds[kind]}
  since INTEGER NOT NULL,
  UNIQUE (${kind}__id, key)
) STRICT;
CREATE INDEX optimization_${kind}_tuple_position ON optimization_${kind}_tuple (${kind}__id, position);`

const documented = [
  'model',
  'scenario',
  'region',
  'unit',
  'variable',
  'index_set',
  'scalar',
  'optimization_table',
  'optimization_parameter',
  'optimization_variable',
  'optimization_equation',
]

export const platformSql = `
-- One row: facts about this file.
CREATE TABLE platform (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  created_at TEXT NOT NULL,
  history_start INTEGER NOT NULL DEFAULT 0 -- transactions before this one have been forgotten
) STRICT;

-- One row per write operation that changed something.
CREATE TABLE "transaction" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  issued_at TEXT NOT NULL,
  operation TEXT NOT NULL,
  user TEXT NOT NULL,
  client TEXT NOT NULL,
  undoes INTEGER REFERENCES "transaction" -- the transaction that this one took back
) STRICT;
CREATE INDEX transaction_undoes ON "transaction" (undoes);


-- The runs a transaction touched. No foreign key to run: history outlives it.
CREATE TABLE transaction_run (
  run__id INTEGER NOT NULL,
  transaction__id INTEGER NOT NULL REFERENCES "transaction",
  PRIMARY KEY (run__id, transaction__id)
) STRICT, WITHOUT ROWID;
CREATE INDEX transaction_run_transaction ON transaction_run (transaction__id);
${named('model')}
${named('scenario')}
${named('region', '\n  hierarchy TEXT NOT NULL CHECK (length(hierarchy) <= 1023),')}
${named('unit')}
${named('variable')}

CREATE TABLE measurand (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  variable__id INTEGER NOT NULL REFERENCES variable,
  unit__id INTEGER NOT NULL REFERENCES unit,${audit},
  UNIQUE (variable__id, unit__id)
) STRICT;
CREATE INDEX measurand_unit ON measurand (unit__id);

-- The lock and updated_* columns are not versioned: locking is no transaction. points is derived from its series.
CREATE TABLE run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  model__id INTEGER NOT NULL REFERENCES model,
  scenario__id INTEGER NOT NULL REFERENCES scenario,
  version INTEGER NOT NULL,
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  updated_at TEXT,
  updated_by TEXT,
  lock_transaction INTEGER,
  lock_owner TEXT,
  lock_client TEXT,
  locked_at TEXT,
  points INTEGER NOT NULL DEFAULT 0,${audit},
  UNIQUE (model__id, scenario__id, version)
) STRICT;
CREATE UNIQUE INDEX run_default ON run (model__id, scenario__id) WHERE is_default;
CREATE INDEX run_scenario ON run (scenario__id);

-- points, first_year, last_year are derived from the datapoints and not versioned.
CREATE TABLE timeseries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run__id INTEGER NOT NULL REFERENCES run,
  region__id INTEGER NOT NULL REFERENCES region,
  measurand__id INTEGER NOT NULL REFERENCES measurand,
  points INTEGER NOT NULL DEFAULT 0,
  first_year INTEGER,
  last_year INTEGER,
  since INTEGER NOT NULL,
  UNIQUE (run__id, region__id, measurand__id)
) STRICT;
CREATE INDEX timeseries_measurand ON timeseries (measurand__id, run__id, region__id, points);
CREATE INDEX timeseries_region ON timeseries (region__id, run__id, points);

-- Derived: how many datapoints a run has in each year; those without a year are not counted.
CREATE TABLE run_year (
  run__id INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
  year INTEGER NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (run__id, year)
) STRICT, WITHOUT ROWID;

-- ANNUAL: step_year. CATEGORICAL: step_year and step_category. DATETIME: step_datetime.
CREATE TABLE datapoint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  time_series__id INTEGER NOT NULL REFERENCES timeseries,
  step_year INTEGER,
  step_category TEXT,
  step_datetime TEXT,
  value REAL NOT NULL,
  since INTEGER NOT NULL,
  type TEXT GENERATED ALWAYS AS (CASE
    WHEN step_datetime IS NOT NULL THEN 'DATETIME'
    WHEN step_category IS NOT NULL THEN 'CATEGORICAL'
    ELSE 'ANNUAL' END) VIRTUAL,
  CHECK ((step_year IS NULL) = (step_datetime IS NOT NULL)),
  CHECK (step_category IS NULL OR step_year IS NOT NULL)
) STRICT;
-- One key for all three types: nulls take part in it, sort last, and every look-up by series is served.
CREATE UNIQUE INDEX datapoint_step ON datapoint (
  time_series__id,
  ifnull(step_year, 9223372036854775807),
  ifnull(step_category, x''),
  ifnull(step_datetime, x'')
);

CREATE TABLE meta (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run__id INTEGER NOT NULL REFERENCES run,
  key TEXT NOT NULL CHECK (length(key) <= 1023),
  dtype TEXT NOT NULL CHECK (dtype IN ('BOOL', 'FLOAT', 'INT', 'STR')),
  value_int INTEGER,
  value_str TEXT,
  value_float REAL,
  value_bool INTEGER CHECK (value_bool IN (0, 1)),
  since INTEGER NOT NULL,
  UNIQUE (run__id, key)
) STRICT;

CREATE TABLE checkpoint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run__id INTEGER NOT NULL REFERENCES run,
  transaction__id INTEGER,
  message TEXT NOT NULL,
  since INTEGER NOT NULL
) STRICT;
CREATE INDEX checkpoint_run ON checkpoint (run__id);

CREATE TABLE index_set (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run__id INTEGER NOT NULL REFERENCES run,
  name TEXT NOT NULL CHECK (length(name) <= 255),
  data_type TEXT CHECK (data_type IN ('str', 'int', 'float')),${audit},
  UNIQUE (run__id, name)
) STRICT;

-- In insertion order. ANY keeps 1, 1.0 and '1' what they are; 1 and 1.0 are the same element.
CREATE TABLE index_set_element (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  index_set__id INTEGER NOT NULL REFERENCES index_set ON DELETE CASCADE,
  value ANY NOT NULL,
  since INTEGER NOT NULL,
  UNIQUE (index_set__id, value)
) STRICT;

CREATE TABLE scalar (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  run__id INTEGER NOT NULL REFERENCES run,
  name TEXT NOT NULL CHECK (length(name) <= 255),
  value REAL NOT NULL,
  unit__id INTEGER NOT NULL REFERENCES unit,${audit},
  UNIQUE (run__id, name)
) STRICT;
CREATE INDEX scalar_unit ON scalar (unit__id);
${item('table')}
${item('parameter')}
${item('variable')}
${item('equation')}
${documented.map(docs).join('\n')}

-- A saved view of the window: body is the view as JSON. Not versioned: it is about the data, not of them.
CREATE TABLE saved_view (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE CHECK (length(name) <= 255), -- null: only its link knows it
  body TEXT NOT NULL CHECK (json_valid(body)),
  created_at TEXT,
  created_by TEXT,
  updated_at TEXT,
  updated_by TEXT
) STRICT;
CREATE UNIQUE INDEX saved_view_unnamed ON saved_view (body) WHERE name IS NULL;
`

/** Columns that are no part of a row's history. */
const unversioned: Record<string, readonly string[]> = {
  run: ['lock_transaction', 'lock_owner', 'lock_client', 'locked_at', 'points'],
  timeseries: ['points', 'first_year', 'last_year'],
}

/** Columns whose change alone is no new version, though history keeps them. */
const silent: Record<string, readonly string[]> = { run: ['updated_at', 'updated_by'] }

/** The column that leads to what a row belongs to, where the earlier rows of one owner are looked for. */
function ownerColumn(table: string): string | undefined {
  if (['timeseries', 'meta', 'index_set', 'scalar', 'checkpoint'].includes(table)) return 'run__id'
  if (table === 'datapoint') return 'time_series__id'
  if (table === 'index_set_element') return 'index_set__id'
  if (table.endsWith('_docs')) return 'dimension__id'
  const [, kind, part] = /^optimization_([a-z]+)(_link|_tuple)?$/.exec(table) ?? []
  return kind === undefined ? undefined : part === undefined ? 'run__id' : `${kind}__id`
}

/** The versioned tables, each after those it refers to. */
export const versionedTables: readonly string[] = [
  'model',
  'scenario',
  'region',
  'unit',
  'variable',
  'measurand',
  'run',
  'timeseries',
  'datapoint',
  'meta',
  'checkpoint',
  'index_set',
  'index_set_element',
  'scalar',
  ...Object.keys(itemKinds).flatMap((kind) => [
    `optimization_${kind}`,
    `optimization_${kind}_link`,
    `optimization_${kind}_tuple`,
  ]),
  ...documented.map((table) => `${table}_docs`),
]

interface ColumnInfo {
  name: string
  type: string
  hidden: number
}

/**
 * SQL that gives `table` its history: the table of superseded versions, each valid for transactions in
 * [since, until), and the triggers that fill it, so that no write can forget.
 *
 * A row changed twice by one transaction is kept once (`OLD.since < now`). An update that does not stamp the row with
 * its transaction is refused.
 */
export function historySql(table: string, columns: readonly ColumnInfo[]): string {
  const kept = columns.filter((c) => c.hidden === 0 && c.name !== 'since' && !unversioned[table]?.includes(c.name))
  const names = kept.map((c) => c.name)
  const watched = names.filter((name) => name !== 'id' && !silent[table]?.includes(name))
  const now = '(SELECT max(id) FROM "transaction")'
  const keep = (until: string) => `INSERT INTO ${table}_history (${names.join(', ')}, since, until)
    VALUES (${names.map((name) => `OLD.${name}`).join(', ')}, OLD.since, ${until});`
  const owner = ownerColumn(table)
  return `
CREATE TABLE ${table}_history (
  ${kept.map((c) => `${c.name} ${c.type}`).join(',\n  ')},
  since INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
${owner === undefined ? '' : `CREATE INDEX ${table}_history_owner ON ${table}_history (${owner}, until);`}
${table === 'datapoint' ? '' : `CREATE INDEX ${table}_history_row ON ${table}_history (id);`}
CREATE INDEX ${table}_history_until ON ${table}_history (until);
CREATE TRIGGER ${table}_updated AFTER UPDATE OF ${watched.join(', ')} ON ${table} WHEN OLD.since < ${now} BEGIN
  SELECT RAISE(ABORT, 'update without a transaction') WHERE NEW.since <> ${now};
  ${keep('NEW.since')}
END;
CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} WHEN OLD.since < ${now} BEGIN
  ${keep(now)}
END;`
}
