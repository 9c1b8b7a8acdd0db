import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportPreview, ExportRequest } from '../../contract/exports.ts'
import { limits } from '../../contract/limits.ts'
import type { SeriesPage } from '../../contract/tables.ts'
import { payload, TestPlatform } from '../../testing/platform.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { sheetOf } from './testing.ts'

/** A file that follows a table, written, read back and laid beside the page that the table shows. */

let service: TestService
let p: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  p = new TestPlatform(service, 'test')
  await p.regions('World', 'Asia')
  await p.units('EJ/yr', '%')
  const [first, second] = [await p.run('M', 'S'), await p.run('N', 'T')]
  const names: [string, string, string][] = [
    ['World', 'Energy', 'EJ/yr'],
    ['Asia', 'Energy', 'EJ/yr'],
    ['World', 'Share', '%'],
  ]
  const series = [...(await p.series(first, names)), ...(await p.series(second, names))]
  const years = [2020, 2030, 2050]
  // Some values are equal, and some years are missing.
  const points = series.flatMap((id, s) =>
    years.flatMap((year, y) => ((s + y) % 4 === 3 ? [] : [[id, year, ((s * 7 + y * 3) % 5) / 4] as const])),
  )
  await p.points(...points.toReversed())
  const seasons = series
    .slice(0, 2)
    .flatMap((id, s) => ['Winter', 'Summer'].map((season, c) => [id, 'CATEGORICAL', 2030, season, s + c]))
  await p.ok(
    'POST',
    '/iamc/datapoints/bulk/',
    payload(['time_series__id', 'type', 'step_year', 'step_category', 'value'], seasons),
  )
  for (const [key, value] of [
    ['Category', '"C1"'],
    ['Warming', '1.50'],
    ['Assessed', 'true'],
  ])
    await p.ok('POST', '/meta/', `{"run__id":${first},"key":"${key}","value":${value}}`)
})
afterAll(() => service.close())

const filter = { run: { default_only: true }, step_year__gte: 2020 }

async function rowsOf(request: ExportRequest): Promise<{ csv: string[][]; xlsx: string[][]; preview: string[][] }> {
  const file = async (format: 'csv' | 'xlsx') => {
    const { body } = await service.call('POST', '/desk/v1/test/exports', { ...request, format })
    const { host } = new URL(service.service.url)
    const url = `/desk/v1/test/exports/${body.id}/file`
    return (await service.app.inject({ url, headers: { host } })).rawPayload
  }
  const { body } = await service.call('POST', '/desk/v1/test/exports/preview', request)
  const { header, rows } = body as ExportPreview
  return {
    csv: parse(await file('csv'), { relax_column_count: true }),
    xlsx: sheetOf(await file('xlsx'), 'data').map((cells) =>
      cells.map((cell) => cell.replaceAll('"', '').replace('bool 1', 'True')),
    ),
    preview: [header, ...rows].map((cells) => cells.map(cellOf)),
  }
}

/** The rows of the wide table as texts: the columns asked for, then its steps. */
async function wideTable(request: object, columns: readonly string[]): Promise<string[][]> {
  const { body, text } = await service.call('POST', '/desk/v1/test/series', {
    meta: ['Category', 'Warming'],
    ...request,
  })
  const { steps, results } = body as SeriesPage
  expect(results, text).toBeDefined()
  return [
    [...columns.map((name) => name.replace('meta:', '')), ...steps.map(String)],
    ...results.map((row) => [
      ...columns.map((name) => cellOf(name.startsWith('meta:') ? row.meta?.[name.slice(5)] : row[name as 'model'])),
      ...row.values.map(cellOf),
    ]),
  ]
}

const cellOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

describe('a wide file that follows the table', () => {
  const columns = ['scenario', 'meta:Category', 'region', 'variable', 'unit', 'meta:Warming']
  const asTable = (more: Partial<ExportRequest>): ExportRequest => ({
    ...{ format: 'csv', layout: 'wide', type: 'ANNUAL', filter, columns, ...more },
  })

  test.each([
    { name: 'no order', sort: [] },
    { name: 'a year', sort: [{ column: '2030', descending: true }] },
    {
      name: 'a name, then a year',
      sort: [
        { column: 'region', descending: false },
        { column: '2020', descending: true },
      ],
    },
  ])('has its columns, indicators and order: $name', async ({ sort }) => {
    const { csv, xlsx, preview } = await rowsOf(asTable({ sort }))
    const table = await wideTable({ filter, type: 'ANNUAL', sort }, columns)
    // Floats of indicators keep their point in files.
    expect(csv).toEqual(table)
    expect(xlsx.map((cells) => csv[0]!.map((_, place) => cells[place] ?? ''))).toEqual(table)
    expect(preview).toEqual(table.slice(0, limits.previewRows + 1))
  })

  test('has a row for each part of a year, as the table of parts has', async () => {
    const sort = [{ column: '2030', descending: true }]
    const { csv } = await rowsOf(asTable({ type: 'CATEGORICAL', columns: ['model', 'region'], sort }))
    const { body } = await service.call('POST', '/desk/v1/test/series', { filter, type: 'CATEGORICAL', sort })
    const { results } = body as SeriesPage
    expect(csv).toEqual([
      ['model', 'region', 'subannual', '2030'],
      ...results.map(({ model, region, step_category, values }) => [model, region, step_category, cellOf(values[0])]),
    ])
  })

  test('has no column for years that the table hides', async () => {
    const { csv } = await rowsOf(asTable({ columns: ['region'], without: ['2030'] }))
    expect(csv[0]).toEqual(['region', '2020', '2050'])
    expect(new Set(csv.map(({ length }) => length))).toEqual(new Set([3]))
  })

  test('is refused in an order by what is neither name nor step', async () => {
    const wrong = asTable({ sort: [{ column: 'value', descending: false }] })
    expect(await service.call('POST', '/desk/v1/test/exports/preview', wrong)).toMatchObject({ status: 422 })
  })
})

describe('a long file that follows the table', () => {
  const columns = ['model', 'region', 'unit', 'meta:Assessed']

  test.each([
    { name: 'no order', sort: [] },
    { name: 'values', sort: [{ column: 'value', descending: true }] },
    {
      name: 'years, then a name',
      sort: [
        { column: 'step_year', descending: true },
        { column: 'region', descending: false },
      ],
    },
  ])('has its columns, indicators and order: $name', async ({ sort }) => {
    const { csv, xlsx, preview } = await rowsOf({ format: 'csv', layout: 'long', filter, columns, sort })
    const { body } = await service.call('POST', '/desk/v1/test/rows/datapoints', {
      ...{
        filter,
        sort,
        columns: ['model', 'region', 'unit', 'step_year', 'step_category', 'value'],
        meta: ['Assessed'],
      },
    })
    const shown = body.results.columns as string[]
    const rows = (body.results.data as unknown[][]).map((cells) => {
      const of = (name: string) => cells[shown.indexOf(name)]
      const assessed = of('meta:Assessed') === true ? 'True' : ''
      const step = [of('step_year'), of('step_category') ?? 'Year']
      return [of('model'), of('region'), of('unit'), assessed, ...step, of('value')].map(cellOf)
    })
    const table = [['model', 'region', 'unit', 'Assessed', 'year', 'subannual', 'value'], ...rows]
    expect(csv).toEqual(table)
    expect(xlsx.map((cells) => Array.from(cells, cellOf))).toEqual(table)
    expect(preview).toEqual(table.slice(0, limits.previewRows + 1))
  })
})

test('lines of JSON carry the indicators in the order of the table', async () => {
  const request = { format: 'jsonl', layout: 'long', columns: ['model', 'meta:Warming'], sort: [{ column: 'value' }] }
  const { body } = await service.call('POST', '/desk/v1/test/exports', {
    ...request,
    filter: { ...filter, year: 2050 },
  })
  const { host } = new URL(service.service.url)
  const { payload: text } = await service.app.inject({
    ...{ url: `/desk/v1/test/exports/${body.id}/file`, headers: { host } },
  })
  const lines = text.trimEnd().split('\n')
  expect(lines[0]).toMatch(/^\{"model":"[MN]","Warming":(1\.5|null),"year":2050,"value":/)
  const values = lines.map((line) => (JSON.parse(line) as { value: number }).value)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
})
