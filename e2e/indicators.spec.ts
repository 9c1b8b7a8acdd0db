import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { expect, pageLine, runCount, series, test, type Desk } from './journey.ts'
import { runCommand, startService } from './service.ts'

/** Filtering by the indicators of runs: in Data and in Runs, by pointer and by keys, in links, counts and code. */

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  const runs: [scenario: string, meta: Record<string, unknown>][] = [
    ['Low', { Category: 'C1', 'Peak warming': 1.4, vetted: true }],
    ['Middle', { Category: 'C3', 'Peak warming': 1.8, vetted: true }],
    ['High', { Category: 'C8', 'Peak warming': 4.1, vetted: false }],
    ['Unknown', {}],
  ]
  for (const [index, [scenario, meta]] of runs.entries()) {
    const { id } = await builder.run('Model', scenario, series('World', 'Primary Energy', index + 1))
    for (const [key, value] of Object.entries(meta)) await builder.call('POST', '/meta/', { run__id: id, key, value })
  }
}

const explore = (page: Page) => page.getByRole('complementary', { name: 'Explore' })

test('data are filtered by a value of an indicator and by its range, and the link keeps both', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toContainText('10 datapoints')
  await explore(page).getByRole('button', { name: 'Indicators' }).click()
  await explore(page).getByRole('button', { name: 'Category 3 runs' }).click()
  await explore(page).getByRole('checkbox', { name: 'C1' }).check()
  await expect(pageLine(page)).toContainText('1 datapoint')
  await explore(page).getByRole('checkbox', { name: 'C3' }).check()
  await expect(pageLine(page)).toContainText('3 datapoints')
  await explore(page)
    .getByRole('button', { name: /^Peak warming \d/ })
    .click()
  await explore(page).getByRole('textbox', { name: 'Peak warming at least' }).fill('1.5')
  await page.keyboard.press('Enter')
  await expect(pageLine(page)).toContainText('2 datapoints')
  await explore(page).getByRole('button', { name: 'Category as a column' }).click()
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'C3' }).first()).toBeVisible()

  await page.reload()
  await expect(pageLine(page)).toContainText('2 datapoints')
  await expect(page.getByRole('columnheader', { name: 'Category' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})

test('tables of data are sorted by the column of an indicator, and runs without it come last', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/data?mode=wide&meta=Peak+warming')
  const scenarios = async () => {
    const at = (await page.getByRole('columnheader').allTextContents()).indexOf('Scenario')
    return page.locator(`tbody td:nth-child(${at + 1})`).allTextContents()
  }
  const head = page.getByRole('columnheader', { name: 'Peak warming' })
  await head.click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.click()
  await expect(page).toHaveURL(/sort=-meta:Peak\+warming/)
  await expect.poll(scenarios).toEqual(['High', 'Middle', 'Low', 'Unknown'])
  await page.keyboard.press('w')
  await expect(page).not.toHaveURL(/mode=wide/)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => [...new Set(await scenarios())]).toEqual(['High', 'Middle', 'Low', 'Unknown'])
})

test('an indicator is a field of the builder, for the keyboard alone', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toContainText('10 datapoints')
  await page.getByRole('combobox', { name: 'Field to filter by' }).selectOption('Peak warming')
  await page.keyboard.press('/')
  await page.keyboard.type('1.5..2')
  await page.keyboard.press('Enter')
  await expect(pageLine(page)).toContainText('2 datapoints')
  await expect(page).toHaveURL(/meta:Peak\+warming__gte=1\.5&meta:Peak\+warming__lte=2/)
  await page.getByRole('combobox', { name: 'Field to filter by' }).selectOption('vetted')
  await page.getByRole('combobox', { name: 'vetted to filter by' }).focus()
  await page.keyboard.type('false')
  await page.keyboard.press('Enter')
  // Nothing is left, and the desk says which condition to take out.
  await expect(page.getByRole('button', { name: 'Peak warming is at least 1.5', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'vetted is no', exact: true })).toBeVisible()
})

test('what is copied asks the interface for the runs that fit', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?meta:Category__in=C1&meta:Category__in=C8')
  await expect(pageLine(page)).toContainText('4 datapoints')
  await page.keyboard.press('ControlOrMeta+Shift+C')
  const dialog = page.getByRole('dialog', { name: 'Copy as code' })
  await expect(dialog).toContainText('the 2 runs that fit now')
  await expect(dialog).toContainText('"id__in": [1, 3]')
  await dialog.getByRole('tab', { name: 'Filter' }).click()
  await expect(dialog).toContainText('"meta"')
})

const file = join(sharedData, 'iamc', 'ex2-climate-output-large.xlsx')

test('33 indicators of a real file narrow its runs and its data', async ({ page }) => {
  test.skip(!existsSync(file), 'real-files')
  test.setTimeout(120_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'ex2', file, '--create-regions', '--create-units'])
  const service = await startService(['ex2'], dataDir)
  try {
    await page.goto(`${service.url}/#/ex2/runs`)
    const pane = page.getByRole('complementary', { name: 'Indicators of runs' })
    await expect(pane.getByRole('list', { name: 'Indicators' }).getByRole('listitem')).toHaveCount(33)
    await pane.getByRole('textbox', { name: 'Search indicators' }).fill('median peak')
    await pane.getByRole('button', { name: /^median peak warming .* runs$/ }).click()
    await pane.getByRole('textbox', { name: /at most$/ }).fill('1.4')
    await page.keyboard.press('Enter')
    const asked = { filter: { meta: { 'median peak warming (CICERO-SCM)': { lte: 1.4 } } } }
    const answer = await fetch(`${service.url}/desk/v1/ex2/rows/runs`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) },
    })
    const { total } = (await answer.json()) as { total: number }
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(12)
    await expect(runCount(page)).toHaveText(`${total} ${total === 1 ? 'run' : 'runs'}`)
    expect(await seriousProblems(page)).toEqual([])
  } finally {
    await service.remove()
  }
})
