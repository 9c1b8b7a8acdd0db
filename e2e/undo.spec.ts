import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { expect, series, test, type Desk } from './journey.ts'

const ngfs = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')

const runName = (scenario: string) => `Model A / ${scenario}, version 1`
const radio = (page: Page, scenario: string) =>
  page.getByRole('radio', { name: `${runName(scenario)} is the default version` })

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  for (const scenario of ['Base', 'Low']) await builder.run('Model A', scenario, series('World', 'Primary Energy', 3))
}

/** A change of the window: the default flag of a run is taken away. */
async function unset(page: Page, scenario: string): Promise<void> {
  await radio(page, scenario).click()
  await page.getByRole('button', { name: 'Not default' }).click()
  await expect(radio(page, scenario)).not.toBeChecked()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const nothing = 'This window has written nothing here that it could take back.'

/** How many transactions there are. */
async function transactions(desk: Desk, platform = 'default'): Promise<number> {
  const answer = await fetch(`${desk.url}/desk/v1/${platform}/transactions`)
  return ((await answer.json()) as { total: number }).total
}

test('the last change is undone and named, the second asks, both come back', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await unset(page, 'Base')
  await unset(page, 'Low')
  await page.keyboard.press('Control+z')
  await expect(radio(page, 'Low')).toBeChecked()
  await expect(page.getByText(/^Taken back: No default version any more.*Model A \/ Low, version 1/)).toBeVisible()

  await page.keyboard.press('Control+z')
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question).toContainText('Another change has just been taken back.')
  await expect(question.getByRole('table', { name: 'What the undo changes' })).toContainText('Runs')
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(radio(page, 'Base')).not.toBeChecked()

  await page.keyboard.press('Control+z')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(radio(page, 'Base')).toBeChecked()
  await expect(question).toBeHidden()

  await page.keyboard.press('Control+Shift+z')
  await expect(radio(page, 'Base')).not.toBeChecked()
  await expect(page.getByText(/^Done again: .*Model A \/ Base, version 1/)).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(radio(page, 'Low')).not.toBeChecked()
})

test('a key that is pressed while the one before is still answered is not lost', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await unset(page, 'Base')
  await unset(page, 'Low')
  let go = () => {}
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/undo$/, async (route) => {
    await gate
    await route.continue()
  })
  const asked = page.waitForRequest(/\/undo$/)
  await page.keyboard.press('Control+z')
  await asked
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('dialog')).toBeHidden()
  go()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question).toContainText('Another change has just been taken back.')
  await expect(radio(page, 'Low')).toBeChecked()
  await expect(radio(page, 'Base')).not.toBeChecked()
})

test('the notice of an undo does it again, and goes when something else is written', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await unset(page, 'Base')
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(radio(page, 'Base')).not.toBeChecked()
  await expect(page.getByText(/^Done again: /)).toBeVisible()
  await page.keyboard.press('Control+z')
  // The notice of the first undo may be on its way out: what was set back says that the second one is done.
  await expect(radio(page, 'Base')).toBeChecked()
  await expect(page.getByText(/^Taken back: /).first()).toBeVisible()
  await desk.fill().names(['Europe'], [])
  await expect(page.getByText(/^Taken back: /)).toHaveCount(0)
  const before = await transactions(desk)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('There is nothing to do again, or something was written since.')).toBeVisible()
  expect(await transactions(desk)).toBe(before)
})

test('keys take back nothing that another program or window wrote', async ({ page, desk }) => {
  await fill(desk)
  const before = await transactions(desk)
  await desk.open('default/runs')
  await expect(radio(page, 'Base')).toBeChecked()
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Control+z')
    await expect(page.getByText(nothing)).toBeVisible()
  }
  expect(await transactions(desk)).toBe(before)
  await unset(page, 'Base')
  await page.reload()
  await expect(radio(page, 'Low')).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(nothing)).toBeVisible()
  await expect(radio(page, 'Base')).not.toBeChecked()
  expect(await transactions(desk)).toBe(before + 1)
  await page.getByRole('button', { name: 'Open the history' }).click()
  await expect(page.locator('[data-transaction]').first()).toContainText('No default version any more')
})

test('an import of real files is never taken back by keys', async ({ page, desk }) => {
  test.skip(!existsSync(ngfs), 'real-files')
  test.setTimeout(120_000)
  await desk.open('default/home')
  await expect(page.getByText('Connect your notebook')).toBeVisible()
  await page.keyboard.press('Alt+i')
  await page.getByLabel('Files to import').setInputFiles(ngfs)
  await page.getByRole('button', { name: 'Check the files' }).click()
  await page.getByRole('button', { name: /^Write [\d\s]+ datapoints$/ }).click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Show the data' }).click({ timeout: 30_000 })
  await expect(page.getByRole('contentinfo')).toContainText('3 720 datapoints')
  // The wizard takes the keys until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden()
  const before = await transactions(desk)
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Control+z')
    await expect(
      page.getByText(/^Import of ngfs-phase2-snapshot\.xlsx .*3\s720 datapoints.*would remove whole runs\.$/),
    ).toBeVisible()
  }
  expect(await transactions(desk)).toBe(before)
  await expect(page.getByRole('contentinfo')).toContainText('3 720 datapoints')

  await page.getByRole('button', { name: 'Open the history' }).click()
  await page.getByRole('button', { name: 'Undo this change…' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question.getByRole('row', { name: /^Datapoints/ })).toContainText('3 720')
  await question.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('contentinfo')).toContainText('0 datapoints')
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('3 720 datapoints')
})

test('neither notices nor the question have a serious accessibility problem', async ({ page, desk }) => {
  test.slow()
  await fill(desk)
  await desk.open('default/runs')
  await unset(page, 'Base')
  await unset(page, 'Low')
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Taken back: /)).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('dialog', { name: 'Undo this change?' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})
