import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frameBody, TestFile, utf8 } from '../testing/file.ts'
import { payload } from '../testing/platform.ts'
import { insertNames } from '../testing/points.ts'
import { longOr } from '../testing/service.ts'
import { removeDatapointFrame, removeDatapoints, upsertDatapointFrame, upsertDatapoints } from './operations.ts'

/** Frames of datapoints, as ixmp4 0.15 and later send them. */

/** A file with the series 1 to 4 of run 1, and 5 of run 2. */
function withSeries(): TestFile {
  const file = TestFile.open()
  insertNames(file.db)
  const insert = 'INSERT INTO timeseries (run__id, region__id, measurand__id, since) VALUES'
  file.db.sqlite.exec(`${insert} (1, 1, 1, 1), (1, 2, 1, 1), (1, 3, 1, 1), (1, 4, 1, 1), (2, 1, 1, 1)`)
  return file
}

const stored = (file: TestFile) =>
  file.cells('SELECT time_series__id, type, step_year, step_category, step_datetime, value FROM datapoint ORDER BY id')

/** What is derived from the points. */
const derived = (file: TestFile) => [
  file.cells('SELECT id, points, first_year, last_year FROM timeseries ORDER BY id'),
  file.cells('SELECT id, points FROM run ORDER BY id'),
  file.cells('SELECT * FROM run_year ORDER BY run__id, year'),
]

const annual = ['step_year', 'value', 'time_series__id'] as const
const mixed = ['step_year', 'value', 'step_category', 'step_datetime', 'time_series__id'] as const
const mixedRows = [
  [2005, 1, null, null, 1],
  [2005, 1.5, 'summer', null, 1],
  [null, 3.5, null, '2005-01-01T12:00:00', 1],
  [null, 4.5, null, '2005-01-02T12:30:15.250000', 2],
]
const mixedStored = [
  [1, 'ANNUAL', 2005, null, null, 1],
  [1, 'CATEGORICAL', 2005, 'summer', null, 1.5],
  [1, 'DATETIME', null, null, '2005-01-01T12:00:00.000000', 3.5],
  [2, 'DATETIME', null, null, '2005-01-02T12:30:15.250000', 4.5],
]

describe('a frame is written', () => {
  test('with types, and with columns that do not matter', () => {
    const file = withSeries()
    const columns = ['foo', 'step_year', 'id', 'value', 'time_series__id', 'type', 'step_category']
    file.write(upsertDatapointFrame, frameBody(columns, [['bar', 2005, 77, 1, 1, 'ANNUAL', null]]))
    expect(stored(file)).toEqual([[1, 'ANNUAL', 2005, null, null, 1]])
  })

  test('whose whole numbers are written as floats', () => {
    const file = withSeries()
    const data = '[[2005.0, 1.0, 1.0], [2.01e3, 6.0, 1.0], [2005.0, 0.5, 2.0]]'
    const dtypes = '["int64", "float64", "int64"]'
    const body = `{"df": {"index": [0, 1, 2], "columns": ${JSON.stringify(annual)}, "dtypes": ${dtypes}, "data": ${data}}}`
    file.write(upsertDatapointFrame, utf8(body))
    expect(stored(file).map(([series, , year, , , value]) => [series, year, value])).toEqual([
      [1, 2005, 1],
      [1, 2010, 6],
      [2, 2005, 0.5],
    ])
  })

  test('of several types, which the steps tell', () => {
    const file = withSeries()
    file.write(upsertDatapointFrame, frameBody(mixed, mixedRows))
    expect(stored(file)).toEqual(mixedStored)
    expect(derived(file)[0]!.slice(0, 2)).toEqual([[1, 3, 2005, 2005], [2, 1, null, null]]) // prettier-ignore
  })

  test('of several types, which some rows name', () => {
    const file = withSeries()
    const types = ['ANNUAL', null, 'DATETIME', null]
    file.write(upsertDatapointFrame, frameBody(['type', ...mixed], mixedRows.map((row, i) => [types[i], ...row]))) // prettier-ignore
    expect(stored(file)).toEqual(mixedStored)
  })

  test('in which NaN stands for gaps, as 0.17 writes them in columns of numbers', () => {
    const file = withSeries()
    file.write(
      upsertDatapointFrame,
      utf8(new TextDecoder().decode(frameBody(mixed, mixedRows)).replaceAll('[null,', '[NaN,')),
    )
    expect(stored(file)).toEqual(mixedStored)
  })

  test('twice: values change and ids stay, and what is the same leaves no transaction', () => {
    const file = withSeries()
    file.write(upsertDatapointFrame, frameBody(mixed, mixedRows))
    const changed = mixedRows.map((row) => row.with(1, 9))
    file.write(upsertDatapointFrame, frameBody(mixed, changed))
    expect(stored(file)).toEqual(mixedStored.map((row) => row.with(5, 9)))
    const transactions = file.cells('SELECT * FROM "transaction"')
    file.write(upsertDatapointFrame, frameBody(mixed, changed))
    expect(file.cells('SELECT * FROM "transaction"')).toEqual(transactions)
  })

  test.each([[[...mixed]], [['value', 'step_year', 'time_series__id']]])('without rows: %j', (columns) => {
    const file = withSeries()
    const before = file.cells('SELECT * FROM "transaction"')
    for (const operation of [upsertDatapointFrame, removeDatapointFrame])
      file.write(operation, frameBody(columns, [], columns.map(() => 'object'))) // prettier-ignore
    expect(file.cells('SELECT * FROM "transaction"')).toEqual(before)
  })
})

test('a frame removes points of several types; series without points go, rows that match nothing do not matter', () => {
  const file = withSeries()
  file.write(upsertDatapointFrame, frameBody(mixed, mixedRows))
  const columns = mixed.filter((name) => name !== 'value')
  const keys = [...mixedRows.slice(1), [1999, 1, null, null, 1], [2005, 1, null, null, 99]]
  file.write(removeDatapointFrame, frameBody(columns, keys.map((row) => row.toSpliced(1, 1)))) // prettier-ignore
  expect(stored(file)).toEqual([[1, 'ANNUAL', 2005, null, null, 1]])
  expect(file.cells('SELECT id FROM timeseries ORDER BY id')).toEqual([[1], [3], [4], [5]])
})

const inconsistent = { errorName: 'inconsistent_iamc_type', status: 400 }
const frame = { errorName: 'schema_error' }
const noFrame = { errorName: 'bad_request', status: 422 }

describe('a frame is refused', () => {
  const typed = (type: unknown, ...row: unknown[]) => frameBody(['type', ...mixed], [[type, ...row]])

  test.each<[string, Uint8Array, object]>([
    ['DATETIME with a year', typed('DATETIME', 2005, 1, null, null, 1), inconsistent],
    ['ANNUAL with a category', typed('ANNUAL', 2005, 1, 'x', null, 1), inconsistent],
    ['ANNUAL without steps', typed('ANNUAL', null, 1, null, null, 1), inconsistent],
    ['CATEGORICAL without category', typed('CATEGORICAL', 2005, 1, null, null, 1), inconsistent],
    ['no type and no steps', frameBody(['value', 'time_series__id'], [[1, 1]]), inconsistent],
    ['no type, a category alone', frameBody(mixed, [[null, 1, 'x', null, 1]]), inconsistent],
    ['no type, a year and a date-time', frameBody(mixed, [[2005, 1, null, '2005-01-01', 1]]), inconsistent],
    ['a type that there is not', typed('BASE', 2005, 1, null, null, 1), frame],
    ['a null value', frameBody(annual, [[2005, null, 1]]), frame],
    ['no value', frameBody(['step_year', 'time_series__id'], [[2005, 1]]), frame],
    ['no series', frameBody(['step_year', 'value'], [[2005, 1]]), frame],
    ['a null series', frameBody(annual, [[2005, 1, null]]), frame],
    ['a year with a fraction', frameBody(annual, [[2005.5, 1, 1]]), frame],
    ['no date-time', frameBody(['step_datetime', 'value', 'time_series__id'], [['soon', 1, 1]]), frame],
    ['no columns', utf8('{"df":{"data":[[1]]}}'), frame],
    ['a row too short', frameBody(annual, [[2005, 1]]), frame],
    ['no data', utf8('{"df":{"columns":[]}}'), noFrame],
    ['columns that are no names', frameBody([1] as unknown as string[], []), noFrame],
    ['no frame', utf8('{}'), noFrame],
    ['no object', utf8('[]'), noFrame],
    ['another argument', utf8('{"df":{"columns":[],"data":[]},"foo":1}'), noFrame],
    [
      'a value that is no number',
      utf8('{"df":{"columns":["time_series__id","step_year","value"],"data":[[1,2005,NaN]]}}'),
      frame,
    ],
    ['no JSON', utf8('{"df":{"columns":["value"],"data":[[nan]]}}'), noFrame],
    [
      'a number that is none',
      utf8('{"df":{"columns":["value","time_series__id","step_year"],"data":[[-Infinity,1,1]]}}'),
      frame,
    ],
    ['a series that is not there', frameBody(annual, [[2005, 1, 99]]), { errorName: 'timeseries_not_found' }],
  ])('%s', (_, body, refusal) => {
    const file = withSeries()
    expect(file.refusal(upsertDatapointFrame, body)).toMatchObject(refusal)
    expect(stored(file)).toEqual([])
  })

  test('whose years have become nanoseconds of 1970, which are told', () => {
    const file = withSeries()
    const moments = ['1970-01-01T00:00:00.000002020', '2005-01-01T12:00:00', '1970-01-01T00:00:00.009999']
    const body = frameBody(['step_datetime', 'step_category', 'value', 'time_series__id'], moments.map((moment, row) => [moment, row === 0 ? 'x' : null, 1, 1])) // prettier-ignore
    const refusal = file.refusal(upsertDatapointFrame, body)
    expect(refusal).toMatchObject(inconsistent)
    expect(refusal).toHaveProperty(
      'message',
      expect.stringMatching(/2 rows: row 0 is .*000002; row 2 is .*009999\..*runs\/clone/),
    )
    expect(stored(file)).toEqual([])
  })

  test('but not for moments near them, and such points can be removed', () => {
    const file = withSeries()
    const columns = ['step_datetime', 'value', 'time_series__id']
    const moments = ['1970-01-01T00:00:00', '1970-01-01T00:00:00.010000', '1969-12-31T23:59:59.999999']
    file.write(upsertDatapointFrame, frameBody(columns, moments.map((moment) => [moment, 1, 1]))) // prettier-ignore
    expect(stored(file)).toHaveLength(3)
    file.db.sqlite.exec("UPDATE datapoint SET step_datetime = '1970-01-01T00:00:00.000002' WHERE id = 1")
    file.write(
      removeDatapointFrame,
      frameBody(['step_datetime', 'time_series__id'], [['1970-01-01T00:00:00.000002', 1]]),
    )
    expect(stored(file)).toHaveLength(2)
  })

  test.each([
    ['new', []],
    ['unchanged', [[2005, 1, 1]]],
    ['changed', [[2005, 3, 1]]],
  ])('with a point twice that is %s', (_, before) => {
    const file = withSeries()
    file.write(upsertDatapointFrame, frameBody(annual, before))
    const points = stored(file)
    for (const again of [1, 2]) {
      const rows = [[2010, 1, 1], [2005, 1, 1], [2005, again, 1]] // prettier-ignore
      const refusal = file.refusal(upsertDatapointFrame, frameBody(annual, rows))
      expect(refusal).toMatchObject({ errorName: 'datapoint_not_unique', status: 409 })
      expect(refusal.message).toBe('Row 2 of the payload repeats the datapoint 2005 of time series 1.')
    }
    expect(stored(file)).toEqual(points)
  })

  test('with the number of wrong rows, and the first of them', () => {
    const rows = Array.from({ length: 15 }, (_, i) => [2000 + i, 1, 1, i === 0 ? 'ANNUAL' : 'DATETIME'])
    const { message } = withSeries().refusal(upsertDatapointFrame, frameBody([...annual, 'type'], rows))
    expect(message).toContain('This is not so in 14 rows: row 1 is DATETIME and has step_year; row 2 ')
    expect(message).not.toContain('row 11 ')
  })
})

const anyPoint = fc.record({
  series: fc.integer({ min: 1, max: 5 }),
  step: fc.oneof(
    fc.record({ step_year: fc.integer({ min: 2000, max: 2003 }) }),
    fc.record({ step_year: fc.integer({ min: 2000, max: 2002 }), step_category: fc.constantFrom('', 'x', 'y') }),
    fc.record({ step_datetime: fc.constantFrom('2000-01-01T00:00:00', '2000-01-01T00:00:00.5', '2001-06-01 12:00') }),
  ),
  value: fc.constantFrom(0, 1, -2.5),
})
type AnyPoint = typeof anyPoint extends fc.Arbitrary<infer T> ? T : never
const anyUpload = fc.uniqueArray(anyPoint, {
  selector: ({ series, step }) => JSON.stringify([series, step]),
  maxLength: 20,
})

const typeOf = (step: object): string =>
  'step_datetime' in step ? 'DATETIME' : 'step_category' in step ? 'CATEGORICAL' : 'ANNUAL'

const frameColumns = ['type', 'step_category', 'value', 'step_datetime', 'step_year', 'time_series__id']

/** The points as one frame. @param namesTypes whether rows say of which type they are */
const asFrame = (points: readonly AnyPoint[], namesTypes: boolean): Uint8Array =>
  frameBody(
    namesTypes ? frameColumns : frameColumns.slice(1),
    points.map(({ series, step, value }) => {
      const cells: Record<string, unknown> = { ...step, type: typeOf(step), value, time_series__id: series }
      return (namesTypes ? frameColumns : frameColumns.slice(1)).map((name) => cells[name] ?? null)
    }),
  )

/** The points as payloads of one type each. */
const asPayloads = (points: readonly AnyPoint[]): Uint8Array[] =>
  [...Map.groupBy(points, ({ step }) => typeOf(step))].map(([type, ofType]) => {
    const columns = ['time_series__id', 'type', ...Object.keys(ofType[0]!.step), 'value']
    const rows = ofType.map(({ series, step, value }) => [series, type, ...Object.values(step), value])
    return utf8(JSON.stringify(payload(columns, rows)))
  })

test('a frame of mixed types does what payloads of each type do', () => {
  const step = fc.record({ upload: anyUpload, removal: anyUpload, namesTypes: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 3 }), (steps) => {
      const [byFrame, byType] = [withSeries(), withSeries()]
      for (const { upload, removal, namesTypes } of steps) {
        // Series go with their points, and then nothing can be written to them.
        const left = new Set(byFrame.cells('SELECT id FROM timeseries').map(([id]) => id))
        const points = upload.filter(({ series }) => left.has(series))
        byFrame.write(upsertDatapointFrame, asFrame(points, namesTypes))
        for (const body of asPayloads(points)) byType.write(upsertDatapoints, body)
        byFrame.write(removeDatapointFrame, asFrame(removal, namesTypes))
        for (const body of asPayloads(removal)) byType.write(removeDatapoints, body)
      }
      const sorted = (file: TestFile) => stored(file).map((row) => JSON.stringify(row)).toSorted() // prettier-ignore
      expect(sorted(byFrame)).toEqual(sorted(byType))
      expect(derived(byFrame)).toEqual(derived(byType))
    }),
    { numRuns: longOr(500, 25) },
  )
})
