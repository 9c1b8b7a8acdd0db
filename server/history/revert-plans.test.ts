import { afterAll, describe, expect, test } from 'vitest'
import { upsertDatapoints } from '../datapoints/operations.ts'
import { build } from '../db/builder.ts'
import { WriteDb, type Query } from '../db/connection.ts'
import { revertTo } from './revert.ts'
import { createRegion } from '../dimensions/regions/operations.ts'
import { createRun } from '../runs/operations.ts'
import { temporaryFolder } from '../testing/service.ts'
import { upsertTimeseries } from '../timeseries/operations.ts'
import { createUnit } from '../dimensions/units/operations.ts'
import { bytes } from './testing-kind.ts'
import { World } from './testing-world.ts'

/**
 * The plans of the statements that a revert runs over points: those of its run only, whatever else the platform holds.
 * Asked of a file without and with statistics, when SQLite might know better.
 */

const folder = temporaryFolder()
afterAll(() => folder.remove())

const regions = Array.from({ length: 20 }, (_, i) => `region ${i}`)
const years = [2010, 2020, 2030, 2040, 2050]

/** Two runs, each with a thousand points that have had another value. */
function fill(world: World): void {
  world.perform(createUnit, { name: 'u' })
  for (const name of regions) world.perform(createRegion, { name, hierarchy: 'all' })
  for (const scenario_name of ['S', 'T']) world.perform(createRun, { model_name: 'M', scenario_name })
  const names = regions.flatMap((region) => Array.from({ length: 10 }, (_, i) => [region, `variable ${i}`, 'u']))
  const data = [1, 2].flatMap((run) => names.map((parts) => [run, ...parts]))
  world.perform(upsertTimeseries, {
    createRelated: true,
    body: bytes({ columns: ['run__id', 'region', 'variable', 'unit'], data }),
  })
  for (const value of [1, 2]) {
    const points = data.flatMap((_, i) => years.map((year) => [i + 1, 'ANNUAL', year, value]))
    world.perform(upsertDatapoints, bytes({ columns: ['time_series__id', 'type', 'step_year', 'value'], data: points }))
  }
}

/** Notes how SQLite goes about what it is asked. */
class ExplainingDb extends WriteDb {
  readonly plans = new Map<string, string[]>()

  override runUnrecorded(query: Query): number {
    const [verb, table] = /^\s*(\w+)(?: FROM| INTO)? "(\w+)"/.exec(query.compile(build).sql)?.slice(1) ?? []
    this.plans.set(`${verb} ${table}`, this.explain(query).split('\n'))
    return super.runUnrecorded(query)
  }
}

const ofRun = 'SEARCH owner USING COVERING INDEX sqlite_autoindex_timeseries_1 (run__id=?)'
const versions = 'SEARCH old USING INDEX datapoint_history_owner (time_series__id=? AND until>?)'
const byId = 'SEARCH row USING INTEGER PRIMARY KEY (rowid=?)'

describe.each([false, true])('with statistics: %s', (hasStatistics) => {
  test('a revert reads the points and the versions of its run', () => {
    const world = World.open(folder.path, fill)
    if (hasStatistics) world.db.sqlite.exec('ANALYZE')
    const db = new ExplainingDb(world.db, 'test', { user: '', client: '', now: '' })
    world.db.sqlite.exec('BEGIN')
    revertTo(db, 1, world.newest - 1, false)
    world.db.sqlite.exec('COMMIT')
    expect(world.column('SELECT DISTINCT value FROM datapoint ORDER BY value')).toEqual([1, 2])
    expect(db.plans.get('UPDATE datapoint')).toEqual(expect.arrayContaining([versions, byId]))
    expect(db.plans.get('INSERT datapoint')).toEqual(expect.arrayContaining([versions, byId]))
    expect(db.plans.get('DELETE datapoint')).toEqual(
      expect.arrayContaining([ofRun, 'SEARCH row USING INDEX datapoint_step (time_series__id=?)', versions]),
    )
    const all = [...db.plans].filter(([name]) => name.endsWith(' datapoint')).flatMap(([, plan]) => plan)
    expect(all.filter((step) => /^SCAN (row|old|datapoint)/.test(step))).toEqual([])
    world.close()
  })
})
