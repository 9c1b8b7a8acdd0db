import { describe, expect, test } from 'vitest'
import { createRegion } from '../dimensions/regions/operations.ts'
import { createUnit } from '../dimensions/units/operations.ts'
import { createVariable } from '../dimensions/variables/operations.ts'
import { createRun } from '../runs/operations.ts'
import { frameBody, TestFile, utf8 } from '../testing/file.ts'
import { tabulateTimeseriesByFrame, upsertTimeseriesFrame } from './operations.ts'

/** Frames of time series, as ixmp4 0.15 and later send them. */

/** Run 1, the regions World and Europe, the units m and s, and the variable Known. */
function withNames(): TestFile {
  const file = TestFile.open()
  file.write(createRun, { model_name: 'M', scenario_name: 'S' })
  for (const name of ['World', 'Europe']) file.write(createRegion, { name, hierarchy: 'common' })
  for (const name of ['m', 's']) file.write(createUnit, { name })
  file.write(createVariable, { name: 'Known' })
  return file
}

const stored = (file: TestFile) =>
  file.cells(`SELECT ts.id, ts.run__id, region.name AS region, variable.name AS variable, unit.name AS unit
    FROM timeseries AS ts JOIN region ON region.id = region__id JOIN measurand ON measurand.id = measurand__id
    JOIN variable ON variable.id = variable__id JOIN unit ON unit.id = unit__id ORDER BY ts.id`)

const names = ['region', 'variable', 'unit', 'run__id'] as const

describe('a frame makes series', () => {
  test('by names, with the variables that are missing, and those that are there stay', () => {
    const file = withNames()
    file.write(upsertTimeseriesFrame, frameBody(names, [['World', 'Energy', 'm', 1]]))
    const rows = [['Europe', 'Energy|Coal', 'm', 1], ['World', 'Energy', 'm', 1], ['Europe', 'Energy|Coal', 'm', 1]] // prettier-ignore
    file.write(upsertTimeseriesFrame, frameBody(names, rows))
    expect(stored(file)).toEqual([
      [1, 1, 'World', 'Energy', 'm'],
      [2, 1, 'Europe', 'Energy|Coal', 'm'],
    ])
  })

  test.each<[string[], unknown[]]>([
    [
      ['run__id', 'region__id', 'measurand__id'],
      [1, 2, 1],
    ],
    [
      ['region', 'run__id', 'measurand__id'],
      ['Europe', 1, 1],
    ],
    [
      ['run__id', 'region__id', 'variable__id', 'unit__id'],
      [1, 2, 1, 2],
    ],
    [
      ['run__id', 'region__id', 'variable', 'unit__id'],
      [1, 2, 'Known', 2],
    ],
    [
      ['run__id', 'region', 'variable__id', 'unit', 'step_year'],
      [1, 'Europe', 1, 's', 2005],
    ],
    [
      ['region', 'region__id', 'run__id', 'variable', 'unit'],
      ['passed over', 2, 1, 'Known', 's'],
    ],
  ])('by %j', (columns, row) => {
    const file = withNames()
    file.write(upsertTimeseriesFrame, frameBody(names, [['World', 'Known', 's', 1]]))
    file.write(upsertTimeseriesFrame, frameBody(columns, [row, row]))
    expect(stored(file)[1]).toEqual([2, 1, 'Europe', 'Known', 's'])
    expect(stored(file)).toHaveLength(2)
  })

  test('or none', () => {
    const file = withNames()
    const before = file.cells('SELECT * FROM "transaction"')
    file.write(upsertTimeseriesFrame, frameBody(names, []))
    expect(file.cells('SELECT * FROM "transaction"')).toEqual(before)
  })
})

describe('a frame is refused', () => {
  const missing = ['World', 'Europe'].map((_, i) => [['Mars', 'Venus'][i], 'Energy', 'm', 1])
  test.each<[string, readonly string[], unknown[][], object]>([
    ['unknown regions, all of them named', names, missing, { errorName: 'region_not_found', message: 'Mars, Venus' }],
    ['an unknown unit', names, [['World', 'V', 'parsec', 1]], { errorName: 'unit_not_found', message: 'parsec' }],
    ['an unknown run', names, [['World', 'V', 'm', 9]], { errorName: 'run_not_found' }],
    [
      'an unknown measurand',
      ['run__id', 'region', 'measurand__id'],
      [[1, 'World', 9]],
      { errorName: 'measurand_not_found' },
    ],
    [
      'an unknown variable id',
      ['run__id', 'region', 'variable__id', 'unit'],
      [[1, 'World', 9, 'm']],
      { errorName: 'variable_not_found' },
    ],
    ['no region', ['run__id', 'measurand__id'], [[1, 1]], { errorName: 'schema_error' }],
    ['no unit', ['run__id', 'region', 'variable'], [[1, 'World', 'V']], { errorName: 'schema_error' }],
    ['a null name', names, [[null, 'V', 'm', 1]], { errorName: 'schema_error' }],
  ])('%s', (_, columns, rows, refusal) => {
    const file = withNames()
    expect(file.refusal(upsertTimeseriesFrame, frameBody(columns, rows))).toMatchObject(refusal)
    expect(file.cells('SELECT name FROM variable')).toEqual([['Known']])
  })
})

describe('the series of a frame', () => {
  const found = (file: TestFile, body: Uint8Array): unknown =>
    JSON.parse(new TextDecoder().decode(file.read(tabulateTimeseriesByFrame, body)))

  test('come with their ids, each once, by id; those that are not there are left out', () => {
    const file = withNames()
    const rows = [['World', 'A', 'm', 1], ['Europe', 'A', 'm', 1], ['World', 'B', 's', 1]] // prettier-ignore
    file.write(upsertTimeseriesFrame, frameBody(names, rows))
    const asked = [
      ...[rows[2], rows[0], rows[2]],
      ...[['World', 'A', 's', 1], ['World', 'A', 'm', 2], ['Mars', 'A', 'm', 1], ['World', 'C', 'm', 1]], // prettier-ignore
    ]
    expect(found(file, frameBody(names, asked))).toEqual({
      index: [0, 1],
      columns: ['id', 'run__id', 'region', 'variable', 'unit'],
      dtypes: ['int64', 'int64', 'str', 'str', 'str'],
      data: [
        [1, 1, 'World', 'A', 'm'],
        [3, 1, 'World', 'B', 's'],
      ],
    })
  })

  test('are none of an empty frame', () => {
    expect(found(withNames(), frameBody(names, []))).toEqual({
      index: [],
      columns: ['id', 'run__id', 'region', 'variable', 'unit'],
      dtypes: ['object', 'object', 'object', 'object', 'object'],
      data: [],
    })
  })

  test('are not asked without their names', () => {
    const ask = () => found(withNames(), utf8('{"df":{"columns":["run__id"],"data":[[1]]}}'))
    expect(ask).toThrow('The column region is missing.')
  })
})
