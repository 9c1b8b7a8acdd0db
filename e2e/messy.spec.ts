import { madeWorkbook } from '../server/testing/workbook.ts'
import { expect, series, test, type Desk } from './journey.ts'
import { button, checked, choose, drop, line, write } from './wizard.ts'

/** Tables as people save them: what the wizard says of them, and what comes in. */

test.describe.configure({ timeout: 120_000 })

interface Points {
  results: { columns: string[]; data: unknown[][] }
}

/** What the platform holds, as `scenario variable year value`. */
async function held(desk: Desk): Promise<string[]> {
  const columns = ['scenario', 'variable', 'step_year', 'value']
  const answer = await fetch(`${desk.url}/desk/v1/default/rows/datapoints`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filter: { run: { default_only: false } }, columns }),
  })
  const { results } = (await answer.json()) as Points
  const places = columns.map((name) => results.columns.indexOf(name))
  return results.data.map((row) => places.map((place) => String(row[place])).join(' ')).toSorted()
}

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
}

const sensitivity = `Model,Scenario,Region,Variable,Unit,Sensitivity,2020,2030
M,Base,World,Coal,EJ/yr,low,"1,234.5","2,345.6"
M,Base,World,Coal,EJ/yr,high,"1,334.5","2,445.6"
`

test('a column that tells rows apart is folded into a name, and grouped digits are numbers', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'sensitivity.csv': sensitivity })
  await checked(page)
  // What gives nothing up is decided, and can be decided otherwise.
  await expect(line(page, /^Decided for you Column not in the format Sensitivity/)).toBeVisible()
  await expect(line(page, /^Decided for you Grouped digits .* 4 places/)).toBeVisible()
  await choose(page, /Column not in the format Sensitivity/, 'Make it part of the variable')
  await expect(line(page, /^Decided by you Column not in the format Sensitivity/)).toBeVisible()
  await write(page)
  expect(await held(desk)).toEqual([
    'Base Coal|high 2020 1334.5',
    'Base Coal|high 2030 2445.6',
    'Base Coal|low 2020 1234.5',
    'Base Coal|low 2030 2345.6',
  ])
})

test('leaving out such a column says what it gives up', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'sensitivity.csv': sensitivity })
  await checked(page)
  await choose(page, /Column not in the format Sensitivity/, 'Leave the column out')
  await expect(line(page, /^Needs you Different values/)).toBeVisible()
  await expect(button(page, /^Write/)).toBeDisabled()
  expect(await held(desk)).toEqual([])
})

const head = ['Model', 'Scenario', 'Region', 'Variable', 'Unit', 2020]

test('a hidden sheet is left out and named', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  const row = (scenario: string, value: number) => ['M', scenario, 'World', 'Coal', 'EJ/yr', value]
  const book = madeWorkbook(
    { name: 'data', rows: [head, row('Base', 1)] },
    { name: 'old', isHidden: true, rows: [head, row('Old', 2)] },
  )
  await drop(page, { 'book.xlsx': Buffer.from(book) })
  await checked(page)
  await expect(line(page, /Good to know.*hidden.*“?"?old/)).toBeVisible()
  await write(page)
  expect(await held(desk)).toEqual(['Base Coal 2020 1'])
})

test('a parameter of an optimization is refused, not filed as time series', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Coal', 1))
  await desk.open('default/home')
  const before = await held(desk)
  await drop(page, { 'CapitalCost.csv': 'REGION,TECHNOLOGY,YEAR,VALUE\nR1,GAS,2020,1\nR1,GAS,2030,2\n' })
  await checked(page)
  await expect(line(page, /parameter/i)).toBeVisible()
  await expect(button(page, /^Write/)).toBeDisabled()
  expect(await held(desk)).toEqual(before)
})
