import type { Decisions } from '../../../contract/imports.ts'

/** The tables of the staging file of optimization items, and what only the whole of them shows. */

export const stagingSql = `
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
export const floatsSql = `
UPDATE item_row SET first = CAST(first AS REAL) WHERE typeof(first) = 'integer' AND item IN (
  SELECT id FROM item WHERE floats UNION SELECT item FROM item_row WHERE typeof(first) = 'real');
UPDATE item_row SET second = CAST(second AS REAL) WHERE typeof(second) = 'integer' AND item IN (
  SELECT item FROM item_row WHERE typeof(second) = 'real');`

export const keysSql = `
UPDATE item_row SET key = key_of(elements) WHERE tick(id);
CREATE INDEX item_row_key ON item_row (item, key);
CREATE TABLE twice AS
SELECT item, key, min(id) AS first_id, max(id) AS last_id, count(*) AS given,
  min(first) IS NOT max(first) OR min(second) IS NOT max(second) AS differ
FROM item_row GROUP BY item, key HAVING count(*) > 1;`

/** Of rows given more than once one stays: where they differ the one that the user has decided for. */
export const onceSql = (keep: Decisions['keep']) => `
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

export const differingSql = `
SELECT item.name, twice.key, a.place, (SELECT file FROM place WHERE id = b.place AND id <> a.place) AS last_in, a.at AS first_at, b.at AS last_at, a.first, b.first AS last, twice.given
FROM twice JOIN item ON item.id = twice.item JOIN item_row AS a ON a.id = twice.first_id
JOIN item_row AS b ON b.id = twice.last_id WHERE differ ORDER BY a.id`
