import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeWorkbook } from '../server/testing/workbook.ts'
import { seriousProblems } from './axe.ts'
import { expect, test, type Desk } from './journey.ts'
import { button, checked, choose, drop, dropPaths, jobMs, line, step, write } from './wizard.ts'

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

const titles = 'Model,Scenario,Region,Variable,Unit'

test('what nobody can know is asked: a mark in numbers, a row of sums, years without a title, a second table', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/home')
  const marks = `${titles},2020,2030\nM,Base,World,Coal,EJ/yr,1.500,2.250\n`.replaceAll(',', ';')
  await drop(page, {
    'marks.csv': marks,
    'margins.csv': `${titles},2020,2030,All\nM,Sums,World,Coal,EJ/yr,1,2,3\nAll,,,,,1,2,3\n`,
    'melted.csv': `${titles},x,value\nM,Melted,World,Coal,EJ/yr,2020,4\n`,
  })
  await checked(page)
  await expect(line(page, /^Needs you/)).toHaveCount(3)
  await expect(button(page, /^Write/)).toBeDisabled()
  await choose(page, /Grouped digits/, 'Read numbers with full stops between thousands')
  await expect(line(page, /^Decided by you Grouped digits/)).toBeVisible()
  await choose(page, /Grouped digits/, 'Read them as numbers with decimals')
  await choose(page, /Row sums up others/, 'Leave such rows out (gives up 3)')
  await choose(page, /Columns are missing melted\.csv/, 'Read it as year')
  await expect(line(page, /^Decided for you Column not in the format All/)).toBeVisible()
  await write(page)
  const came = [
    'Base Coal 2020 1.5',
    'Base Coal 2030 2.25',
    'Melted Coal 2020 4',
    'Sums Coal 2020 1',
    'Sums Coal 2030 2',
  ]
  expect(await held(desk)).toEqual(came)
  // The next files can be dropped beside what was written.
  await drop(page, {
    'beside.csv': `${titles},2020,,${titles},2020\nM,Left,World,Coal,EJ/yr,5,,M,Right,World,Coal,EJ/yr,6\n`,
  })
  await checked(page)
  await expect(
    line(page, /^Needs you Column not in the format Model \(2\).*second table begins here.*file of its own/),
  ).toBeVisible()
  await expect(button(page, /^Write/)).toBeDisabled()
  await page.keyboard.press('Escape')
  await button(page, 'Give it up').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await held(desk)).toEqual(came)
})

const head = ['Model', 'Scenario', 'Region', 'Variable', 'Unit', 2020]

test('a hidden sheet is left out and named, hidden rows are read and named', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  const row = (scenario: string, value: number) => ['M', scenario, 'World', 'Coal', 'EJ/yr', value]
  const book = madeWorkbook(
    { name: 'data', rows: [head, row('Base', 1), row('Filtered', 3)], hiddenRows: [3] },
    { name: 'old', isHidden: true, rows: [head, row('Old', 2)] },
  )
  await drop(page, { 'book.xlsx': Buffer.from(book) })
  await checked(page)
  await expect(line(page, /Good to know.*hidden.*“?"?old/)).toBeVisible()
  await expect(line(page, /Good to know.*hidden or filtered away, and read like the others: 1 row/)).toBeVisible()
  await write(page)
  expect(await held(desk)).toEqual(['Base Coal 2020 1', 'Filtered Coal 2020 3'])
})

test('a parameter table is read as one, with the columns that its user chooses', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  const table = 'REGION,TECHNOLOGY,YEAR,NOTE,VALUE\nR1,GAS,2020,a,1\nR1,GAS,2030,b,2.5\nR1,COAL,2030,c,4\n'
  await drop(page, { 'CapitalCost.csv': table })
  await checked(page)
  await expect(line(page, /^Decided for you Optimization item CapitalCost.csv/)).toBeVisible()
  // Which run takes it nobody can know.
  const details = page.getByRole('region', { name: /^Details/ })
  for (const [part, name] of [
    ['model', 'Model A'],
    ['scenario', 'Base'],
  ] as const) {
    await details.getByLabel(`name the ${part} of the run`).fill(name)
    await details.getByRole('button', { name: `Set the name to ${name}` }).click()
    await expect(line(page, new RegExp(`^Decided by you .*${part}`))).toBeVisible()
  }
  await line(page, /CapitalCost\.csv/)
    .getByRole('button')
    .first()
    .click()
  await expect(details.getByLabel('Read it as')).toHaveValue('parameter')
  await details.getByLabel('Name', { exact: true }).fill('capital cost')
  await details.getByLabel('NOTE').uncheck()
  await details.getByLabel('Unit, or its column').fill('EJ/yr')
  await details.getByRole('button', { name: 'Read it so' }).click()
  await expect(line(page, /^Decided by you Optimization item CapitalCost.csv/)).toBeVisible()
  await expect(page.getByText('Ready to be written.')).toBeVisible({ timeout: jobMs })
  expect(await seriousProblems(page)).toEqual([])
  await button(page, 'Write 4 optimization items').click()
  await expect(step(page, '4 optimization items written into default')).toBeVisible({ timeout: jobMs })
  await button(page, 'Show the items').click()
  const items = page.getByRole('complementary', { name: 'Items' })
  await items.getByRole('button', { name: /^capital cost/ }).click()
  await expect(page.getByRole('heading', { name: 'capital cost' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Rows of the item' })).toContainText('EJ/yr · 3 rows')
  await expect(page.getByRole('grid', { name: 'Rows of the item' })).toContainText('COAL')
})

test('an OSeMOSYS folder that is dropped becomes one run, and the import can be undone', async ({
  page,
  desk,
}, testInfo) => {
  await fill(desk)
  await desk.open('default/home')
  const folder = testInfo.outputPath('simplicity')
  const files = {
    'config.yaml': `TECHNOLOGY: { type: set, dtype: str }
YEAR: { type: set, dtype: int }
CapitalCost: { type: param, dtype: float, indices: [TECHNOLOGY, YEAR], default: 0 }
OperationalLife: { type: param, dtype: int, indices: [TECHNOLOGY], default: 1 }
`,
    'data/TECHNOLOGY.csv': 'VALUE\nGAS\nCOAL\n',
    'data/YEAR.csv': 'VALUE\n2020\n2030\n',
    'data/CapitalCost.csv': 'TECHNOLOGY,YEAR,VALUE\nGAS,2020,1\nCOAL,2030,2\n',
    'model.png': 'no table',
  }
  mkdirSync(join(folder, 'data'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  await dropPaths(page, [folder])
  await expect(page.getByText('simplicity/model.png is no table and is left out.')).toBeVisible()
  await checked(page)
  await expect(line(page, /Good to know.*defaults are not written as rows.*OperationalLife 1/)).toBeVisible()
  const details = page.getByRole('region', { name: /^Details/ })
  for (const name of ['OSeMOSYS', 'Simplicity']) {
    const asked = name === 'OSeMOSYS' ? 'name the model of the run' : 'name the scenario of the run'
    await details.getByLabel(asked).fill(name)
    await details.getByRole('button', { name: `Set the name to ${name}` }).click()
    await expect(details.getByLabel(asked)).toHaveCount(0)
  }
  await expect(page.getByText('Ready to be written.')).toBeVisible({ timeout: jobMs })
  await button(page, 'Write 4 optimization items').click()
  await expect(step(page, '4 optimization items written into default')).toBeVisible({ timeout: jobMs })
  const count = async () => {
    const answer = await fetch(`${desk.url}/v1/default/optimization/parameters/?table=false`, { method: 'PATCH' })
    return ((await answer.json()) as { total: number }).total
  }
  expect(await count()).toBe(2)
  await button(page, 'Undo the import').click()
  await expect(step(page, 'The import was undone')).toBeVisible()
  expect(await count()).toBe(0)
})
