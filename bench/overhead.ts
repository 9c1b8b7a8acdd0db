import { join } from 'node:path'
import { upsertDatapoints } from '../server/datapoints/operations.ts'
import { openForWriting } from '../server/db/platform-file.ts'
import { runWrite } from '../server/db/run-write.ts'
import { createRegion } from '../server/dimensions/regions/operations.ts'
import { createRun } from '../server/runs/operations.ts'
import { upsertTimeseries } from '../server/timeseries/operations.ts'
import { createUnit } from '../server/dimensions/units/operations.ts'
import { summarize, type Result } from './measure.ts'

const context = { user: 'bench', client: 'bench', now: '2026-01-01T00:00:00.000000' }
const chunks = 20
const years = Array.from({ length: 10 }, (_, i) => 2010 + 10 * i)
const seriesPerChunk = 1_000

const payload = (columns: string[], data: unknown[][]) =>
  new TextEncoder().encode(JSON.stringify({ columns, dtypes: columns.map(() => 'object'), data }))

/** Rows of 10,000 points of as many series as they need. */
const pointsOf = (chunk: number, value: number) =>
  payload(
    ['time_series__id', 'type', 'step_year', 'value'],
    Array.from({ length: seriesPerChunk }, (_, i) => chunk * seriesPerChunk + i + 1).flatMap((series) =>
      years.map((year) => [series, 'ANNUAL', year, series + value]),
    ),
  )

/** Uploads new points, then changed values three times, in this thread. Answers rows a second of each request. */
function upload(file: string, keepsHistory: boolean): { fresh: number[]; changed: number[] } {
  const { db, close } = openForWriting(file, '')
  try {
    if (!keepsHistory) db.sqlite.exec('DROP TRIGGER datapoint_updated; DROP TRIGGER datapoint_deleted')
    runWrite(db, createRegion, { name: 'R', hierarchy: '' }, context)
    runWrite(db, createUnit, { name: 'U' }, context)
    runWrite(db, createRun, { model_name: 'M', scenario_name: 'S' }, context)
    const names = Array.from({ length: chunks * seriesPerChunk }, (_, i) => [1, 'R', `V|${i}`, 'U'])
    const body = payload(['run__id', 'region', 'variable', 'unit'], names)
    runWrite(db, upsertTimeseries, { createRelated: true, body }, context)
    const rounds = [0, 1, 2, 3].map((round) =>
      Array.from({ length: chunks }, (_, chunk) => {
        const points = pointsOf(chunk, round)
        const started = performance.now()
        runWrite(db, upsertDatapoints, points, context)
        return (seriesPerChunk * years.length * 1_000) / (performance.now() - started)
      }),
    )
    return { fresh: rounds[0]!, changed: rounds.slice(1).flat() }
  } finally {
    close()
  }
}

/** What history costs bulk upserts: the same uploads with and without the triggers that keep superseded points. */
export function measureOverhead(folder: string, wanted: (name: string) => boolean): Result[] {
  const name = 'overhead of history: upsert of'
  if (!wanted(name)) return []
  const kept = upload(join(folder, 'history.scenario'), true)
  const bare = upload(join(folder, 'no-history.scenario'), false)
  return (['fresh', 'changed'] as const).map((kind) => {
    const result = summarize(`${name} ${kind === 'fresh' ? 'new' : 'changed'} points, one thread`, 'rows/s', kept[kind])
    const without = summarize('', 'rows/s', bare[kind]).median
    const cost = Math.round((without / result.median - 1) * 100)
    return { ...result, note: `${Math.round(without).toLocaleString('en')} rows/s without history: it costs ${cost} %` }
  })
}
