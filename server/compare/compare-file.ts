import Sqlite from 'better-sqlite3'
import { chmodSync } from 'node:fs'
import { badRequest } from '../contract/errors.ts'
import type { CompareRequest } from '../contract/compare.ts'
import { usualTolerance } from '../contract/compare.ts'
import { ReadDb, type Query } from '../db/connection.ts'
import { build } from '../db/builder.ts'
import type { Control } from '../db/operation.ts'
import { compareIndicators } from './indicators.ts'
import { compareItems } from './items.ts'
import {
  comparedSql,
  insertNames,
  insertPoints,
  insertSeries,
  insertTallies,
  selectLastSeries,
  selectSeriesCounts,
  sideName,
} from './queries.ts'

/** What is compared, and where it is written. */
export interface CompareFile {
  /** The platform file of each side, and its run there. */
  sides: readonly { file: string; run: number }[]
  how: Pick<CompareRequest, 'tolerance' | 'gaps' | 'units'>
  /** A path where nothing is yet. */
  target: string
}

/** How much of a comparison is done. */
export interface CompareProgress {
  /** 0 to 1, by series. */
  share: number
  /** Datapoints so far. */
  rows: number
}

/** Series that are compared at once: as often somebody may stop it. */
const seriesAtOnce = 2_000

/**
 * Compares runs into a file of its own, from which everything about them is read afterwards.
 * @throws bad_request where two series of a side would be the same in the unit they are compared in
 */
export function compareFiles({ sides, how, target }: CompareFile, { tick, progress }: Control): void {
  const sqlite = new Sqlite(target)
  try {
    chmodSync(target, 0o600) // scenario data may be confidential before publication
    // Thrown away when anything fails, so it need not survive a crash.
    sqlite.pragma('journal_mode = OFF')
    sqlite.pragma('synchronous = OFF')
    sqlite.pragma('cache_size = -16384') // 16 MiB
    sqlite.pragma('temp_store = FILE')
    sqlite.exec(comparedSql(sides.length))
    for (const [side, { file }] of sides.entries()) {
      sqlite.prepare(`ATTACH ? AS ${sideName(side)}`).run(file)
      sqlite.pragma(`${sideName(side)}.cache_size = -8192`)
    }
    // One transaction, so that all sides are seen at one moment.
    sqlite.transaction(() => compare(sqlite, { sides, how, target }, { tick, progress }))()
  } finally {
    sqlite.close()
  }
}

function compare(sqlite: Sqlite.Database, { sides, how }: CompareFile, { tick, progress }: Control): void {
  const db = new ReadDb(sqlite)
  const runs = sides.map(({ run }) => run)
  const units = JSON.stringify(how.units ?? {})
  const run = (query: Query) => execute(db, query)
  for (const table of ['region', 'variable', 'unit'] as const) run(insertNames(table, runs, units))
  for (const [side, own] of runs.entries()) {
    tick()
    run(insertSeries(side, own, units, false))
    run(insertSeries(side, own, units, true))
    const { own: all, compared } = db.one(selectSeriesCounts(side, own))
    if (all !== compared) throw sameInUnit(all - compared)
  }
  const { tolerance = usualTolerance, gaps } = how
  const statements = runs.map((_, side) => insertPoints(side, runs.length, { tolerance, gaps }))
  const last = db.one(selectLastSeries).id
  let rows = 0
  for (let from = 1; from <= last; from += seriesAtOnce) {
    tick()
    const range = { from, to: from + seriesAtOnce }
    for (const statement of statements) rows += execute(db, statement, range)
    execute(db, insertTallies(runs.length), range)
    progress({ share: Math.min(1, (from + seriesAtOnce) / last), rows } satisfies CompareProgress)
  }
  compareIndicators(db, runs, tolerance)
  compareItems(db, runs, tolerance, tick)
}

/** Runs a statement and answers how many rows it wrote. */
function execute(db: ReadDb, query: Query, named: object = {}): number {
  const { sql, parameters } = query.compile(build)
  return db.prepare(sql).run(...parameters, named).changes
}

const sameInUnit = (series: number) =>
  badRequest(
    `${series} series would be the same as others in the unit they are compared in: a run has them in both units. ` +
      'Compare in the units as they are stored.',
  )
