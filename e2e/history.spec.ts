import type { Locator, Page } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { columnTexts, type Desk, expect, pageLine, runCount, series, test } from './journey.ts'

const name = 'Model A / Base, version 1'
const runId = 1

/** A run with the values 0.5, 1.5 and 2.5. */
async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
}

/** Changes one value of the run, removes one, and adds two. */
async function change(desk: Desk): Promise<void> {
  const [row] = series('World', 'Primary Energy', 1)
  const years = [
    [2000, 9],
    [2003, 4],
    [2004, 5],
  ] as const
  await desk.fill().add(
    runId,
    years.map(([year, value]) => ({ ...row!, year, value })),
  )
  await desk.fill().call('PATCH', '/iamc/datapoints/bulk/', {
    columns: ['time_series__id', 'type', 'step_year'],
    dtypes: ['int64', 'object', 'int64'],
    data: [[1, 'ANNUAL', 2002]],
  })
}

const [before, after] = [
  ['0.5', '1.5', '2.5'],
  ['9', '1.5', '4', '5'],
]

async function values(desk: Desk): Promise<string[]> {
  const { results } = await desk
    .fill()
    .call<{ results: { value: number }[] }>('PATCH', '/iamc/datapoints/?table=false', { run: null })
  return results.map(({ value }) => String(value))
}

/** The part History of the page of the run. */
async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('tabpanel', { name: 'History' })
  await expect(history.getByRole('list', { name: 'Transactions' })).toBeVisible()
  return history
}

/** Labels the state of the run, then changes it. */
async function labelAndChange(desk: Desk): Promise<void> {
  await desk.fill().call('POST', '/checkpoints/', { run__id: runId, message: 'before the update' })
  await change(desk)
}

/** The line of the checkpoint. */
const labelled = (dialog: Locator) => dialog.getByRole('listitem').filter({ hasText: /^before the update checkpoint/ })

/** The transactions, newest first. */
const rows = (dialog: Locator) => dialog.locator('[data-transaction]')

/** Tells the transaction whose state carries the label. */
const chooseLabelled = (dialog: Locator) => labelled(dialog).locator('+ li').getByRole('button').click()

/** The values on the page, without the decimals that line them up. */
const shownValues = async (page: Page) => (await columnTexts(page, 'Value')).map((text) => String(Number(text)))

const goBack = 'Go back to this… before the update'
const asIt = 'Look at the run as it was'

/** The data of the past, a row for each datapoint. */
async function asLongTable(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: 'Moment' })).toBeVisible()
  await page.keyboard.press('w')
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Go back to this state?' })

test('the history opens by keyboard', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  const more = page.getByRole('button', { name: `More for ${name}` })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible()
  for (let item = 0; item < 3; item += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused()
  await page.keyboard.press('Enter')
  const history = page.getByRole('tabpanel', { name: 'History' })
  await expect(rows(history).first()).toContainText('Set as the default version')
  await expect(rows(history).last()).toContainText('Creation of the run')
  await rows(history).first().focus()
  await page.keyboard.press('End')
  await expect(rows(history).last()).toBeFocused()
  await expect(history.getByRole('region', { name: 'What changed' })).toContainText('Creation of the run')
  await page.goBack()
  await expect(page.getByRole('treegrid', { name: 'Runs' })).toBeVisible()
})

test('a state is labelled, gone back to, and left again', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  const dialog = await openHistory(page)
  await dialog.getByLabel('Checkpoint of the present state').fill('before the update')
  await dialog.getByRole('button', { name: 'Save checkpoint' }).click()
  await expect(labelled(dialog)).toBeVisible()
  await change(desk)

  await dialog.getByRole('button', { name: goBack }).click()
  await expect(question(page)).toContainText('checkpoint “before the update”')
  const datapoints = question(page).getByRole('table', { name: 'What going back changes' }).getByRole('row').last()
  await expect(datapoints.getByRole('cell')).toHaveText(['1', '1', '2'])
  await expect(question(page).getByRole('button', { name: 'Keep the present state' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: goBack })).toBeFocused()
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Go back to this', exact: true }).click()
  await expect(page.getByText(/is again as it was after transaction/)).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect((await values(desk)).toSorted()).toEqual(before.toSorted())

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(`${name} is as it was before it went back.`)).toBeVisible()
  expect((await values(desk)).toSorted()).toEqual(after.toSorted())
  await expect(rows(dialog).nth(0)).toContainText(/Undo of transaction \d+/)
  await expect(rows(dialog).nth(1)).toContainText(/Revert to an earlier state.*undone by transaction \d+/)
})

test('the window shows the past, which cannot be changed, and comes back', async ({ page, desk }) => {
  await fill(desk)
  await labelAndChange(desk)
  await desk.open('default/runs')
  const dialog = await openHistory(page)
  await chooseLabelled(dialog)
  await dialog.getByRole('button', { name: asIt }).click()
  await asLongTable(page)
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  expect(await shownValues(page)).toEqual(before)
  await expect(page.getByText(/^This is default as it was after transaction \d+ \(\d{4}-/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Platform: default as of transaction \d+$/ })).toBeVisible()

  await page.getByRole('link', { name: 'Runs' }).click()
  await expect(page.getByRole('radio', { name: `${name} is the default version` })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^(Lock|Unlock) |^Not default/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Show data of ${name}` }).click()
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')

  await page.getByRole('button', { name: 'Back to the present' }).click()
  await expect(pageLine(page)).toHaveText('1–4 of 4 datapoints')
  expect(await shownValues(page)).toEqual(after)
  await expect(page.getByText(/^This is default as it was/)).toHaveCount(0)
})

test('the past has an address, by time too, and one that is not there is explained', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default@9999-01-01T00:00:00/data')
  await expect(page.getByText(/^This is default as it was after transaction \d+/)).toBeVisible()
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await desk.open('default@0/data')
  await expect(page.getByText('This is default as it was before its first transaction.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This platform had no data then' })).toBeVisible()
  await desk.open('default@9999/data')
  await expect(page.getByRole('alert')).toContainText('There is no transaction 9999')
  await page.getByRole('button', { name: 'Back to the present' }).click()
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
})

test('what has been forgotten is listed and says so; a lock is told before a revert', async ({ page, desk }) => {
  await fill(desk)
  await labelAndChange(desk)
  const { results } = (await (await fetch(`${desk.url}/desk/v1/default/transactions`)).json()) as {
    results: { id: number }[]
  }
  const start = results[1]!.id
  const forgotten = await fetch(`${desk.url}/desk/v1/default/forget`, {
    method: 'POST',
    body: JSON.stringify({ transaction__id: start }),
    headers: { 'content-type': 'application/json' },
  })
  expect(forgotten.status).toBe(200)
  await desk.fill().call('POST', `/runs/${runId}/lock/`)
  await desk.open('default/runs')
  const dialog = await openHistory(page)
  await expect(labelled(dialog).getByRole('button', { name: goBack })).toBeDisabled()
  await chooseLabelled(dialog)
  const pane = dialog.getByRole('region', { name: 'What changed' })
  await expect(pane).toContainText(`States before transaction ${start} have been forgotten.`)
  await expect(pane.getByRole('button', { name: 'Go back to this…' })).toBeDisabled()
  await expect(pane.getByRole('button', { name: asIt })).toBeDisabled()
  await rows(dialog).first().focus()
  await page.keyboard.press('ArrowDown')
  await pane.getByRole('button', { name: 'Go back to this…' }).click()
  await expect(question(page)).toContainText('This run is locked')
})

test('neither the history nor the past has a serious accessibility problem', async ({ page, desk }) => {
  test.slow()
  await fill(desk)
  await labelAndChange(desk)
  await desk.fill().call('POST', `/runs/${runId}/lock/`)
  await desk.open('default/runs')
  const dialog = await openHistory(page)
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: goBack }).click()
  await expect(question(page).getByRole('table', { name: 'What going back changes' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await question(page).getByRole('button', { name: 'Keep the present state' }).click()
  await chooseLabelled(dialog)
  await dialog.getByRole('button', { name: asIt }).click()
  await asLongTable(page)
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await expect(page.getByText(/\(\d{4}-.*It can be read, not changed/)).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Runs' }).click()
  await expect(runCount(page)).toHaveText('1 run')
  expect(await seriousProblems(page)).toEqual([])
})
