import { sql } from 'kysely'

/** Statements over `staged`, the attached staging file, and the platform. */

export const countStaged = () => sql<{ points: number; series: number }>`
  SELECT ifnull(sum(points), 0) AS points, count(*) AS series FROM staged.size`

/** Pairs of the staged points, with how many points each has. */
export const selectPairs = () => sql<{ model: string; scenario: string; points: number }>`
  SELECT model.name AS model, scenario.name AS scenario, pair.points
  FROM (SELECT s.model, s.scenario, sum(size.points) AS points, min(s.id) AS first
        FROM staged.size AS size JOIN staged.series AS s ON s.id = size.series GROUP BY s.model, s.scenario) AS pair
  JOIN staged.name AS model ON model.id = pair.model
  JOIN staged.name AS scenario ON scenario.id = pair.scenario
  ORDER BY pair.first`

/** Staged regions or units that the platform does not have, with how many series use each. */
export const selectUnknown = (kind: 'region' | 'unit') => sql<{ name: string; series: number }>`
  SELECT n.name, count(*) AS series
  FROM staged.name AS n JOIN staged.series AS s ON s.${sql.ref(kind)} = n.id
  WHERE n.kind = ${kind} AND NOT EXISTS (SELECT 1 FROM main.${sql.table(kind)} AS known WHERE known.name = n.name)
  GROUP BY n.id ORDER BY n.id`

/** Cells that could not be read, in the order they were met. */
export const selectCellProblems = (limit: number) => sql<{ file: string; line: number; column: string; text: string }>`
  SELECT file.name AS file, p.line, p."column", p.text
  FROM staged.problem AS p JOIN staged.file AS file ON file.id = p.file
  ORDER BY p.rowid LIMIT ${limit}`

export const countCellProblems = () => sql<{ count: number }>`SELECT count(*) AS count FROM staged.problem`

/** Points given more than once with different values: where first and where last. */
export const selectConflicts = () => sql<{
  first_file: string
  first_line: number
  last_file: string
  last_line: number
  region: string
  variable: string
  year: number
}>`
  SELECT first_file.name AS first_file, first.line AS first_line, last_file.name AS last_file, last.line AS last_line,
    region.name AS region, variable.name AS variable, p.step_year AS year
  FROM (SELECT series, step_year, min(rowid) AS first, max(rowid) AS last
        FROM staged.point WHERE series IN (SELECT series FROM staged.size WHERE conflicts > 0)
        GROUP BY series, step_year HAVING min(value) <> max(value)) AS p
  JOIN staged.point AS first ON first.rowid = p.first
  JOIN staged.point AS last ON last.rowid = p.last
  JOIN staged.file AS first_file ON first_file.id = first.file
  JOIN staged.file AS last_file ON last_file.id = last.file
  JOIN staged.series AS s ON s.id = p.series
  JOIN staged.name AS region ON region.id = s.region
  JOIN staged.name AS variable ON variable.id = s.variable
  ORDER BY p.first`

type Stamp = { created_at: string; created_by: string; since: number }

export const insertRegions = (hierarchy: string, { created_at, created_by, since }: Stamp) => sql`
  INSERT INTO main.region (name, hierarchy, created_at, created_by, since)
  SELECT n.name, ${hierarchy}, ${created_at}, ${created_by}, ${since} FROM staged.name AS n
  WHERE n.kind = 'region' AND NOT EXISTS (SELECT 1 FROM main.region AS known WHERE known.name = n.name) ORDER BY n.id`

export const insertNamed = (kind: 'unit' | 'variable', { created_at, created_by, since }: Stamp) => sql`
  INSERT INTO main.${sql.table(kind)} (name, created_at, created_by, since)
  SELECT n.name, ${created_at}, ${created_by}, ${since} FROM staged.name AS n
  WHERE n.kind = ${kind} AND NOT EXISTS (SELECT 1 FROM main.${sql.table(kind)} AS known WHERE known.name = n.name)
  ORDER BY n.id`

export const insertMeasurands = ({ created_at, created_by, since }: Stamp) => sql`
  INSERT INTO main.measurand (variable__id, unit__id, created_at, created_by, since)
  SELECT variable.id, unit.id, ${created_at}, ${created_by}, ${since}
  FROM (SELECT variable, unit, min(id) AS first FROM staged.series GROUP BY variable, unit) AS s
  JOIN staged.name AS v ON v.id = s.variable JOIN main.variable AS variable ON variable.name = v.name
  JOIN staged.name AS u ON u.id = s.unit JOIN main.unit AS unit ON unit.name = u.name
  WHERE NOT EXISTS (SELECT 1 FROM main.measurand AS m WHERE m.variable__id = variable.id AND m.unit__id = unit.id)
  ORDER BY s.first`

/** The new series of the new runs, with their derived columns. @param runs JSON: [model, scenario, run id] each */
export const insertSeries = (runs: string, since: number) => sql`
  WITH made AS MATERIALIZED (
    SELECT model.id AS model, scenario.id AS scenario, r.value ->> 2 AS run__id
    FROM json_each(${runs}) AS r
    JOIN staged.name AS model ON model.kind = 'model' AND model.name = r.value ->> 0
    JOIN staged.name AS scenario ON scenario.kind = 'scenario' AND scenario.name = r.value ->> 1
  ), place AS MATERIALIZED (
    SELECT n.id AS region, known.id AS region__id
    FROM staged.name AS n JOIN main.region AS known ON known.name = n.name WHERE n.kind = 'region'
  ), measured AS MATERIALIZED (
    SELECT pair.variable, pair.unit, m.id AS measurand__id
    FROM (SELECT DISTINCT variable, unit FROM staged.series) AS pair
    JOIN staged.name AS v ON v.id = pair.variable JOIN main.variable AS variable ON variable.name = v.name
    JOIN staged.name AS u ON u.id = pair.unit JOIN main.unit AS unit ON unit.name = u.name
    JOIN main.measurand AS m ON m.variable__id = variable.id AND m.unit__id = unit.id
  )
  INSERT INTO main.timeseries (run__id, region__id, measurand__id, points, first_year, last_year, since)
  SELECT made.run__id, place.region__id, measured.measurand__id, size.points, size.first_year, size.last_year, ${since}
  FROM staged.series AS s CROSS JOIN staged.size AS size ON size.series = s.id
  JOIN made ON made.model = s.model AND made.scenario = s.scenario
  JOIN place ON place.region = s.region
  JOIN measured ON measured.variable = s.variable AND measured.unit = s.unit
  ORDER BY s.id`

/** Tells the staged series which time series they became: both were numbered in the same order. */
export const linkSeries = (firstId: number) => sql`
  UPDATE staged.series SET time_series__id = made.id
  FROM (SELECT series, ${firstId} + row_number() OVER (ORDER BY series) - 1 AS id FROM staged.size) AS made
  WHERE made.series = staged.series.id`

export const insertPoints = (since: number) => sql`
  INSERT INTO main.datapoint (time_series__id, step_year, value, since)
  SELECT s.time_series__id, p.step_year, p.value, ${since}
  FROM staged.series AS s CROSS JOIN staged.point AS p ON p.series = s.id
  GROUP BY s.id, p.step_year
  ORDER BY s.id, p.step_year`

export const selectNextSeriesId = () => sql<{ id: number }>`
  SELECT ifnull((SELECT seq FROM main.sqlite_sequence WHERE name = 'timeseries'), 0) + 1 AS id`

export const selectDefaultOf = (runId: number) => sql<{ id: number }>`
  SELECT other.id FROM run JOIN run AS other ON other.model__id = run.model__id AND other.scenario__id = run.scenario__id
  WHERE run.id = ${runId} AND other.is_default`
