import type { Coverage, CoverageField, CoverageHead, CoverageRequest } from '../contract/counts.ts'
import { build } from '../db/builder.ts'
import type { ReadDb } from '../db/connection.ts'
import { selectCells, selectHeads, type HeadRow } from './coverage-queries.ts'

type CoverageCell = [row: number, column: number, points: number]

/** Counts the datapoints of each row and column; of the fullest ones, where there are more than the limit. */
export function coverageOf(db: ReadDb, { filter, rows, columns, limit }: CoverageRequest): Coverage {
  const { sql, parameters } = selectCells({ rows, columns }, filter).compile(build)
  const found = db
    .prepare(sql)
    .raw()
    .all(...parameters) as CoverageCell[]
  const pointsOfRows = new Map<number, number>()
  const pointsOfColumns = new Map<number, number>()
  for (const [row, column, points] of found) {
    pointsOfRows.set(row, (pointsOfRows.get(row) ?? 0) + points)
    pointsOfColumns.set(column, (pointsOfColumns.get(column) ?? 0) + points)
  }
  const rowHeads = headsOf(db, { field: rows, points: pointsOfRows, limit })
  const columnHeads = headsOf(db, { field: columns, points: pointsOfColumns, limit })
  return {
    rows: [...rowHeads.values()],
    columns: [...columnHeads.values()],
    cells: cellsOf(found, [...rowHeads.keys()], [...columnHeads.keys()]),
    total_rows: pointsOfRows.size,
    total_columns: pointsOfColumns.size,
  }
}

/** The cells that are shown, each row a list. */
function cellsOf(found: readonly CoverageCell[], rows: readonly number[], columns: readonly number[]): number[][] {
  const cells = new Map(rows.map((row) => [row, columns.map(() => 0)]))
  const places = new Map(columns.map((column, place) => [column, place]))
  for (const [row, column, points] of found) {
    const place = places.get(column)
    const shown = cells.get(row)
    if (shown && place !== undefined) shown[place] = points
  }
  return [...cells.values()]
}

interface Axis {
  field: CoverageField
  /** Of each row or column, by its id or year. */
  points: ReadonlyMap<number, number>
  limit: number
}

/** In order of names or years; where the limit cuts, those with the most points first. */
function headsOf(db: ReadDb, { field, points, limit }: Axis): Map<number, CoverageHead> {
  const ids = [...points.keys()]
  const named: HeadRow[] =
    field === 'year'
      ? ids.toSorted((a, b) => a - b).map((year) => ({ id: year, key: year, label: String(year) }))
      : db.all(selectHeads(field, ids))
  const ordered = named.length > limit ? named.toSorted((a, b) => points.get(b.id)! - points.get(a.id)!) : named
  return new Map(ordered.slice(0, limit).map(({ id, key, label }) => [id, { key, label, points: points.get(id)! }]))
}
