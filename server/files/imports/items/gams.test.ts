import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDecisions, type DecisionFlags } from '../../../commands/decision-flags.ts'
import type { ImportState } from '../../../contract/imports.ts'
import { importFiles } from '../../../testing/import.ts'
import { newPlatform, type TestPlatform } from '../../../testing/platform.ts'
import { startTestService, temporaryFolder, type TestService } from '../../../testing/service.ts'

/** What gdxdump 54.6 writes of a model, and what pandas writes of the records of gams.transfer. */

const folder = temporaryFolder()
let service: TestService
let p: TestPlatform

beforeAll(async () => {
  service = await startTestService()
})
afterAll(async () => {
  await service.close()
  folder.remove()
})

async function bring(files: Record<string, string>, flags: DecisionFlags): Promise<ImportState> {
  p = await newPlatform(service)
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder.path, name), content)
    return join(folder.path, name)
  })
  return importFiles(service, p.name, paths, readDecisions({ set: ['model=M', 'scenario=S'], create: true, ...flags }))
}

/** Names and data of all items of a kind. */
async function all(kind: string): Promise<Record<string, unknown>> {
  const { body } = await p.call('PATCH', `/optimization/${kind}/?table=false`, {})
  const items = body.results as { name: string; data: unknown }[]
  return Object.fromEntries(items.map(({ name, data }) => [name, data]))
}

const messages = ({ report }: ImportState) => report!.problems.map(({ message }) => message)

test('sets are called as their files, for GAMS calls the column of each Dim1', async () => {
  const { report } = await bring(
    { 't.csv': '"Dim1"\n"gas"\n"solar, pv"\n', 'y.csv': '"Dim1"\n"2020"\n' },
    { items: true },
  )
  expect(messages({ report } as ImportState)).toEqual([])
  expect(await all('indexsets')).toEqual({ t: ['gas', 'solar, pv'], y: [2020] })
})

test('numbers of rows that pandas writes are no index, and rows without a value are counted', async () => {
  const inv = ',r,t,value\n0,DE,gas,1.0\n1,DE,wind on,\n2,FR,gas,2.5\n'
  const { report } = await bring({ 'inv.csv': inv }, { items: true })
  expect(await all('parameters')).toEqual({
    inv: { r: ['DE', 'FR'], t: ['gas', 'gas'], values: [1, 2.5], units: ['', ''] },
  })
  expect(report!.notes).toEqual(
    expect.arrayContaining([
      'inv.csv: column 1 numbers the rows, as pandas writes it: it was passed over.',
      'inv.csv: 1 row without a value was passed over.',
    ]),
  )
})

test('a parameter over its last index in columns is offered, and read', async () => {
  const files = { 'two.csv': '"r","2020","2030"\n"DE",1,2\n"FR",3,\n' }
  const refused = await bring(files, { items: true })
  expect(messages(refused)).toEqual([expect.stringContaining('--parameter "two.csv=two" --index "r,year"')])
  const { report } = await bring(files, { parameter: ['two.csv=two'], index: 'r,year' })
  expect(await all('parameters')).toEqual({
    two: { r: ['DE', 'DE', 'FR'], year: [2020, 2030, 2020], values: [1, 2, 3], units: ['', '', ''] },
  })
  expect(report!.files).toMatchObject([{ rows: 2, empty_rows: 0 }])
})

test('a set over sets is offered as a table', async () => {
  const files = { 'cap.csv': '"r","t"\n"DE","gas"\n"FR","gas"\n' }
  expect(messages(await bring(files, { items: true }))).toEqual([expect.stringContaining('--table "cap.csv=cap"')])
  await bring(files, { table: ['cap.csv=cap'] })
  expect(await all('tables')).toEqual({ cap: { r: ['DE', 'FR'], t: ['gas', 'gas'] } })
})

test('Eps and infinity are told with what keeps them', async () => {
  const refused = await bring({ 'inv.csv': '"r","Val"\n"DE",Eps\n"FR",-Inf\n' }, { items: true })
  expect(messages(refused)).toEqual([
    expect.stringMatching(
      /line 2, column Val: "Eps" is no number\. GAMS means a zero .*epsOut=0.*--blank "Eps" \(gives up 1 row\)/,
    ),
    expect.stringContaining('--blank="-Inf" (gives up 1 row)'),
  ])
})

test('a listing of GAMS is no table', async () => {
  const refused = await bring({ 'a.txt': "\nParameter inv(r,t,y) /\n'DE','gas','2020' 1 /;\n" }, { items: true })
  expect(messages(refused)).toEqual([expect.stringContaining('is a listing of GAMS. Export each symbol as csv')])
})
