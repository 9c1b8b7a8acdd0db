import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creating, importFiles, settled } from '../../testing/import.ts'
import { newPlatform, payload, type TestPlatform } from '../../testing/platform.ts'
import { longOr, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'

/** What is exported and imported again is the same: runs, versions, defaults, steps, values, meta indicators. */

const folder = temporaryFolder()
let service: TestService
let serial = 0

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

/** Names as an import keeps them: no blanks around, normal form C. */
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '=SUM(A1)',
      '-1+2',
      "'=x",
      '@a',
      '+b',
      '-',
      '#1',
      'NA',
      'nan',
      '"quoted", and; more',
      '1.0',
      'Year|x',
    ),
  )
  .map((text) => text.trim().normalize('NFC'))
  .filter((text) => text !== '' && text.isWellFormed() && !text.includes('\0') && text.length <= 50)

const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
const year = fc.integer({ min: 1, max: 9_999 })
const category = name.filter((text) => text.toLowerCase() !== 'year')
const datetime = fc
  .date({ min: new Date('1600-01-01T00:00:00Z'), max: new Date('2500-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().replace('Z', ''))
const step = fc.oneof(
  fc.record({ step_year: year }),
  fc.record({ step_year: year, step_category: category }),
  fc.record({ step_datetime: datetime }),
)
const metaValue = fc.oneof(
  fc.boolean().map((flag) => String(flag)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((number) => (/[.e]/.test(`${number}`) ? `${number}` : `${number}.0`)),
  name
    .filter((text) => !/^([+-]?[\d.]|na|nan|null|n\/a|#n\/a|none|true|false)/i.test(text))
    .map((text) => JSON.stringify(text)),
)
const run = fc.record({
  points: fc.uniqueArray(fc.record({ series: fc.nat(2), step, value }), {
    minLength: 1,
    maxLength: 12,
    selector: ({ series, step: at }) => JSON.stringify([series, at]),
  }),
  meta: fc.dictionary(
    name.filter((key) => !['model', 'scenario', 'id', 'version', 'is_default'].includes(key.toLowerCase())),
    metaValue,
    { maxKeys: 3 },
  ),
})
const platform = fc.record({
  names: fc.uniqueArray(name, { minLength: 3, maxLength: 3, selector: (text) => text.toLowerCase() }),
  pairs: fc.array(fc.record({ versions: fc.array(run, { minLength: 1, maxLength: 3 }), chosen: fc.nat(3) }), {
    minLength: 1,
    maxLength: 2,
  }),
})
type MadeUpPlatform = typeof platform extends fc.Arbitrary<infer T> ? T : never

/** Fills a new platform over the interface, as a notebook would. */
async function fill({ names, pairs }: MadeUpPlatform): Promise<TestPlatform> {
  const made = await newPlatform(service)
  await made.regions(...names)
  await made.units(...names)
  for (const [i, { versions, chosen }] of pairs.entries()) {
    for (const [version, { points, meta }] of versions.entries()) {
      const id = await made.run(names[0], `${names[1]} ${i}`, chosen === version)
      await addPoints(made, id, names, points)
      for (const [key, literal] of Object.entries(meta)) {
        await made.ok('POST', '/meta/', `{"run__id": ${id}, "key": ${JSON.stringify(key)}, "value": ${literal}}`)
      }
    }
  }
  return made
}

type Points = MadeUpPlatform['pairs'][number]['versions'][number]['points']

async function addPoints(made: TestPlatform, runId: number, names: string[], points: Points): Promise<void> {
  // Each series has the three names in another order.
  const series = await made.series(
    runId,
    [0, 1, 2].map((i) => [names[i]!, names[(i + 1) % 3]!, names[(i + 2) % 3]!]),
  )
  const kinds = Map.groupBy(points, ({ step: at }) => Object.keys(at).toSorted().join())
  for (const group of kinds.values()) {
    const steps = Object.keys(group[0]!.step)
    const type = steps.includes('step_datetime')
      ? 'DATETIME'
      : steps.includes('step_category')
        ? 'CATEGORICAL'
        : 'ANNUAL'
    const rows = group.map((point) => {
      const cells = steps.map((key) => (point.step as Record<string, unknown>)[key])
      return [series[point.series], ...cells, type, point.value]
    })
    await made.ok('POST', '/iamc/datapoints/bulk/', payload(['time_series__id', ...steps, 'type', 'value'], rows))
  }
}

/** All that a platform says of its runs, without ids. */
async function contents(made: TestPlatform): Promise<unknown> {
  const all = { run: { default_only: false } }
  const index = ['model', 'scenario', 'version']
  const table = async (path: string, columns: string[]) =>
    (await made.rows(path, all)).map((row) => JSON.stringify(columns.map((column) => row[column] ?? null))).toSorted()
  const points = ['region', 'variable', 'unit', 'step_year', 'step_category', 'step_datetime', 'value']
  const runs = made.sql(`
    SELECT model.name AS model, scenario.name AS scenario, version, is_default FROM run
    JOIN model ON model.id = model__id JOIN scenario ON scenario.id = scenario__id`)
  return {
    runs: runs.map((row) => JSON.stringify(row)).toSorted(),
    points: await table('/iamc/datapoints/?join_parameters=true&join_runs=true', [...index, ...points]),
    meta: await table('/meta/?join_run_index=true', [...index, 'key', 'dtype', 'value']),
  }
}

/** Exports everything and imports it into a new platform. */
async function passOn(
  source: TestPlatform,
  format: 'csv' | 'xlsx' | 'jsonl',
  layout: 'wide' | 'long',
): Promise<TestPlatform> {
  const path = `/desk/v1/${source.name}/exports`
  const { body } = await service.call('POST', path, { filter: { run: { default_only: false } }, format, layout })
  expect((await settled(service, body.id)).error).toBeNull()
  const headers = { host: new URL(service.service.url).host }
  const fetched = async (part: string) => {
    const { rawPayload } = await service.app.inject({ url: `${path}/${body.id}/${part}`, headers })
    const file = join(folder.path, `${(serial += 1)}-${part}.${part === 'meta' ? 'csv' : format}`)
    writeFileSync(file, rawPayload)
    return file
  }
  // The meta table of csv and JSON is a file of its own.
  const files = [...(format === 'xlsx' ? [] : [await fetched('meta')]), await fetched('file')]
  const target = await newPlatform(service)
  const { report } = await importFiles(service, target.name, files, { ...creating, dates: 'year' })
  expect(report?.problems).toEqual([])
  return target
}

const layouts = [
  ['csv', 'wide'],
  ['csv', 'long'],
  ['xlsx', 'wide'],
  ['xlsx', 'long'],
  ['jsonl', 'long'],
] as const

test.each(layouts)(
  '%s %s',
  async (format, layout) => {
    const property = fc.asyncProperty(platform, async (given) => {
      const source = await fill(given)
      const before = await contents(source)
      expect(await contents(await passOn(source, format, layout))).toEqual(before)
    })
    await fc.assert(property, { numRuns: longOr(60, 3) })
  },
  longOr(900_000, 120_000),
)
