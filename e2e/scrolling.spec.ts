import type { Page } from 'playwright/test'
import type { TablePage } from '../server/contract/common.ts'
import { datapointColumns } from '../server/contract/tables.ts'
import { seriousProblems } from './axe.ts'
import { expect, pageLine, series, test as made } from './journey.ts'
import { open, test } from './ngfs.ts'

/** All pages of data as one table that is scrolled through. */

const grid = (page: Page) => page.getByRole('grid')
const focused = (page: Page) => page.locator(':focus')
const rowOfFocus = (page: Page) => focused(page).locator('..').getAttribute('aria-rowindex')
const firstInSight = async (page: Page) =>
  Number(/^[\d\u2009]+/.exec((await pageLine(page).textContent()) ?? '')?.[0].replaceAll('\u2009', ''))

/** Notes which rows the window asks for: the first of each page. */
function noteOffsets(page: Page): Set<number> {
  const offsets = new Set<number>()
  page.on('request', (request) => {
    if (request.url().endsWith('/rows/datapoints')) offsets.add((request.postDataJSON() as { offset: number }).offset)
  })
  return offsets
}

async function jump(page: Page, name: string, to: number): Promise<void> {
  await page.keyboard.press('g')
  const field = page.getByRole('textbox', { name, exact: true })
  await field.fill(String(to))
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
}

test('real-files: all rows are one table, of which pages are fetched as they come into sight', async ({
  page,
  service,
}) => {
  const offsets = noteOffsets(page)
  await open(page, service, '')
  await expect(pageLine(page)).toHaveText(/^1–\d\d of 3\u2009720 datapoints$/)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3721')
  await expect.poll(() => [...offsets].toSorted((a, b) => a - b)).toEqual([0, 1_000, 2_000])
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => rowOfFocus(page)).toBe('3721')
  await expect(focused(page)).toBeInViewport()
  await expect(focused(page)).toHaveText(/\d/)
  await expect(pageLine(page)).toContainText('–3\u2009720 of')
  await expect(page).toHaveURL(/page=4/)
  expect(offsets).toContain(3_000)
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => rowOfFocus(page)).toBe('2')
  await expect(page).not.toHaveURL(/page=/)
})

test('real-files: keys cross from page to page, and every row is the one it says it is', async ({ page, service }) => {
  await open(page, service, '')
  await jump(page, 'Row', 1_000)
  await expect.poll(() => firstInSight(page)).toBe(1_000)
  await page.locator('tr[aria-rowindex="1001"] td').last().focus()
  for (const index of [1_002, 1_003, 1_004]) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => rowOfFocus(page)).toBe(String(index))
  }
  await page.keyboard.press('Shift+PageUp')
  const asked = { filter: {}, columns: [...datapointColumns], limit: 30, offset: 980 }
  const answer = await page.request.post(`${service.url}/desk/v1/ngfs/rows/datapoints`, { data: asked })
  const { columns, data } = ((await answer.json()) as TablePage).results
  const selected = page.locator('tr:has([aria-selected="true"])')
  await expect(selected).toHaveCount(21)
  for (const row of await selected.all()) {
    const index = Number(await row.getAttribute('aria-rowindex')) - 2
    const cell = row.getByRole('gridcell').last()
    const value = String(data[index - 980]![columns.indexOf('value')])
    // A pointer that rests where the row came to tells nothing: it has to come anew.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await cell.hover()
      await expect(cell).toHaveAttribute('title', value, { timeout: 1_000 })
    }).toPass()
  }
})

test('real-files: the address keeps the place, for links, reload and back', async ({ page, service }) => {
  await open(page, service, 'sort=-value')
  await jump(page, 'Page of 1\u2009000 rows', 3)
  await expect.poll(() => firstInSight(page)).toBe(2_001)
  // Digits are those of the pages that were seen.
  const names = page.locator('tr[aria-rowindex="2002"] td:not(:last-child)')
  const first = await names.allTextContents()
  await expect(page).toHaveURL(/page=3/)
  await page.reload()
  await expect.poll(() => firstInSight(page)).toBe(2_001)
  await expect(names).toHaveText(first)
  // Another order begins at its top, and back leads to where one was.
  await page.getByRole('columnheader', { name: 'Year' }).click()
  await expect.poll(() => firstInSight(page)).toBe(1)
  await page.goBack()
  await expect.poll(() => firstInSight(page)).toBe(2_001)
  await page.goBack()
  await expect.poll(() => firstInSight(page)).toBe(1)
  expect(await seriousProblems(page)).toEqual([])
})

test('real-files: what is copied and found says how much of the whole it is', async ({ page, service, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const offsets = noteOffsets(page)
  await open(page, service, '')
  await expect.poll(() => offsets.size).toBe(3)
  await page.waitForLoadState('networkidle')
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('status', { name: 'Selection' })).toContainText('720 more rows are not loaded')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('3\u2009000 of 3\u2009720 rows were copied')).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(3_000)
  await page.keyboard.press('Control+f')
  await page.keyboard.type('Primary Energy')
  await expect(page.getByRole('search', { name: 'Find in these rows' })).toContainText(
    '3\u2009000 of 3\u2009720 rows are loaded',
  )
})

test('real-files: pages of their own are a setting that is kept', async ({ page, service }) => {
  await open(page, service, 'mode=wide')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await expect(pager).toHaveCount(0)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitemradio', { name, exact: true }).click()
  }
  await choose('100 rows each')
  await expect(pager.getByRole('status')).toHaveText('1–100 of 372 series')
  await pager.getByRole('button', { name: 'Next page' }).click()
  await expect(pager.getByRole('status')).toHaveText('101–200 of 372 series')
  await page.keyboard.press('w')
  await expect(pager.getByRole('status')).toHaveText(/^1–100 of 3.720 datapoints$/)
  await page.reload()
  await expect(pager.getByRole('status')).toHaveText(/^1–100 of 3.720 datapoints$/)
  await choose('Scroll as one')
  await expect(pager).toHaveCount(0)
  await expect(pageLine(page)).toHaveText(/^1–\d\d of 3\u2009720 datapoints$/)
})

made('a write elsewhere changes the rows where they are', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  const rows = Array.from({ length: 25 }, (_, index) => series('World', `Energy|${index}`, 60)).flat()
  await builder.run('Model', 'Scenario', rows)
  await desk.open('default/data')
  await expect(pageLine(page)).toContainText('of 1\u2009500 datapoints')
  await jump(page, 'Row', 1_200)
  await expect.poll(() => firstInSight(page)).toBe(1_200)
  const row = page.locator('tr[aria-rowindex="1211"]')
  const before = await row.textContent()
  await builder.run('Another model', 'Scenario', series('World', 'Energy|1', 60))
  await expect(pageLine(page)).toContainText('of 1\u2009560 datapoints')
  expect(await firstInSight(page)).toBe(1_200)
  await expect(row).toContainText(before!.slice(-12))
})

made('rows that cannot be loaded take nothing from those that are there', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run(
    'Model',
    'Scenario',
    Array.from({ length: 25 }, (_, index) => series('World', `Energy|${index}`, 60)).flat(),
  )
  let isBroken = true
  await page.route('**/rows/datapoints', (route) => {
    const { offset } = route.request().postDataJSON() as { offset: number }
    return isBroken && offset > 0
      ? route.fulfill({ status: 500, json: { message: 'The disk is on fire.', kwargs: {}, error_name: 'ixmp_error' } })
      : route.continue()
  })
  await desk.open('default/data')
  const gap = page.getByRole('alert').filter({ hasText: 'Some rows could not be loaded: The disk is on fire.' })
  await expect(gap).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expect(pageLine(page)).toContainText('of 1\u2009500 datapoints')
  isBroken = false
  await gap.getByRole('button', { name: 'Try again' }).click()
  await expect(gap).toHaveCount(0)
})

made('ten million rows are scrolled through to the last', async ({ page, desk }) => {
  const total = 10_000_000
  await page.route('**/rows/datapoints', (route) => {
    const { limit, offset } = route.request().postDataJSON() as { limit: number; offset: number }
    const columns = ['id', 'time_series__id', 'run__id', 'type', 'region', 'variable', 'unit', 'step_year', 'value']
    const data = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => {
      const id = offset + index + 1
      return [id, 1, 1, 'ANNUAL', 'World', `Energy|${id % 7}`, 'EJ/yr', 2_020, id]
    })
    return route.fulfill({
      json: { pagination: { limit, offset }, total, results: { index: [], columns, dtypes: [], data } },
    })
  })
  await desk.open('default/data')
  await expect(pageLine(page)).toContainText('of 10\u2009000\u2009000 datapoints')
  const valueAt = (row: number) => page.locator(`tr[aria-rowindex="${row + 1}"] td`).last()
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  await expect(focused(page)).toHaveText(/10.000.000/)
  await expect(focused(page)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(focused(page)).toHaveText(/9.999.999/)
  await jump(page, 'Row', 7_654_321)
  await expect.poll(() => firstInSight(page)).toBe(7_654_321)
  await expect(valueAt(7_654_321)).toHaveText(/7.654.321/)
  // The wheel moves row by row there, too.
  await page.mouse.move(800, 500)
  await page.mouse.wheel(0, 240)
  await expect.poll(() => firstInSight(page)).toBe(7_654_331)
  await expect(valueAt(7_654_331)).toBeInViewport()
  // A jump of the scroll bar goes by the proportion.
  await page.getByRole('grid').evaluate((table) => {
    table.parentElement!.scrollTop = table.parentElement!.scrollHeight / 2
  })
  await expect.poll(async () => Math.round((await firstInSight(page)) / 100_000)).toBe(50)
  await page.getByRole('grid').evaluate((table) => {
    table.parentElement!.scrollTop = table.parentElement!.scrollHeight
  })
  await expect(valueAt(total)).toBeInViewport()
  await expect(valueAt(total)).toHaveText(/10.000.000/)
})
