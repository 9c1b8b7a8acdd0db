import type { Page } from 'playwright/test'
import { caption, expect, pageLine, series, test } from './journey.ts'

/** How long a new user may wait for the first data. */
const firstDataMs = 60_000

const offer = (page: Page) => page.getByRole('button', { name: 'Look around in a sample' })

/** Counts clicks until the page is left; the answer tells how many there were. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  const clicks = await page.evaluateHandle(() => {
    const counted = { count: 0 }
    window.addEventListener('click', () => (counted.count += 1), true)
    return counted
  })
  return () => clicks.evaluate(({ count }) => count)
}

test('a new user looks at filtered data of the sample after three clicks', async ({ page, desk }) => {
  test.slow()
  await desk.open()
  await expect(page.getByRole('heading', { name: 'default is empty: next step' })).toBeVisible()
  await expect(page.getByText('All of it is made up.')).toBeVisible()
  // Made and opened today, and yet nothing in it has changed.
  await expect(
    page
      .getByRole('row', { name: /^default/ })
      .getByRole('cell')
      .nth(4),
  ).toHaveText('never')
  const clicks = await countClicks(page)
  await offer(page).click()
  await expect(page).toHaveURL(/#\/sample\/data$/, { timeout: firstDataMs })
  await expect(page.getByRole('contentinfo')).toContainText('54 runs')
  const all = await pageLine(page).textContent()
  await page.getByLabel('Variable to filter by').click()
  await page.getByRole('option', { name: /^Final Energy [\d\s]+ datapoints/ }).click()
  await expect(page).toHaveURL(/variable\.name__in=Final\+Energy/)
  await expect(pageLine(page)).not.toHaveText(all!)
  await expect(page.getByRole('grid')).toContainText('made up')
  expect(await clicks()).toBe(3)

  await desk.open('default/runs')
  await offer(page).click()
  await expect(page).toHaveURL(/#\/sample\/data$/)
})

test('the sample can be cancelled, and nothing of it is listed', async ({ page, desk }) => {
  await desk.open('default/data')
  await offer(page).click()
  await page.getByRole('button', { name: 'Cancel (Esc)' }).click()
  await expect(page.getByRole('button', { name: 'Cancel (Esc)' })).toHaveCount(0)
  await expect(offer(page)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get(`${desk.url}/desk/v1/platforms`)).json())
    .toMatchObject({ platforms: [{ name: 'default' }] })
  await desk.open('default/home')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open data of default' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open data of sample' })).toHaveCount(0)
})

test('the only platform goes to the trash and is restored; until then the sample is offered', async ({
  page,
  desk,
}) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Scenario', series('World', 'Primary Energy', 3))
  await desk.open()
  await expect(page.getByRole('button', { name: 'Open data of default' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More for default' }).click()
  await page.getByRole('menuitem', { name: 'Move to the trash…' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('There is no platform yet.')).toBeVisible()
  await expect(offer(page)).toBeEnabled()

  await page.getByRole('button', { name: /^Restore default, in the trash since/ }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Trash' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open data of default' }).click()
  await expect(page.getByRole('gridcell', { name: 'Primary Energy' })).toHaveCount(3)
})

test('a platform is backed up, and its newest backup is told', async ({ page, desk }) => {
  await desk.open()
  const row = page.getByRole('row').filter({ hasText: 'default' })
  await expect(row).toContainText('none yet')
  await page.getByRole('button', { name: 'Back up now: default' }).click()
  await expect(page.getByText(/^default was backed up \(/)).toBeVisible()
  await expect(row).not.toContainText('none yet')
  // Nothing was ever written to it, so the only moment is that of its backup.
  await expect(row.getByRole('time')).toHaveCount(1)
})

test('a platform is created, filled through REST, and counted', async ({ page, desk }) => {
  await desk.open()
  await expect(page.getByRole('heading', { name: 'Connect your notebook to default' })).toBeVisible()
  await page.getByRole('button', { name: 'New platform…' }).click()
  await page.getByLabel('Name of the new platform').fill('study')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'study is empty: next step' })).toBeVisible()
  await expect(page.getByText('--platform study FILE --create-regions --create-units')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Platform: study' })).toBeVisible()

  const builder = desk.fill('study')
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Scenario', series('World', 'Primary Energy', 3))
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('1 series · 3 datapoints')
  await page.getByRole('button', { name: 'Open data of study' }).click()
  await expect(page.getByRole('gridcell', { name: 'Primary Energy' })).toHaveCount(3)
})

test('a name that cannot be one is refused with a reason, and nothing is made', async ({ page, desk }) => {
  await desk.open()
  await page.getByRole('button', { name: 'New platform…' }).click()
  await page.getByLabel('Name of the new platform').fill('no spaces')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A platform is named with letters, digits, _ and -')).toBeVisible()
  await page.getByLabel('Name of the new platform').fill('Default')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is a platform called "default" already.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a platform is copied, and goes to the trash after a question that names its counts', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Scenario', series('World', 'Primary Energy', 3))
  await desk.open()
  await page.getByRole('button', { name: 'More for default' }).click()
  await page.getByRole('menuitem', { name: 'Copy…' }).click()
  await page.getByLabel('Name of the copy').fill('kept')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Connect your notebook to kept' })).toBeVisible()

  await page.getByRole('button', { name: 'More for default' }).click()
  await page.getByRole('menuitem', { name: 'Move to the trash…' }).click()
  await expect(page.getByText('It holds 1 run, 1 series and 3 datapoints.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: 'Open data of default' })).toBeVisible()
  await page.getByRole('button', { name: 'More for default' }).click()
  await page.getByRole('menuitem', { name: 'Move to the trash…' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByRole('button', { name: 'Open data of default' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open data of kept' }).click()
  await expect(caption(page)).toContainText('Region World')
})

test('the lines for notebooks hold the address of this service and can be copied', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.open()
  await expect(page.getByText(`ixmp4 platforms add default --dsn ${desk.url}/v1/default/`)).toBeVisible()
  await page.getByRole('button', { name: 'Copy Python lines' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('platform = Platform("default")')
})

test('the last imports are told with their files and what came of them, and open what they wrote', async ({
  page,
  desk,
}) => {
  const table = 'Model,Scenario,Region,Variable,Unit,2020\nM,S,World,Coal,EJ/yr,1\n'
  await desk.open('default/home')
  for (const [name, scenario] of [
    ['first.csv', 'S'],
    ['second.csv', 'T'],
  ] as const) {
    await page.getByRole('button', { name: 'Import files…' }).first().click()
    const buffer = Buffer.from(table.replace(',S,', `,${scenario},`))
    await page.getByLabel('Files to import').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check the files' }).click()
    await page.getByRole('button', { name: 'Write 1 datapoint' }).click({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: /written into default/ })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const imports = page.getByRole('region', { name: 'Last imports' }).getByRole('listitem')
  await expect(imports).toContainText([
    /second\.csv.*default.*1 run, 1 datapoint/,
    /first\.csv.*default.*1 run, 1 datapoint/,
  ])
  await imports.nth(1).getByRole('button').click()
  await expect(caption(page)).toContainText('Scenario S')
})

test('the start page leads back to what was looked at', async ({ page, desk }) => {
  const notebook = desk.fill()
  await notebook.names(['World'], ['EJ/yr'])
  await notebook.run('Model', 'Scenario', series('World', 'Final Energy', 1))
  await desk.open('default/data?region.name__in=World&variable.name__in=Final+Energy&mode=wide')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const kept = () => page.evaluate(() => window.localStorage.getItem('scenario-desk-recent'))
  await expect.poll(kept).toContain('mode=wide')
  await page.getByRole('link', { name: 'Home' }).click()
  const list = page.getByRole('region', { name: 'Go on where you were' })
  await list.getByRole('button', { name: /Final Energy · World/ }).click()
  await expect(page).toHaveURL(/mode=wide/)
  await expect(pageLine(page)).toContainText('1 series')
})
