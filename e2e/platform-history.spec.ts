import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { type Desk, expect, pageLine, runCount, series, test } from './journey.ts'
import { serveNgfs } from './ngfs.ts'

const rows = (page: Page) => page.locator('[data-transaction]')
const pane = (page: Page) => page.getByRole('region', { name: 'What changed' })

/** Two runs, a checkpoint, a changed value, and a deleted run. */
async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
  await builder.run('Model A', 'Low', series('World', 'Primary Energy', 3))
  await builder.call('POST', '/checkpoints/', { run__id: 1, message: 'As received' })
  const [row] = series('World', 'Primary Energy', 1)
  await builder.add(1, [{ ...row!, value: 9 }])
  await fetch(`${desk.url}/desk/v1/default/runs/2`, { method: 'DELETE' })
}

test('everything that happened is listed in words, with what changed', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(rows(page).nth(0)).toContainText('Deletion of the run')
  await expect(rows(page).nth(0)).toContainText('Model A / Low, version 1')
  await expect(rows(page).nth(1)).toContainText('1 datapoint: 0.5 → 9 in World, Primary Energy, 2000')
  await expect(page.getByRole('listitem').filter({ hasText: /^As received checkpoint/ })).toBeVisible()

  await rows(page).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/transaction=\d+/)
  await expect(pane(page)).toContainText('1 datapoint: 0.5 → 9')
  const before = pane(page).getByRole('table', { name: 'Rows before and after' }).getByRole('row').last()
  await expect(before.getByRole('cell')).toHaveText([
    'World',
    'Primary Energy',
    'EJ/yr',
    '2000',
    '0.5',
    '9',
    '8.5',
    '1700.0 %',
  ])
  await expect(pane(page).getByRole('table', { name: 'Datapoints by region' }).getByRole('row').last()).toContainText(
    'World1',
  )
})

test('by keyboard alone: a deleted run is found and brought back, states are looked at one after another', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/runs')
  await expect(runCount(page)).toHaveText('1 run')
  await page.keyboard.press('Alt+5')
  await expect(rows(page).first()).toContainText('Deletion of the run')
  await page.getByRole('button', { name: 'Undo this change…' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await expect(question.getByRole('button', { name: 'Undo', exact: true })).toBeEnabled()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(rows(page).first()).toContainText(/Undo of transaction \d+ 1 run added; 3 datapoints added/)
  await expect(rows(page).nth(1)).toContainText('undone by transaction')
  await page.keyboard.press('Alt+3')
  await expect(runCount(page)).toHaveText('2 runs')

  await page.keyboard.press('Alt+5')
  await rows(page).nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Look at the platform as it was' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^This is default as it was after transaction \d+/)).toBeVisible()
  // Table and chart follow the slider, which keeps the focus.
  const shown = (count: number) => expect(pageLine(page)).toHaveText(`1–${count} of ${count} series`)
  const drawn = page.getByRole('region', { name: 'Chart' }).getByRole('img')
  await shown(1)
  await expect(drawn).toHaveAccessibleName(/Base/)
  const slider = page.getByRole('slider', { name: 'Moment' })
  await slider.focus()
  await page.keyboard.press('End')
  await shown(2)
  await expect(drawn).toHaveAccessibleName(/2 groups/)
  await expect(slider).toBeFocused()
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'This platform had no data then' })).toBeVisible()
  await expect(slider).toBeFocused()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(rows(page).first()).toContainText('Undo of transaction')
})

test('a state that cannot be put together, or is not to be, is said, and comes when it is tried again', async ({
  page,
  desk,
}) => {
  await fill(desk)
  const failed = page.getByRole('alert')
  const again = page.getByRole('button', { name: 'Try again' })
  const drawn = page.getByRole('region', { name: 'Data', exact: true })
  // A file stands where the folder would be in which states are put together.
  const work = join(desk.dataDir, 'work')
  writeFileSync(work, '')
  await desk.open('default@3/data')
  await expect(failed).toBeVisible()
  await expect(drawn).toBeHidden()
  rmSync(work)
  await again.click()
  await expect(drawn).toBeVisible()
  await expect(failed).toBeHidden()

  const isState = (url: URL) => /default(@|%40)4\/transactions/.test(url.pathname)
  // Never answered: a state that takes long.
  await page.route(isState, () => {})
  await desk.open('default@4/data')
  const slow = page.getByRole('status').filter({ hasText: 'putting the state of then together' })
  await expect(slow).toBeVisible()
  await slow.getByRole('button', { name: /^Cancel/ }).click()
  await expect(page.getByText('The state of then was not put together: it was cancelled.')).toBeVisible()
  await expect(drawn).toBeHidden()
  await page.unroute(isState)
  await again.click()
  await expect(drawn).toBeVisible()
  await expect(page.getByText(/^This is default as it was after transaction 4/)).toBeVisible()
})

test('the list is cut down to a run, a program, a kind, and a run goes back to its checkpoint', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/history')
  const status = page.getByRole('region', { name: 'What happened' }).getByText(/transactions?$/)
  await page.getByLabel('Kind of change').selectOption({ label: 'Creation of the run' })
  await expect(status).toHaveText('2 of 2 transactions')
  await page.getByLabel('Kind of change').selectOption({ label: 'All kinds of changes' })
  await page.getByLabel('Run', { exact: true }).selectOption({ label: 'Model A / Base, version 1' })
  await expect(page).toHaveURL(/run=1/)
  await expect(rows(page).first()).toContainText('1 datapoint: 0.5 → 9')
  await page.getByRole('button', { name: 'Go back to this… As received' }).click()
  const question = page.getByRole('dialog', { name: 'Go back to this state?' })
  await question.getByRole('button', { name: 'Go back to this', exact: true }).click()
  await expect(page.getByText(/is again as it was after transaction/)).toBeVisible()
  await expect(rows(page).first()).toContainText('Revert to an earlier state')
  await page.goBack()
  await page.goForward()
  await expect(page.getByLabel('Run', { exact: true })).toHaveValue('1')
})

test('hundreds of transactions come as they come into sight', async ({ page, desk }) => {
  const builder = desk.fill()
  for (let unit = 0; unit < 120; unit += 1) await builder.call('POST', '/units/', { name: `unit ${unit}` })
  await desk.open('default/history')
  await expect(rows(page)).toHaveCount(50)
  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(rows(page).nth(60)).toBeAttached()
  await page.keyboard.press('End')
  await expect(page.getByText('120 of 120 transactions')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
})

test('imports of real files are told by regions and variables', async ({ page }) => {
  test.setTimeout(120_000)
  const service = await serveNgfs()
  try {
    await page.goto(`${service.url}/#/ngfs/history`)
    await expect(rows(page).first()).toContainText(
      /^Import of ngfs-phase2-snapshot.xlsx 8 runs added; 3\s720 datapoints added/,
    )
    await expect(pane(page)).toContainText('by scenario-desk command')
    const regions = pane(page).getByRole('table', { name: 'Datapoints by region' })
    await expect(regions.getByRole('row', { name: /^World/ })).toContainText('720')
    await pane(page).getByLabel('Run whose rows are shown').selectOption({ index: 3 })
    await expect(pane(page).getByText(/^200 of \d+ rows$/)).toBeVisible()
  } finally {
    await service.remove()
  }
})

test('the history has no serious accessibility problem', async ({ page, desk }) => {
  test.slow()
  await fill(desk)
  await desk.open('default/history?run=1')
  await expect(pane(page).getByRole('table', { name: 'Rows before and after' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('at 200 % zoom nothing of it is cut off sideways', async ({ page, desk }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await fill(desk)
  await desk.open('default/history')
  await expect(pane(page)).toContainText('Deletion of the run')
  const overflow = await page.evaluate(() => {
    const main = document.querySelector('main')!
    return [document.documentElement.scrollWidth - window.innerWidth, main.scrollWidth - main.clientWidth]
  })
  expect(overflow).toEqual([0, 0])
})
