import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { caption, expect, series, test, type Desk } from './journey.ts'
import { button, checked, choose, drop, findings, jobMs, line, step, write } from './wizard.ts'

const header = 'Model,Scenario,Region,Variable,Unit,2020,2030\n'
/** A misspelt region, a column without a place, a word for a number, a point twice. */
const troubled = `Modell,Scenario,Region,Variable,Unit,Note,2020,2030
Model B,Net zero,Wrld,Primary Energy,EJ/yr,checked,580,tbd
Model B,Net zero,World,Final Energy,EJ/yr,,20,26
Model B,Net zero,World,Final Energy,EJ/yr,,20,27
`

test.describe.configure({ timeout: 120_000 })

/** Settles what is wrong with {@link troubled}. */
async function settle(page: Page): Promise<void> {
  await expect(line(page, /^Decided for you Columns are missing/).getByRole('combobox')).toHaveValue('0')
  await expect(line(page, /^Decided for you Column not in the format Note/).getByRole('combobox')).toHaveValue('0')
  await choose(page, /Close to a region Wrld/, 'Take it as “World”')
  await choose(page, /Cell cannot be read/, 'Take it for no value')
  await choose(page, /Different values/, 'Take the last')
}

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
}

interface Counts {
  runs: number
  datapoints: number
  transactions: number
}
const counts = async (desk: Desk, platform = 'default'): Promise<Counts> =>
  (await fetch(`${desk.url}/desk/v1/platforms/${platform}/`)).json() as Promise<Counts>

const jobs = async (desk: Desk): Promise<{ kind: string; state: string }[]> =>
  ((await (await fetch(`${desk.url}/desk/v1/jobs`)).json()) as { jobs: { kind: string; state: string }[] }).jobs

const real = join(sharedData, 'iamc', 'ipcc-ar6-wg1-spm10.csv')

test('a real file is dropped, its strange columns are settled in the wizard, and its data are shown', async ({
  page,
  desk,
}) => {
  test.skip(!existsSync(real), 'real-files')
  const builder = desk.fill()
  await builder.names(['Globe'], ['K'])
  await desk.open('default/home')
  await drop(page, { 'ipcc-ar6-wg1-spm10.csv': readFileSync(real) })
  await checked(page)
  await expect(page.getByText('2 decided for you')).toBeVisible()
  for (const name of ['reference_period_end_year', 'reference_period_start_year'])
    await expect(line(page, new RegExp(name)).getByRole('combobox')).toContainText('Leave the column out')
  await expect(line(page, /^To know New unit GtCO2 6 series/).getByRole('combobox')).toHaveValue('0')
  await button(page, 'Details: New region, World').click()
  await page.getByRole('combobox', { name: 'Known region for World' }).fill('glo')
  await page.getByRole('option', { name: 'Globe' }).click()
  await button(page, 'Map World to Globe').click()
  await expect(line(page, /^Decided by you New region World/)).toBeVisible()
  // Non-empty cells of the file.
  await expect(page.getByText(/^1\s570 datapoints, 12 runs, 1 new unit, 7 new variables will be written/)).toBeVisible()
  await write(page)
  await button(page, 'Show the data').click()
  await expect(page).toHaveURL(/#\/default\/data/)
  await expect(caption(page)).toContainText('Globe')
  expect(await counts(desk)).toMatchObject({ datapoints: 1570 })
})

test('every kind of problem is settled step by step, and nothing is written before the end', async ({ page, desk }) => {
  await fill(desk)
  const before = await counts(desk)
  await desk.open('default/runs')
  await drop(page, { 'troubled.csv': troubled })
  await checked(page)
  await settle(page)
  await expect(page.getByText('Ready to be written.')).toBeVisible()
  expect(await counts(desk)).toEqual(before)
  await write(page)
  expect(await counts(desk)).toMatchObject({ runs: 2, datapoints: before.datapoints + 3 })
  await button(page, 'Undo the import').click()
  await expect(step(page, 'The import was undone')).toBeVisible()
  expect(await counts(desk)).toMatchObject({ runs: before.runs, datapoints: before.datapoints })
})

test('an import that is given up leaves nothing, and its job is cancelled', async ({ page, desk }) => {
  await fill(desk)
  const before = await counts(desk)
  await desk.open('default/home')
  await drop(page, { 'troubled.csv': troubled })
  await checked(page)
  await expect(line(page, /Wrld/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Give up this import?')).toBeVisible()
  await button(page, 'Go on').click()
  await expect(line(page, /Wrld/)).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Give it up').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('The import was given up. Nothing was written.')).toBeVisible()
  await expect.poll(() => jobs(desk)).toMatchObject([{ kind: 'import', state: 'cancelled' }])
  expect(await counts(desk)).toEqual(before)
})

test('decisions are saved as a file, and settle the next file of this kind', async ({ page, desk }, info) => {
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'troubled.csv': troubled })
  await checked(page)
  await settle(page)
  const download = page.waitForEvent('download')
  await button(page, 'Save decisions').click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('default-decisions.json')
  const file = info.outputPath('decisions.json')
  await saved.saveAs(file)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ drop: ['Note'], blank: ['tbd'], keep: 'last' })
  await page.keyboard.press('Escape')
  await button(page, 'Give it up').click()

  await drop(page, { 'next-month.csv': troubled.replaceAll('580', '590') })
  await checked(page)
  const wrong = info.outputPath('wrong.json')
  writeFileSync(wrong, '{"drop": "Note"}')
  await page.getByLabel('File of decisions').setInputFiles(wrong)
  await expect(page.getByText('wrong.json is no file of decisions: drop.')).toBeVisible()
  await page.getByLabel('File of decisions').setInputFiles(file)
  await expect(page.getByText('The last of different values is taken')).toBeVisible()
  await write(page)
  expect(await counts(desk)).toMatchObject({ runs: 2, datapoints: 6 })
})

test('with the keyboard alone, files go into a platform that is made when they are written', async ({ page, desk }) => {
  await desk.open('default/home')
  await drop(page, { 'a.csv': `${header}M,S,World,Coal,EJ/yr,1,2\n`, 'b.csv': `${header}M,S,World,Gas,EJ/yr,3,4\n` })
  await expect(step(page, '2 findings for default')).toBeFocused({ timeout: jobMs })
  await button(page, 'Target').focus()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Where to?')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.getByLabel('Platform', { exact: true }).selectOption({ label: 'A new platform…' })
  const name = page.getByRole('dialog').getByLabel('Name of the new platform')
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('a')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('study 1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A platform is named with letters')).toBeVisible()
  await name.fill('study')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/new variables will be written into the new platform study\.$/)).toBeVisible({
    timeout: jobMs,
  })
  expect(existsSync(join(desk.dataDir, 'study.scenario'))).toBe(false)
  await button(page, /^Write 4 datapoints/).focus()
  await page.keyboard.press('Enter')
  await expect(step(page, '4 datapoints written into study')).toBeFocused({ timeout: jobMs })
  expect(await counts(desk, 'study')).toMatchObject({ runs: 1, datapoints: 4 })
})

test('names close to known ones are asked about, damaged ones and swapped columns are noticed', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/home')
  const rows = ['Wrld,Final Energy,EJ/a', 'CuraÃ§ao,Final Energy,EJ/yr', 'Cura\uFFFDao,Useful Energy,EJ/yr']
  await drop(page, { 'near.csv': `${header}${rows.map((row) => `M,S,${row},1,2\n`).join('')}` })
  await checked(page)
  await expect(line(page, /^Needs you Close to a region Wrld 1 series close to the known World/)).toBeVisible()
  await expect(line(page, /^Needs you Close to a unit EJ\/a 1 series close to the known EJ\/yr/)).toBeVisible()
  await expect(line(page, /^Decided for you Wrong encoding CuraÃ§ao 1 series means Curaçao/)).toBeVisible()
  await expect(line(page, /^Needs you Wrong encoding Cura\uFFFDao 1 series looks like Curaçao/)).toBeVisible()
  await choose(page, /Close to a region Wrld/, 'Take it as “World”')
  // What was decided stays in sight, and can be decided otherwise.
  await expect(line(page, /^Decided by you Close to a region Wrld/)).toBeVisible()
  await choose(page, /Close to a region Wrld/, 'Undecided')
  await expect(line(page, /^Needs you Close to a region Wrld/)).toBeVisible()
  await choose(page, /Close to a region Wrld/, 'Create it')
  await choose(page, /Close to a unit/, 'Take it as “EJ/yr”')
  await choose(page, /Cura\uFFFDao/, 'Take it as “Curaçao”')
  await button(page, 'Changed by you 3').click()
  await expect(findings(page).getByRole('row')).toHaveCount(4)
  await expect(page.getByText(/^6 datapoints, 1 run, 2 new regions, 2 new variables will be written/)).toBeVisible()
  await button(page, 'Back to the files').click()
  await button(page, 'Remove near.csv').click()
  await page.keyboard.press('Escape')

  await drop(page, { 'swapped.csv': `${header}M,S,Primary Energy|Coal,World,EJ/yr,1,2\n` })
  await checked(page)
  await expect(
    page.getByRole('list', { name: 'Steps of the import' }).getByRole('listitem').filter({ hasText: 'Columns' }),
  ).toHaveAttribute('aria-current', 'step')
  await choose(page, /Columns seem swapped Region and Variable/, 'Swap them')
  await write(page)
  await button(page, 'Show the data').click()
  await expect(caption(page)).toContainText('Region World')
})

test('a service with hundreds of new names shows them in one line, and creates them in one press', async ({
  page,
  desk,
}) => {
  await desk.open('default/home')
  const rows = Array.from(
    { length: 300 },
    (_, i) => `M,S,Place ${String.fromCharCode(65 + (i % 26)).repeat(9)}${i},V,EJ/yr,1,2\n`,
  )
  await drop(page, { 'many.csv': header + rows.join('') })
  await checked(page)
  await expect(line(page, /^To know New regions 300 names 300 series/).getByRole('combobox')).toHaveValue('0')
  await expect(findings(page).getByRole('row')).toHaveCount(3)
  await write(page)
  expect(await counts(desk)).toMatchObject({ datapoints: 600 })
})

test('points go into a run that is there, which no new version takes the place of', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'more.csv': `${header}Model A,Base,World,Final Energy,EJ/yr,1,2\n` })
  await checked(page)
  await button(page, 'Target').click()
  await page.getByRole('combobox', { name: 'Write into' }).click()
  await page.getByRole('option', { name: 'Model A | Base, version 1' }).click()
  await write(page)
  expect(await counts(desk)).toMatchObject({ runs: 1, datapoints: 5 })
})

test('a file that cannot be read is named with the reason, and another one takes its place', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'note.pdf': '%PDF-1.7 nothing' })
  await checked(page)
  await expect(line(page, /^Needs you File cannot be read note\.pdf/)).toContainText('note.pdf is a PDF document.')
  await expect(button(page, /^Write/)).toBeDisabled()
  await button(page, 'Back to the files').click()
  await button(page, 'Remove note.pdf').click()
  await page.getByLabel('Files to import').setInputFiles({
    name: 'good.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${header}M,S,World,Coal,EJ/yr,1,2\n`),
  })
  await button(page, 'Check the files').click()
  await write(page)
})

test('a service that does not answer keeps the wizard open, and it goes on when it does', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await page.route('**/imports/**', (route) => route.abort())
  await drop(page, { 'a.csv': `${header}M,S,World,Coal,EJ/yr,1,2\n` })
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('The service does not answer.')
  await page.unroute('**/imports/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await write(page)
})

test('no step of the wizard has a serious accessibility problem', async ({ page, desk }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'troubled.csv': troubled })
  await checked(page)
  expect(await seriousProblems(page)).toEqual([])
  await expect(line(page, /Wrld/)).toBeVisible()
  await choose(page, /Cell cannot be read/, 'Take it for no value')
  await expect(line(page, /^Decided by you Cell/)).toBeVisible()
  await button(page, 'Details: Close to a region, Wrld').click()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, 'Back to the files').click()
  await expect(step(page, 'Which files, and where to?')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await button(page, 'Remove troubled.csv').click()
  await drop(page, { 'a.csv': `${header}M,S,World,Coal,EJ/yr,1,2\n` })
  await button(page, 'Check the files').click()
  await checked(page)
  await button(page, 'Target').click()
  await expect(step(page, 'Where to?')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await write(page)
  expect(await seriousProblems(page)).toEqual([])
})

test('at 200 % zoom nothing of the wizard is cut off sideways', async ({ page, desk }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await fill(desk)
  await desk.open('default/home')
  await drop(page, { 'troubled.csv': troubled })
  await checked(page)
  await expect(line(page, /Wrld/)).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBe(0)
  await choose(page, /Close to a region Wrld/, 'Take it as “World”')
  await expect(line(page, /^Decided by you Close to a region Wrld/)).toBeVisible()
})
