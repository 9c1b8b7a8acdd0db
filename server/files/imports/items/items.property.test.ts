import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { undecided } from '../../../contract/imports.ts'
import { importFiles } from '../../../testing/import.ts'
import { newPlatform } from '../../../testing/platform.ts'
import { longOr, startTestService, temporaryFolder, type TestService } from '../../../testing/service.ts'
import { madeWorkbook } from '../../../testing/workbook.ts'

/** A table of a parameter, whatever its names, numbers, order and format: what is read back is what it says. */

const folder = temporaryFolder()
let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

/** Begins with a letter, so that nobody can take it for a number, a note or a formula. */
const element = fc
  .string({ unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '"', '=', '|', 'ü', '‰', '#', "'"), maxLength: 8 })
  .map((text) => `t${text}`.trim())
const value = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
)
const row = fc.record({
  technology: element,
  year: fc.integer({ min: 1990, max: 2100 }),
  value,
  unit: fc.constantFrom('MW', 'EJ/yr', ''),
})
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never
const titles = ['technology', 'year', 'value', 'unit'] as const
const table = fc.record({
  rows: fc.uniqueArray(row, {
    selector: ({ technology, year }) => `${technology}\n${year}`,
    minLength: 1,
    maxLength: 12,
  }),
  order: fc.shuffledSubarray([...titles], { minLength: titles.length }),
  format: fc.constantFrom('csv', 'xlsx'),
  /** Rows that come again with the same value, and rows without one. */
  again: fc.boolean(),
  blank: fc.boolean(),
})

const quoted = (cell: string | number): string => `"${String(cell).replaceAll('"', '""')}"`

const textOf = ({ technology, year, value: number, unit }: Row): string =>
  JSON.stringify([technology, year, number, unit])

test('a parameter is read back as its table says', { timeout: longOr(1_800_000, 60_000) }, async () => {
  let serial = 0
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, order, format, again, blank }) => {
      const platform = await newPlatform(service)
      const lines = [
        ...rows,
        ...(again ? rows.slice(0, 1) : []),
        ...(blank ? [{ ...rows[0]!, technology: 't nowhere else', value: '' }] : []),
      ].map((cells): (string | number)[] => order.map((title) => cells[title]))
      const path = join(folder.path, `${(serial += 1)}.${format}`)
      const cells = [[...order], ...lines]
      writeFileSync(
        path,
        format === 'csv'
          ? cells.map((line) => `${line.map(quoted).join(',')}\n`).join('')
          : madeWorkbook({ name: 'cost', rows: cells }),
      )
      const { report, result } = await importFiles(service, platform.name, [path], {
        ...undecided,
        create_units: true,
        set: [
          { column: 'model', value: 'M' },
          { column: 'scenario', value: 'S' },
        ],
        items: [{ file: null, kind: 'parameter', name: 'cost', index: null, value: null, unit: null }],
      })
      expect({ problems: report!.problems, items: result?.items }).toEqual({ problems: [], items: 3 })
      const answer = await platform.call('PATCH', '/optimization/parameters/?table=false', {})
      const [{ data }] = answer.body.results as [{ data: Record<string, (string | number)[]> }]
      const read = data['values']!.map((number, i) =>
        JSON.stringify([data['technology']![i], data['year']![i], number, data['units']![i]]),
      )
      expect(read.toSorted()).toEqual(rows.map(textOf).toSorted())
      await service.call('DELETE', `/desk/v1/platforms/${platform.name}`)
    }),
    { numRuns: longOr(300, 6) },
  )
})
