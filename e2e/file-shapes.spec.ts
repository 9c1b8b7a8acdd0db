import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seriousProblems } from './axe.ts'
import { madeOds } from '../server/testing/other-workbooks.ts'
import { expect, test } from './journey.ts'
import { button, checked, choose, drop, jobMs, line, step, write } from './wizard.ts'

/** Files of other formats and shapes, as the wizard takes them. */

test.describe.configure({ timeout: 120_000 })

const head = ['Model', 'Scenario', 'Variable', 'Unit', 2020]

test('a sheet for each region is asked about, and the region list of a folder says where they belong', async ({
  page,
  desk,
}, testInfo) => {
  await desk.open('default/home')
  const book = madeOds(
    { name: 'World', rows: [head, ['M', 'S', 'Coal', 'EJ/yr', 1]] },
    { name: 'NO', rows: [head, ['M', 'S', 'Coal', 'EJ/yr', 2]] },
  )
  const folder = testInfo.outputPath('results')
  mkdirSync(join(folder, 'definitions', 'region'), { recursive: true })
  writeFileSync(join(folder, 'book.ods'), book)
  writeFileSync(join(folder, 'definitions', 'region', 'regions.yaml'), '- countries:\n  - NO\n- common:\n  - World\n')
  writeFileSync(join(folder, 'definitions', 'units.yaml'), '- EJ/yr\n')
  await page.getByRole('button', { name: 'Import files…' }).click()
  await page.getByLabel('Folder to import').setInputFiles(folder)
  await expect(page.getByText('results/definitions/units.yaml is no table and is left out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove regions.yaml' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, 'Check the files').click()
  await checked(page)
  // Nobody guesses what a table is.
  await expect(line(page, /^Needs you Several sheets/)).toBeVisible()
  await choose(page, /Several sheets/, 'Take the name of each sheet for its region')
  await expect(line(page, /^Decided by you Several sheets/)).toBeVisible()
  await expect(line(page, /New region NO/)).toBeVisible()
  await write(page)
  const answer = await fetch(`${desk.url}/v1/default/regions/?table=true`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const { results } = (await answer.json()) as { results: { columns: string[]; data: unknown[][] } }
  const places = ['name', 'hierarchy'].map((name) => results.columns.indexOf(name))
  expect(results.data.map((row) => places.map((place) => row[place]).join(' ')).toSorted()).toEqual([
    'NO countries',
    'World common',
  ])
})

test('a table of indicators goes to runs that are there', async ({ page, desk }) => {
  await desk.open('default/home')
  await drop(page, { 'data.csv': 'Model,Scenario,Region,Variable,Unit,2020\nM,S,World,Coal,EJ/yr,1\n' })
  await checked(page)
  await write(page)
  await button(page, 'Close').last().click()
  await drop(page, { 'meta.csv': 'model,scenario,Category,Warming\nM,S,C1,1.5\nM,T,C2,2\n' })
  await checked(page)
  await expect(line(page, /^Needs you Name cannot be used/)).toBeVisible()
  await choose(page, /Name cannot be used/, 'Leave such rows out')
  await button(page, 'Write 2 meta indicators').click()
  await expect(step(page, '2 meta indicators written into default')).toBeVisible({ timeout: jobMs })
})

test('a table on its side is turned, and its rows are shown as the columns that they are', async ({ page, desk }) => {
  await desk.open('default/home')
  await drop(page, {
    'side.csv': 'Model,M,M\nScenario,S,S\nWhere,DE,FR\nVariable,Coal,Coal\nUnit,EJ,EJ\n2020,1,2\n2030,3,4\n',
    'README.txt': 'What is in here\n',
  })
  await checked(page)
  // One line of words may be a set of a model: that is not decided beside a table of data.
  await choose(page, /^Needs you Optimization item README\.txt/, 'Leave the file out')
  await expect(line(page, /Good to know.*README\.txt: left out/)).toBeVisible()
  await choose(page, /Columns are missing side\.csv/, 'Read it with rows and columns exchanged')
  await expect(line(page, /Decided by you Columns are missing side\.csv/)).toBeVisible()
  await button(page, 'Show the columns').click()
  const columns = page.getByRole('table', { name: 'Columns of side.csv' })
  await expect(columns.getByRole('row', { name: /^3 Where DE · FR/ })).toBeVisible()
  await expect(columns.getByRole('row', { name: /^A year 2020 · 2030/ })).toBeVisible()
  const where = columns.getByRole('combobox', { name: 'Read as: Where' })
  await where.selectOption({ label: 'region' })
  await button(page, 'Back to the findings').click()
  await expect(line(page, /New region FR/)).toBeVisible()
  const [names] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the new names').click()])
  expect(names.suggestedFilename()).toBe('default-new-names.csv')
  expect(readFileSync(await names.path(), 'utf8')).toBe(
    'kind,name,series,points\nregion,DE,1,2\nregion,FR,1,2\nunit,EJ,2,4\n',
  )
  await write(page)
})

test('columns are shown with what each is read as, and read otherwise by keyboard', async ({ page, desk }) => {
  await desk.open('default/home')
  await drop(page, {
    'own.csv':
      'Mdl,Case,Where,Variable,Unit,Remark,2020\nM,Low,World,Coal,EJ/yr,checked,1\nM,High,World,Coal,EJ/yr,,2\n',
  })
  await checked(page)
  await button(page, 'Show the columns').click()
  await expect(step(page, 'What the columns are')).toBeFocused()
  const columns = page.getByRole('table', { name: 'Columns of own.csv' })
  await expect(columns.getByRole('row', { name: /^B Case Low · High/ })).toBeVisible()
  const reads = (title: string) => columns.getByRole('combobox', { name: `Read as: ${title}`, exact: true })
  await expect(reads('Variable')).toHaveValue('variable')
  await expect(reads('2020')).toHaveValue('step')
  // It may be what the header lacks: nobody has made anything of it.
  await expect(reads('Case')).toHaveValue('none')
  expect(await seriousProblems(page)).toEqual([])
  for (const [title, typed, word] of [
    ['Mdl', 'model', 'model'],
    ['Case', 'scenario', 'scenario'],
    ['Where', 'region', 'region'],
    ['Remark', 'left', 'left-out'],
  ] as const) {
    await reads(title).focus()
    await page.keyboard.type(typed)
    await expect(reads(title)).toHaveValue(word)
    await expect(reads(title)).toBeFocused()
  }
  await button(page, 'Back to the findings').click()
  await expect(line(page, /New region World/)).toBeVisible()
  await write(page)
})
