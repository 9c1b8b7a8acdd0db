import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { CatalogueColumn, CatalogueRequest, CatalogueRow, CatalogueShow } from '../contract/catalogue.ts'
import type { Dimension } from '../contract/dimensions.ts'
import { allOf, contains } from '../query/filter.ts'
import { tickSeries } from '../query/series.ts'

/** The time series of the name known as `d`, and the runs they are of. */
const seriesOf: Record<Dimension, RawBuilder<unknown>> = {
  model: sql`run AS r CROSS JOIN timeseries AS ts ON ts.run__id = r.id WHERE r.model__id = d.id`,
  scenario: sql`run AS r CROSS JOIN timeseries AS ts ON ts.run__id = r.id WHERE r.scenario__id = d.id`,
  region: sql`timeseries AS ts WHERE ts.region__id = d.id`,
  variable: sql`measurand AS m CROSS JOIN timeseries AS ts ON ts.measurand__id = m.id WHERE m.variable__id = d.id`,
  unit: sql`measurand AS m CROSS JOIN timeseries AS ts ON ts.measurand__id = m.id WHERE m.unit__id = d.id`,
}

/** Models and scenarios are named by runs, with or without data; all others by series alone. */
const runsOf: Partial<Record<Dimension, RawBuilder<unknown>>> = {
  model: sql`(SELECT count(*) FROM run AS r WHERE r.model__id = d.id)`,
  scenario: sql`(SELECT count(*) FROM run AS r WHERE r.scenario__id = d.id)`,
}

/** Series, points and runs of `d`, counted at once: `[124, 744, 4]`. */
const uses = (of: Dimension): RawBuilder<string> => sql<string>`(
  SELECT json_array(count(*), ifnull(sum(ts.points), 0), ${runsOf[of] ?? sql`count(DISTINCT ts.run__id)`})
  FROM ${seriesOf[of]} AND ${tickSeries})`

/** Something names it: a run, a series, or an optimization item. */
function isUsed(of: Dimension): RawBuilder<SqlBool> {
  if (of === 'model') return sql`EXISTS (SELECT 1 FROM run AS r WHERE r.model__id = d.id)`
  if (of === 'scenario') return sql`EXISTS (SELECT 1 FROM run AS r WHERE r.scenario__id = d.id)`
  const bySeries = sql<SqlBool>`EXISTS (SELECT 1 FROM ${seriesOf[of]})`
  if (of !== 'unit') return bySeries
  return sql`(${bySeries} OR EXISTS (SELECT 1 FROM scalar AS s WHERE s.unit__id = d.id)
    OR d.name IN (SELECT p.unit FROM optimization_parameter_tuple AS p))`
}

/** A name without what people write now so, now otherwise. */
const skeleton = (name: string) => sql`replace(replace(replace(fold(${sql.ref(name)}), ' ', ''), '-', ''), '_', '')`

const docs = (of: Dimension) => sql.table(`${of}_docs`)
const alike = (of: Dimension) => sql<SqlBool>`d.id IN (
  SELECT id FROM (SELECT x.id, count(*) OVER (PARTITION BY ${skeleton('x.name')}) AS same FROM ${sql.table(of)} AS x)
  WHERE same > 1)`

const shown: Record<CatalogueShow, (of: Dimension) => RawBuilder<SqlBool>> = {
  all: () => sql`true`,
  used: isUsed,
  unused: (of) => sql`NOT ${isUsed(of)}`,
  undescribed: () => sql`o.id IS NULL`,
  alike,
}

const sortable: Record<CatalogueColumn, RawBuilder<unknown>> = {
  name: sql`d.name`,
  series: sql`uses ->> 0`,
  points: sql`uses ->> 1`,
  runs: sql`uses ->> 2`,
  description: sql`o.description`,
  created_at: sql`d.created_at`,
}

/** Names and their docs, those that are asked for. */
const found = ({ of, search, show, hierarchy }: Question) => sql`
  FROM ${sql.table(of)} AS d LEFT JOIN ${docs(of)} AS o ON o.dimension__id = d.id
  WHERE ${allOf([
    sql<SqlBool>`(${contains(sql.ref('d.name'), search)} OR ${contains(sql.ref('o.description'), search)})`,
    shown[show](of),
    hierarchy === undefined || of !== 'region' ? sql<SqlBool>`true` : sql<SqlBool>`d.hierarchy = ${hierarchy}`,
  ])}`

type Question = Pick<CatalogueRequest, 'of' | 'search' | 'show' | 'hierarchy'>
type Page = Pick<CatalogueRequest, 'limit' | 'offset'>

export const countNames = (question: Question) => sql<{ total: number }>`SELECT count(*) AS total ${found(question)}`

/** A row as it is stored: lists are JSON. */
export type NameRow = Omit<CatalogueRow, 'units' | 'series' | 'points' | 'runs' | 'alike'> & {
  uses: string
  units: string
  alike: number
}

/** Names with their uses, in any order. What uses them is counted for those of the page, unless it is the order. */
export const selectNames = (
  question: Question & Page,
  order: readonly { column: CatalogueColumn; descending: boolean }[],
) => sql<NameRow>`
  SELECT d.id, d.name, ${question.of === 'region' ? sql`d.hierarchy` : sql`NULL`} AS hierarchy, o.description,
    d.created_at, d.created_by, ${uses(question.of)} AS uses, ${alike(question.of)} AS alike,
    ${question.of === 'variable' ? unitsOfVariable : sql`'[]'`} AS units
  ${found(question)}
  ORDER BY ${sql.join([
    ...order.map(({ column, descending }) =>
      descending ? sql`${sortable[column]} DESC NULLS LAST` : sql`${sortable[column]} ASC NULLS LAST`,
    ),
    sql`d.name`,
  ])}
  LIMIT ${question.limit} OFFSET ${question.offset}`

const unitsOfVariable = sql`(
  SELECT json_group_array(name) FROM (
    SELECT u.name FROM measurand AS m CROSS JOIN unit AS u ON u.id = m.unit__id
    WHERE m.variable__id = d.id AND EXISTS (SELECT 1 FROM timeseries AS ts WHERE ts.measurand__id = m.id)
    ORDER BY u.name))`

export const countAll = (of: Dimension) => sql<{ names: number }>`SELECT count(*) AS names FROM ${sql.table(of)}`

export const selectHierarchies = () => sql<{ name: string; regions: number }>`
  SELECT hierarchy AS name, count(*) AS regions FROM region GROUP BY hierarchy ORDER BY hierarchy`

/** Datapoints of all runs, as these know them. */
export const selectPoints = () => sql<{ points: number }>`SELECT ifnull(sum(points), 0) AS points FROM run`
