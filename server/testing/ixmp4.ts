import Sqlite from 'better-sqlite3'

/** SQLite files as ixmp4 0.14 makes them, for tests: its tables without its indexes, which no reader may rely on. */

const audit = 'created_at DATETIME, created_by VARCHAR(255)'
const named = (table: string, more = '') =>
  `CREATE TABLE ${table} (name VARCHAR(255) NOT NULL, ${more} ${audit}, id INTEGER NOT NULL PRIMARY KEY);`
const docs = (table: string) =>
  `CREATE TABLE ${table}_docs (description TEXT NOT NULL, dimension__id INTEGER, id INTEGER NOT NULL PRIMARY KEY);`
const item = (short: string, owner: string) =>
  `CREATE TABLE opt_${short} (name VARCHAR(255) NOT NULL, run__id INTEGER NOT NULL, data JSON NOT NULL, ${audit},
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE opt_${short}_idx_association (${owner}__id INTEGER NOT NULL, indexset__id INTEGER NOT NULL,
     column_name VARCHAR(255), id INTEGER NOT NULL PRIMARY KEY);`

const schema = [
  ...[named('model'), named('scenario'), named('region', 'hierarchy VARCHAR(1023) NOT NULL,'), named('unit')],
  named('iamc_variable'),
  `CREATE TABLE run (model__id INTEGER NOT NULL, scenario__id INTEGER NOT NULL, version INTEGER NOT NULL,
     is_default BOOLEAN NOT NULL, lock_transaction INTEGER, ${audit}, updated_at DATETIME, updated_by VARCHAR(255),
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE iamc_measurand (variable__id INTEGER NOT NULL, unit__id INTEGER NOT NULL, ${audit},
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE iamc_timeseries (region__id INTEGER NOT NULL, measurand__id INTEGER NOT NULL, run__id INTEGER NOT NULL,
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE iamc_datapoint_universal (time_series__id INTEGER NOT NULL, value FLOAT, type VARCHAR(255) NOT NULL,
     step_category VARCHAR(1023), step_year INTEGER, step_datetime DATETIME, id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE runmetaentry (run__id INTEGER NOT NULL, key VARCHAR(1023) NOT NULL, dtype VARCHAR(20) NOT NULL,
     value_int INTEGER, value_str VARCHAR(1023), value_float FLOAT, value_bool BOOLEAN,
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE checkpoint (run__id INTEGER NOT NULL, transaction__id INTEGER, message VARCHAR NOT NULL,
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE opt_idx (name VARCHAR(255) NOT NULL, run__id INTEGER NOT NULL, _data_type VARCHAR(5), ${audit},
     id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE opt_idx_data (indexset__id INTEGER NOT NULL, value VARCHAR NOT NULL, id INTEGER NOT NULL PRIMARY KEY);
   CREATE TABLE opt_sca (name VARCHAR(255) NOT NULL, run__id INTEGER NOT NULL, value FLOAT, unit__id INTEGER, ${audit},
     id INTEGER NOT NULL PRIMARY KEY);`,
  ...[item('tab', 'table'), item('par', 'parameter'), item('var', 'variable'), item('equ', 'equation')],
  ...['model', 'region', 'scenario', 'unit', 'iamc_variable'].map(docs),
  ...['opt_idx', 'opt_sca', 'opt_tab', 'opt_par', 'opt_var', 'opt_equ'].map(docs),
  'CREATE TABLE "transaction" (issued_at DATETIME NOT NULL, id INTEGER NOT NULL PRIMARY KEY);',
  'CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY);',
].join('\n')

const moment = "'2024-05-06 07:08:09.123456', 'ann'"

/** A bit of everything: two default runs of a model, points of all types, an index set with items over it. */
const rows = `
INSERT INTO alembic_version VALUES ('9596778a8150');
INSERT INTO model VALUES ('M', ${moment}, 3);
INSERT INTO scenario VALUES ('S', ${moment}, 2), ('T', ${moment}, 5);
INSERT INTO region VALUES ('World', 'common', ${moment}, 4), ('Unused', 'none', ${moment}, 9);
INSERT INTO unit VALUES ('EJ', ${moment}, 1), ('', NULL, NULL, 2);
INSERT INTO iamc_variable VALUES ('V', ${moment}, 6);
INSERT INTO iamc_measurand VALUES (6, 1, ${moment}, 8), (6, 2, ${moment}, 9);
INSERT INTO run VALUES (3, 2, 1, 0, NULL, ${moment}, ${moment}, 10), (3, 2, 2, 1, NULL, ${moment}, ${moment}, 11),
  (3, 5, 1, 1, NULL, ${moment}, NULL, NULL, 12);
INSERT INTO iamc_timeseries VALUES (4, 8, 10, 20), (4, 8, 11, 21), (4, 9, 11, 22);
INSERT INTO iamc_datapoint_universal VALUES (20, 1.5, 'ANNUAL', NULL, 2020, NULL, 30),
  (20, 2, 'ANNUAL', NULL, 2030, NULL, 31), (21, 3, 'CATEGORICAL', 'winter', 2020, NULL, 32),
  (21, 4, 'DATETIME', NULL, NULL, '2020-01-31 12:30:00.000000', 33);
INSERT INTO runmetaentry VALUES (11, 'big', 'INT', 9007199254740993, NULL, NULL, NULL, 40),
  (11, 'share', 'FLOAT', NULL, NULL, 1, NULL, 41), (11, 'flag', 'BOOL', NULL, NULL, NULL, 1, 42),
  (11, 'label', 'STR', NULL, 'C1', NULL, NULL, 43);
INSERT INTO checkpoint VALUES (11, NULL, 'made', 50);
INSERT INTO opt_idx VALUES ('i', 11, 'str', ${moment}, 60), ('n', 11, 'int', ${moment}, 61);
INSERT INTO opt_idx_data VALUES (60, 'b', 70), (60, 'a', 71), (61, '3', 72), (61, '1', 73);
INSERT INTO opt_sca VALUES ('s', 11, 2, 1, ${moment}, 80);
INSERT INTO opt_tab VALUES ('t', 11, '{"i": ["a", "b"], "n": [1, 3]}', ${moment}, 90);
INSERT INTO opt_tab_idx_association VALUES (90, 60, NULL, 1), (90, 61, NULL, 2);
INSERT INTO opt_par VALUES ('p', 11, '{"from": ["b"], "to": ["a"], "values": [1.0], "units": ["EJ"]}', ${moment}, 91);
INSERT INTO opt_par_idx_association VALUES (91, 60, 'from', 1), (91, 60, 'to', 2);
INSERT INTO opt_var VALUES ('v', 11, '{"levels": [], "marginals": []}', ${moment}, 92),
  ('free', 11, '{"levels": [1], "marginals": [0.5]}', ${moment}, 93);
INSERT INTO opt_var_idx_association VALUES (92, 60, NULL, 1);
INSERT INTO opt_equ VALUES ('e', 11, '{}', ${moment}, 94);
INSERT INTO region_docs VALUES ('where', 4, 1), ('of nothing', NULL, 2);
INSERT INTO opt_sca_docs VALUES ('what', 80, 1);`

const pointIndexes = ['step_year', 'step_category', 'step_datetime'].map(
  (column) =>
    `CREATE INDEX ix_iamc_datapoint_universal_${column}_id ON iamc_datapoint_universal (${column}, id);
     CREATE INDEX ix_iamc_datapoint_universal_${column}_ts ON iamc_datapoint_universal (${column}, time_series__id);`,
)

/** What the revisions of later ixmp4 have changed, each on top of the one before: SQL for `writeIxmp4File`. */
export const laterRevisions = [
  {
    name: '0.15.0',
    revision: '8b0797ebf42f',
    sql: `ALTER TABLE opt_idx DROP COLUMN _data_type; ALTER TABLE opt_idx ADD COLUMN data_type VARCHAR(63);
      UPDATE opt_idx SET data_type = iif(id = 60, 'STR', 'INT');`,
  },
  {
    name: '0.15.9 and 0.16',
    revision: '87987b875e9b',
    sql: `ALTER TABLE iamc_datapoint_universal RENAME TO nullable;
      CREATE TABLE iamc_datapoint_universal (value FLOAT NOT NULL, type VARCHAR(255) NOT NULL,
        step_category VARCHAR(1023), step_year INTEGER, step_datetime DATETIME, time_series__id INTEGER NOT NULL,
        id INTEGER NOT NULL PRIMARY KEY);
      INSERT INTO iamc_datapoint_universal
      SELECT value, type, step_category, step_year, step_datetime, time_series__id, id FROM nullable;
      DROP TABLE nullable;`,
  },
  { name: '0.17', revision: 'ad8eabea98b9', sql: pointIndexes.join('\n') },
].map(({ name, revision, sql }, i, all) => ({
  name,
  sql: `${all
    .slice(0, i)
    .map((earlier) => earlier.sql)
    .join('\n')} ${sql}
    UPDATE alembic_version SET version_num = '${revision}';`,
}))

/** Writes a file with a bit of everything. @param more SQL that changes it */
export function writeIxmp4File(path: string, more = ''): string {
  const sqlite = new Sqlite(path)
  sqlite.exec(schema)
  sqlite.exec(rows)
  sqlite.exec(more)
  sqlite.close()
  return path
}
