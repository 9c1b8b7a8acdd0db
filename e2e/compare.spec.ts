import { readFileSync } from 'node:fs'
import { expect, test, type Page } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { caption } from './journey.ts'
import { serveNgfs } from './ngfs.ts'
import type { RunningService } from './service.ts'

let service: RunningService

test.beforeAll(async () => {
  service = await serveNgfs()
})
test.afterAll(() => service?.remove())

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${service.url}${path}`, { method, headers, ...sent })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as T
}

/** Writes one datapoint of a run, as a notebook does. */
async function writePoint(run: number, variable: string, year: number, value: number): Promise<void> {
  const filter = { run: { id: run, default_only: false }, variable: { name: variable }, region: { name: 'World' } }
  const { results } = await call<{ results: { id: number }[] }>(
    'PATCH',
    '/v1/ngfs/iamc/timeseries/?table=false',
    filter,
  )
  const point = [results[0]!.id, 'ANNUAL', year, value]
  const columns = ['time_series__id', 'type', 'step_year', 'value']
  await call('POST', '/v1/ngfs/iamc/datapoints/bulk/', { columns, dtypes: columns.map(() => 'object'), data: [point] })
}

const open = async (page: Page, address: string) => {
  await page.goto('about:blank')
  await page.goto(`${service.url}/#/${address}`)
}
const counted = (page: Page, label: string) =>
  page.getByRole('group', { name: 'What is listed' }).getByText(label).first()
const rows = (page: Page) => page.getByRole('grid', { name: 'Compared datapoints' }).locator('tbody tr')

test('two scenarios are compared from the list of runs, cut down to a branch, and taken along as a note: real-files', async ({
  page,
}) => {
  await open(page, 'ngfs/runs')
  await page.getByRole('checkbox', { name: 'Select MESSAGEix-GLOBIOM 1.1 / Current Policies, version 1' }).check()
  const compare = page.getByRole('region', { name: 'Selected runs' }).getByRole('button', { name: 'Compare' })
  await expect(compare).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select MESSAGEix-GLOBIOM 1.1 / Net Zero 2050, version 1' }).check()
  await compare.click()
  await expect(counted(page, 'Changed 386')).toBeVisible()
  await expect(counted(page, 'Equal 104')).toBeVisible()
  await expect(page.getByRole('tab', { name: /Compare · Current Policies and Net Zero 2050/ })).toBeVisible()
  // The largest difference stands first, at the height of the design, and is drawn.
  expect((await rows(page).first().boundingBox())?.y).toBeLessThanOrEqual(144)
  await expect(rows(page).first()).toContainText('−100.0 %')
  const focus = page.getByRole('region', { name: 'Row under focus' })
  await expect(focus.getByRole('heading')).toHaveText(/Emissions\|CO2 · World/)
  await expect(focus.getByRole('img')).toBeVisible()
  await page.getByRole('treeitem', { name: /^Primary Energy 281 differences/ }).click()
  await expect(caption(page)).toContainText('281 differences')
  await expect(caption(page)).toContainText('Unit EJ/yr')
  // Swapped, signs turn; counts stay.
  const first = await rows(page).first().innerText()
  await page.getByRole('button', { name: 'Swap A and B' }).click()
  await expect(rows(page).first()).not.toHaveText(first)
  await expect(page.getByRole('button', { name: /^A: .*Net Zero 2050/ })).toBeVisible()
  await expect(caption(page)).toContainText('281 differences')
  // A wide tolerance leaves less.
  await page.getByRole('button', { name: /Equal within/ }).click()
  await page.getByRole('textbox', { name: 'Equal within, in %' }).fill('50')
  await page.getByRole('button', { name: 'Compare', exact: true }).last().click()
  await expect(counted(page, 'Changed 386')).toBeHidden()
  await expect(page.getByRole('button', { name: /Equal within 50 %/ })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export change note' }).click()
  await page.getByRole('menuitem', { name: /Markdown/ }).click()
  const note = readFileSync(await (await download).path(), 'utf8')
  expect(note).toContain('- A: MESSAGEix-GLOBIOM 1.1 / Net Zero 2050, version 1 (platform ngfs)')
  expect(note).toContain('- Equal within: 50 %')
  // The address says all of it.
  await page.reload()
  await expect(page.getByRole('button', { name: /Equal within 50 %/ })).toBeVisible()
  await expect(page.getByRole('treeitem', { name: /^Primary Energy/ })).toHaveAttribute('aria-selected', 'true')
})

test('of two versions the one changed value shows; a write says that they changed since: real-files', async ({
  page,
}) => {
  const clone = await call<{ id: number }>('POST', '/v1/ngfs/runs/clone/', { run_id: 4, keep_solution: true })
  await writePoint(clone.id, 'Emissions|CO2', 2050, 1)
  // The feed begins after the write: that is found out, and the comparison that is read stays the one it is.
  let listen = () => {}
  const allowed = new Promise<void>((resolve) => (listen = resolve))
  await page.route('**/desk/v1/changes', async (route) => {
    await allowed
    await route.continue()
  })
  await open(page, `ngfs/compare?run=4&run=${clone.id}`)
  await expect(counted(page, 'Changed 1')).toBeVisible()
  await expect(counted(page, 'Equal 489')).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(caption(page)).toContainText('Year 2050')
  await writePoint(clone.id, 'Emissions|CO2', 2060, 1)
  listen()
  await expect(page.getByText('A run has been written since it was compared')).toBeVisible()
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(counted(page, 'Changed 2')).toBeVisible()
  // The run as it was before is a side as any other.
  const { results } = await call<{ results: { id: number }[] }>('GET', `/desk/v1/ngfs/runs/${clone.id}/transactions`)
  const before = results[1]!.id
  await open(page, `ngfs/compare?run=ngfs@${before}/${clone.id}&run=${clone.id}`)
  await expect(counted(page, 'Changed 1')).toBeVisible()
  await expect(caption(page)).toContainText('Year 2060')
})

/** A copy of a run, which nobody else writes to. */
const cloneOf = async (run_id: number): Promise<number> =>
  (await call<{ id: number }>('POST', '/v1/ngfs/runs/clone/', { run_id, keep_solution: true })).id

/** Makes a parameter of a run with three rows. */
async function addCost(run_id: number, values: readonly number[]): Promise<void> {
  const make = (kind: string, body: object) => call<{ id: number }>('POST', `/v1/ngfs/optimization/${kind}/`, body)
  const fill = (kind: string, id: number, data: unknown) =>
    call('PATCH', `/v1/ngfs/optimization/${kind}/${id}/data/`, { data })
  const set = await make('indexsets', { run_id, name: 'fuel' })
  await fill('indexsets', set.id, ['coal', 'gas', 'oil'])
  const cost = await make('parameters', { run_id, name: 'cost', constrained_to_indexsets: ['fuel'] })
  await fill('parameters', cost.id, { fuel: ['coal', 'gas', 'oil'], values, units: values.map(() => 'EJ/yr') })
}

test('three runs: a difference for each, another base, filters, and the rows of a parameter: real-files', async ({
  page,
}) => {
  const [one, four] = [await cloneOf(1), await cloneOf(4)]
  await addCost(one, [1, 2, 3])
  await addCost(four, [1, 2.5, 7])
  await open(page, 'ngfs/compare?run=1&run=4&run=2')
  const heads = page.getByRole('grid', { name: 'Compared datapoints' }).getByRole('columnheader')
  // A comparison is a job, which waits for a thread: on a machine with much to do that takes as long as it takes.
  await heads.first().waitFor({ timeout: 60_000 })
  for (const name of ['B − A', 'C − A']) await expect(heads.filter({ hasText: name })).toBeVisible()
  // What the tree tells is seen, not only heard.
  const primary = page.getByRole('treeitem', { name: /^Primary Energy/ })
  await expect(primary.getByText('36 of 36', { exact: true })).toBeVisible()
  await expect(primary.getByText(/^C −\d+\.\d %$/)).toBeVisible()

  await page.getByRole('button', { name: 'Filter' }).click()
  const filters = page.getByRole('dialog')
  await filters
    .getByRole('group', { name: /^Regions/ })
    .getByRole('checkbox', { name: 'World' })
    .check()
  await filters
    .getByRole('group', { name: /^Units/ })
    .getByRole('checkbox', { name: 'EJ/yr' })
    .check()
  await filters.getByRole('textbox', { name: 'Find among years' }).fill('205')
  await filters.getByRole('checkbox', { name: '2050' }).check()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(caption(page)).toContainText('Region World')
  await expect(caption(page)).toContainText('Unit EJ/yr')
  await expect(caption(page)).toContainText('Year 2050')
  await page.getByRole('button', { name: 'Remove EJ/yr' }).click()
  await expect(caption(page)).not.toContainText('Unit EJ/yr')

  await page.getByRole('button', { name: /^C: .*Delayed transition/ }).click()
  await page.getByRole('button', { name: 'Compare all with C' }).click()
  await expect(page.getByRole('button', { name: /^A: .*Delayed transition/ })).toBeVisible()
  await expect(page).toHaveURL(/run=2&run=1&run=4.*region=World/)

  await open(page, `ngfs/compare?run=${one}&run=${four}&list=optimization`)
  await page.getByRole('row', { name: /^cost/ }).getByRole('rowheader').click({ timeout: 60_000 })
  const differing = page.getByRole('grid', { name: 'Rows of cost that differ' }).getByRole('row')
  await expect(differing).toHaveText([/fuel/, /oil.*3.*7.*\+4/, /gas.*2.*2\.5.*\+0\.5/])
  expect(await seriousProblems(page)).toEqual([])
})

test('runs of different platforms are chosen and compared: real-files', async ({ page }) => {
  await call('POST', '/desk/v1/platforms/ngfs/copy', { name: 'other' })
  await open(page, 'ngfs/compare')
  await expect(page.getByText('Choose two runs')).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'A: Choose a run' }).click()
  await page.getByRole('textbox', { name: 'Find a scenario' }).fill('Delayed')
  await page.getByRole('button', { name: /Delayed transition REMIND/ }).click()
  await page.getByRole('button', { name: 'B: Choose a run' }).click()
  const dialog = page.getByRole('dialog', { name: 'B: Choose a run' })
  await dialog.getByRole('combobox', { name: 'Platform' }).selectOption('other')
  await dialog.getByRole('button', { name: /Delayed transition REMIND/ }).click()
  await expect(page.getByText('All 440 datapoints are equal.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Equal/ }).check()
  await expect(rows(page)).not.toHaveCount(0)
  expect(await seriousProblems(page)).toEqual([])
  for (const list of ['Meta', 'Optimization']) {
    await page.getByRole('button', { name: list, exact: true }).click()
    await expect(page.getByText(/The runs have no/).or(page.getByRole('grid'))).toBeVisible()
    expect(await seriousProblems(page)).toEqual([])
  }
})
