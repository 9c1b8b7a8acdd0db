import { seriousProblems } from './axe.ts'
import { PlatformBuilder } from './builder.ts'
import { expect, runCount, test } from './journey.ts'
import { serveNgfs } from './ngfs.ts'
import type { RunningService } from './service.ts'
import type { Page } from 'playwright/test'

/** Runs as a tree of models, scenarios and versions, over a real file, by pointer and by keys alone. */

const message = 'MESSAGEix-GLOBIOM 1.1'
let service: RunningService

test.beforeAll(async () => {
  service = await serveNgfs()
  const builder = new PlatformBuilder(service.url, 'ngfs')
  // A second version that is no default, and one that is.
  await builder.call('POST', '/runs/clone/', { run_id: 2 })
  await builder.call('POST', '/runs/clone/', { run_id: 4 })
  await builder.call('POST', '/runs/10/set-as-default-version/')
})
test.afterAll(() => service?.remove())

const open = (page: Page, address = 'runs') => page.goto(`${service.url}/#/ngfs/${address}`)
/** Rows as screen readers have them: how deep, open or folded, and their names. */
const tree = (page: Page) =>
  page
    .getByRole('treegrid', { name: 'Runs' })
    .evaluate((grid) =>
      [...grid.querySelectorAll('tbody tr')].map((row) =>
        [
          row.getAttribute('aria-level'),
          { true: '-', false: '+' }[row.getAttribute('aria-expanded') ?? ''] ?? ' ',
          row.querySelector('[role=rowheader]')?.textContent,
        ].join(''),
      ),
    )

test('one row a scenario below its model; versions are folded unless an older one is the default: real-files', async ({
  page,
}) => {
  await open(page)
  await expect(runCount(page)).toHaveText('10 runs')
  await expect(page.getByRole('group', { name: 'About the runs' })).toContainText('in 2 models')
  const lines = await tree(page)
  expect(lines.slice(0, 7)).toEqual([
    `1-${message}4 scenarios`,
    '2 Current Policies',
    '2-Delayed transition',
    '3 version 1',
    '2 Nationally Determined Contributions (NDCs)',
    '2+Net Zero 2050 2 versions',
    '1-REMIND-MAgPIE 2.1-4.24 scenarios',
  ])
  await page.getByRole('button', { name: `Older versions of ${message} / Net Zero 2050` }).click()
  await expect(
    page.getByRole('radio', { name: `${message} / Net Zero 2050, version 1 is the default version` }),
  ).toBeVisible()
  await page.getByRole('button', { name: message, exact: true }).click()
  expect(await tree(page)).toHaveLength(6)
  // The box of a model chooses what would stand below it, versions that are folded left out.
  await page.getByRole('checkbox', { name: `Select 6 runs of ${message}` }).check()
  await expect(page.getByRole('region', { name: 'Selected runs' })).toContainText('6 runs selected')
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  expect(await seriousProblems(page)).toEqual([])
})

test('what is the same in all runs is said once, and another order takes the tree apart: real-files', async ({
  page,
}) => {
  await open(page, 'runs?meta=exclude')
  const caption = page.getByRole('group', { name: 'About the runs' })
  await expect(caption).toContainText('Years 2010–2100')
  await expect(page.getByRole('columnheader', { name: 'Years' })).toHaveCount(0)
  await page.getByRole('columnheader', { name: 'Datapoints' }).click()
  const rows = page.getByRole('grid', { name: 'Runs' }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('REMIND-MAgPIE 2.1-4.2')
  await page.getByRole('button', { name: 'Group by model and scenario' }).click()
  await expect(page.getByRole('treegrid', { name: 'Runs' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Model, scenario' }).click()
  await page.getByRole('columnheader', { name: 'Model, scenario' }).click()
  await expect(page.getByRole('treegrid').locator('tbody tr').first()).toContainText('REMIND')
})

test('by keys alone a model is folded, versions are opened and their default is looked at: real-files', async ({
  page,
}) => {
  await open(page)
  await expect(runCount(page)).toHaveText('10 runs')
  const fold = page.getByRole('button', { name: message, exact: true })
  await fold.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(fold).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowDown')
  const versions = page.getByRole('button', { name: `Older versions of ${message} / Net Zero 2050` })
  await expect(versions).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(versions).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(
    page.getByRole('radio', { name: `${message} / Net Zero 2050, version 1 is the default version` }),
  ).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Another default version?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const pane = page.getByRole('complementary', { name: 'Indicators of runs' })
  await page.keyboard.press('e')
  await expect(pane).toBeHidden()
  await page.keyboard.press('e')
  await expect(pane).toBeVisible()
})

test('at 200 % zoom names can be told apart and the list scrolls clear of the selection: real-files', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await open(page)
  await expect(runCount(page)).toHaveText('10 runs')
  const names = (await tree(page)).filter((line) => line.startsWith('2'))
  expect(new Set(names.slice(0, 4)).size).toBe(4)
  await page.getByRole('checkbox', { name: 'Select all runs of this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected runs' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const last = page.getByRole('row').last()
  await last.scrollIntoViewIfNeeded()
  const [row, top] = [await last.boundingBox(), await bar.boundingBox()]
  expect(row!.y + row!.height).toBeLessThanOrEqual(top!.y + 1)
})
