import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '../../contract/imports.ts'
import { creating, importFiles } from '../../testing/import.ts'
import { longOr, startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'
import { madeOds, madeXls } from '../../testing/other-workbooks.ts'
import { madeWorkbook, type MadeCell } from '../../testing/workbook.ts'

/**
 * A table with noise around and in it: either every value comes in, and no other, or the import is refused, and each
 * kind of noise that stands in the way by its name.
 */

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

type Kind = ImportReport['problems'][number]['kind']

const noise = fc.record({
  format: fc.constantFrom('xlsx', 'ods', 'xls'),
  titleRows: fc.nat(3),
  notes: fc.nat(2),
  index: fc.boolean(),
  hiddenSheet: fc.boolean(),
  headerAgain: fc.boolean(),
  calculated: fc.boolean(),
  /** What its user has to settle. */
  total: fc.boolean(),
  merged: fc.boolean(),
  uncalculated: fc.boolean(),
  datedYear: fc.boolean(),
  monthTitle: fc.boolean(),
  textNumber: fc.boolean(),
  extraColumn: fc.boolean(),
})
type Noise = typeof noise extends fc.Arbitrary<infer T> ? T : never

const table = fc.record({
  noise,
  years: fc.uniqueArray(fc.integer({ min: 1990, max: 2100 }), { minLength: 2, maxLength: 4 }),
  rows: fc.array(fc.array(fc.integer({ min: -9_999, max: 9_999 }), { minLength: 4, maxLength: 4 }), {
    minLength: 2,
    maxLength: 5,
  }),
})
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never

/** What the noise is refused for. */
function obstacles({
  format,
  total,
  merged,
  uncalculated,
  datedYear,
  monthTitle,
  textNumber,
  extraColumn,
}: Noise): Kind[] {
  const found: [boolean, Kind][] = [
    ...([
      [total, 'total'],
      [merged, 'merged'],
      [uncalculated && format !== 'xls', 'formula'],
    ] as [boolean, Kind][]),
    ...([
      [datedYear || monthTitle, 'date'],
      [textNumber, 'number'],
      [extraColumn, 'column'],
    ] as [boolean, Kind][]),
  ]
  return found.filter(([is]) => is).map(([, kind]) => kind)
}

/** The table as cells, and the values that a reader sees in it, as `variable year value`. */
function draw({ noise: on, years, rows }: Table): { cells: MadeCell[][]; merged: string[]; values: string[] } {
  const before = (cells: MadeCell[], index: MadeCell): MadeCell[] => (on.index ? [index, ...cells] : cells)
  const titles: MadeCell[] = years.map((year, i) =>
    on.datedYear && i === 0 ? { serial: Math.floor((year - 1900) * 365.25) + 2, format: 'yyyy' } : year,
  )
  const header = before(
    [
      ...['Model', 'Scenario', 'Region', 'Variable', 'Unit'],
      ...(on.extraColumn ? ['Case'] : []),
      ...titles,
      ...(on.monthTitle ? ['2020-03'] : []),
    ],
    '',
  )
  const values: string[] = []
  const lines = rows.map((numbers, i) => {
    const name = `v${i}`
    const cells = years.map((year, j): MadeCell => {
      values.push(`${name} ${year} ${numbers[j]}`)
      // An old workbook has results of all its formulas.
      if (on.uncalculated && on.format !== 'xls' && i === 0 && j === 1) return { formula: 'A1+1' }
      if (on.calculated && j === 1) return { formula: 'A1+1', result: numbers[j]! }
      return on.textNumber && i === 1 && j === 0 ? '1,234.5' : numbers[j]!
    })
    const unit = on.merged && i === 1 ? '' : 'EJ'
    return before(
      ['M', 'S', 'W', name, unit, ...(on.extraColumn ? ['low'] : []), ...cells, ...(on.monthTitle ? [1] : [])],
      i,
    )
  })
  const top = Array.from({ length: on.titleRows }, (_, i): MadeCell[] => [`A study, part ${i}`])
  const first = top.length + 2
  const column = on.index ? 'F' : 'E'
  return {
    cells: [
      ...top,
      header,
      ...lines,
      ...(on.total
        ? [before(['Total', '', '', '', '', ...(on.extraColumn ? [''] : []), ...years.map(() => 1)], rows.length)]
        : []),
      ...(on.headerAgain ? [header] : []),
      ...Array.from({ length: on.notes }, (_, i): MadeCell[] => [`Note ${i}`]),
    ],
    merged: on.merged ? [`${column}${first}:${column}${first + 1}`] : [],
    values,
  }
}

const writers = { xlsx: madeWorkbook, ods: madeOds, xls: madeXls }

test(
  'a table with noise comes in exactly, or is refused by the name of the noise',
  { timeout: longOr(3_600_000, 60_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(table, async (made) => {
        const { cells, merged, values } = draw(made)
        const platform = `noise-${(serial += 1)}`
        await service.call('POST', '/desk/v1/platforms', { name: platform })
        const { format } = made.noise
        const path = join(folder.path, `${serial}.${format}`)
        const hidden = {
          name: 'data old',
          rows: [
            ['Model', 'Scenario', 'Region', 'Variable', 'Unit', 2020],
            ['X', 'X', 'X', 'X', 'X', 1],
          ],
          isHidden: true,
        }
        writeFileSync(
          path,
          writers[format]({ name: 'data', rows: cells, merged }, ...(made.noise.hiddenSheet ? [hidden] : [])),
        )
        const { report, result } = await importFiles(service, platform, [path], creating)
        const kinds = [...new Set(report!.problems.map(({ kind }) => kind))]
        const inTheWay = obstacles(made.noise)
        if (inTheWay.length > 0) {
          expect({ result, kinds: kinds.toSorted() }).toEqual({ result: null, kinds: inTheWay.toSorted() })
        } else {
          expect(kinds).toEqual([])
          const filter = { run: { default_only: false } }
          const answer = await service.call('PATCH', `/v1/${platform}/iamc/datapoints/?join_parameters=true`, filter)
          const { columns, data } = answer.body.results as { columns: string[]; data: unknown[][] }
          const found = data.map((row) =>
            ['variable', 'step_year', 'value'].map((name) => String(row[columns.indexOf(name)])).join(' '),
          )
          expect(found.toSorted()).toEqual(values.toSorted())
        }
        await service.call('DELETE', `/desk/v1/platforms/${platform}`)
      }),
      { numRuns: longOr(2_000, 30) },
    )
  },
)
