/** The tables that tables of files are read into. */
export const stagingSql = `
CREATE TABLE name (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, known__id INTEGER, UNIQUE (kind, name)
) STRICT;
-- Names that were read in a wrong encoding.
CREATE TABLE misread (name INTEGER NOT NULL, written TEXT NOT NULL, meant TEXT NOT NULL) STRICT;
CREATE TABLE run (
  id INTEGER PRIMARY KEY, model INTEGER NOT NULL, scenario INTEGER NOT NULL, version INTEGER, run__id INTEGER
) STRICT;
CREATE TABLE series (
  id INTEGER PRIMARY KEY, run INTEGER NOT NULL, region INTEGER NOT NULL, variable INTEGER NOT NULL,
  unit INTEGER NOT NULL, measurand__id INTEGER, time_series__id INTEGER
) STRICT;
CREATE TABLE step (id INTEGER PRIMARY KEY, year INTEGER, category TEXT, datetime TEXT) STRICT;
CREATE TABLE point (
  series INTEGER NOT NULL, step INTEGER NOT NULL, value REAL NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
CREATE TABLE meta (
  model TEXT NOT NULL, scenario TEXT NOT NULL, version INTEGER, key TEXT NOT NULL, dtype TEXT NOT NULL,
  value_int INTEGER, value_str TEXT, value_float REAL, value_bool INTEGER,
  -- As the file has it, and whether the file says of each value of which type it is, as our exports do.
  written TEXT NOT NULL, says_type INTEGER NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL
) STRICT;
-- What columns of tables are read as: the first ones as JSON, and how many there are.
CREATE TABLE read_table (place INTEGER NOT NULL, columns TEXT NOT NULL, total INTEGER NOT NULL) STRICT;
-- Regions of region lists.
CREATE TABLE listed_region (name TEXT PRIMARY KEY, hierarchy TEXT NOT NULL) STRICT;
-- Columns without a place that tell rows apart which are the same otherwise.
CREATE TABLE telling (title TEXT NOT NULL, is_dropped INTEGER NOT NULL) STRICT;
-- The runs that meta tables name.
CREATE TABLE meta_run (
  model TEXT NOT NULL, scenario TEXT NOT NULL, version INTEGER, is_default INTEGER, place INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
-- What the check and the commit ask of each series that has points.
CREATE TABLE size (
  series INTEGER PRIMARY KEY, points INTEGER NOT NULL, given INTEGER NOT NULL, conflicts INTEGER NOT NULL,
  annual INTEGER NOT NULL, categorical INTEGER NOT NULL, datetime INTEGER NOT NULL,
  first_year INTEGER, last_year INTEGER
) STRICT;
-- Only where points stand in order: how many points runs have at a step.
CREATE TABLE run_step (run INTEGER NOT NULL, step INTEGER NOT NULL, points INTEGER NOT NULL) STRICT;`

/** For points in any order: finds those that are given more than once. */
export const countSql = `
CREATE INDEX point_key ON point (series, step, value);
INSERT INTO size
SELECT p.series, count(*), sum(p.given), sum(p.lowest <> p.highest),
  count(*) FILTER (WHERE step.datetime IS NULL AND step.category IS NULL),
  count(step.category), count(step.datetime), min(step.year), max(step.year)
FROM (
  SELECT series, step, count(*) AS given, min(value) AS lowest, max(value) AS highest
  FROM point WHERE (rowid & 1023 OR tick(rowid)) GROUP BY series, step
) AS p
CROSS JOIN step ON step.id = p.step
GROUP BY p.series;`

/** What is made when everything has been read. */
export const indexSql = `
CREATE INDEX series_run ON series (run);
CREATE INDEX meta_pair ON meta (model, scenario);
CREATE INDEX meta_run_pair ON meta_run (model, scenario);
-- One row: whether points stand in the order of series and step, so that none can be there twice.
CREATE TABLE fact (is_sorted INTEGER NOT NULL) STRICT;`
