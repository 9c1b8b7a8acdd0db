import type { Row } from './builder.ts'
import { columnTexts, expect, pageLine, series, test, type Desk } from './journey.ts'

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World', 'Europe'], ['EJ/yr', ''])
  const rows = (level: number): Row[] => [
    ...series('World', 'Primary Energy', 60),
    ...series('World', 'Primary Energy|Coal', 60),
    ...series('Europe', 'Final Energy', 60),
    { region: 'World', variable: 'Share', unit: '', year: 2020, value: 0.1 + 0.2 * level },
  ]
  await builder.run('Model A', 'Base', rows(1))
  await builder.run('Model A', 'Base', rows(2), { isDefault: false })
  await builder.run('Model B', 'Base', rows(3))
}

test('a variable pattern is entered with the keyboard alone', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–100 of 362 datapoints')
  await page.keyboard.press('/')
  await page.keyboard.type('Primary Energy*')
  await page.keyboard.press('Enter')
  await expect(pageLine(page)).toHaveText('1–100 of 240 datapoints')
  expect(new Set(await columnTexts(page, 'Variable'))).toEqual(new Set(['Primary Energy', 'Primary Energy|Coal']))
  await expect(page).toHaveURL(/variable=Primary\+Energy\*/)
})

test('suggestions come from the platform; several values mean any of them', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await page.getByLabel('Field to filter by').selectOption('region')
  await page.getByLabel('Region to filter by').fill('eur')
  await page.getByRole('option', { name: 'Europe', exact: true }).click()
  await expect(pageLine(page)).toHaveText('1–100 of 120 datapoints')
  await page.getByLabel('Region to filter by').fill('World')
  await page.keyboard.press('Enter')
  await expect(pageLine(page)).toHaveText('1–100 of 362 datapoints')
  await page.getByLabel('Region to filter by').fill('W*')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A pattern stands alone in its filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove World from the filter Region' }).click()
  await expect(pageLine(page)).toHaveText('1–100 of 120 datapoints')
})

test('a chip is switched off and on, and removed', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?region=Europe&year=2000..2009')
  await expect(pageLine(page)).toHaveText('1–20 of 20 datapoints')
  const region = page.getByRole('checkbox', { name: 'Region is Europe: filter in use' })
  await region.uncheck()
  await expect(pageLine(page)).toHaveText('1–60 of 60 datapoints')
  await region.check()
  await page.getByRole('button', { name: 'Remove the filter Year' }).click()
  await expect(pageLine(page)).toHaveText('1–100 of 120 datapoints')
  await page.getByRole('checkbox', { name: 'Default runs only' }).uncheck()
  await expect(pageLine(page)).toHaveText('1–100 of 180 datapoints')
  expect(new Set(await columnTexts(page, 'Version'))).toEqual(new Set(['1', '2']))
})

test('pages, reload, back and forward restore the view exactly', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(pageLine(page)).toHaveText('101–200 of 362 datapoints')
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(pageLine(page)).toHaveText('301–362 of 362 datapoints')
  await page.getByLabel('Page', { exact: true }).fill('2')
  await page.keyboard.press('Enter')
  await expect(pageLine(page)).toHaveText('101–200 of 362 datapoints')
  await page.reload()
  await expect(pageLine(page)).toHaveText('101–200 of 362 datapoints')
  const rows = await columnTexts(page, 'Value')
  await page.getByLabel('Rows per page').selectOption('500')
  await expect(pageLine(page)).toHaveText('1–362 of 362 datapoints')
  await page.goBack()
  await expect(pageLine(page)).toHaveText('101–200 of 362 datapoints')
  expect(await columnTexts(page, 'Value')).toEqual(rows)
  await page.goForward()
  await expect(pageLine(page)).toHaveText('1–362 of 362 datapoints')
})

test('a page past the end says so and leads back', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?page=99')
  await expect(pageLine(page)).toHaveText('Page 99 is past the end of 362 datapoints')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(pageLine(page)).toHaveText('301–362 of 362 datapoints')
})

test('pages together hold every datapoint once', async ({ page, desk }) => {
  await fill(desk)
  const seen: string[] = []
  for (const number of [1, 2, 3, 4]) {
    await desk.open(`default/data?page=${number}`)
    await expect(pageLine(page)).toHaveText(new RegExp(`^${(number - 1) * 100 + 1}–`))
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    seen.push(...(await page.locator('tbody tr').allTextContents()))
  }
  expect(seen).toHaveLength(362)
  expect(new Set(seen).size).toBe(362)
})

test('arrow keys move in the table, and the cell in focus is shown in full precision', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?variable=Share')
  const cells = page.getByRole('gridcell')
  await expect(cells.nth(5)).toHaveText('(dimensionless)')
  await cells.first().focus()
  await page.keyboard.press('End')
  await expect(page.getByLabel('Cell in focus')).toContainText('0.30000000000000004')
  await expect(page.locator(':focus')).toHaveText('0.3')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Cell in focus')).toContainText('0.7000000000000001')
  await page.keyboard.press('Control+Home')
  await expect(page.locator(':focus')).toHaveText('Model A')
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/model=Model\+B/)
  await expect(pageLine(page)).toHaveText('1–1 of 1 datapoints')
  // The row that had the focus is gone; the focus is not.
  await expect(page.locator(':focus')).toHaveText('Model B')
})

test('an empty result names the filters and offers a way out', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data?model=Model+A&run=2')
  await expect(page.getByRole('heading', { name: 'No datapoint fits all of these filters' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Default runs only (2 of 3 runs)' })).toBeVisible()
  await page.getByRole('button', { name: 'Include all runs' }).click()
  await expect(pageLine(page)).toHaveText('1–100 of 181 datapoints')
})

test('an empty platform says how data get in', async ({ page, desk }) => {
  await desk.open('default/data')
  await expect(page.getByRole('heading', { name: 'This platform has no data yet' })).toBeVisible()
  await expect(page.getByText('npm run import -- --data DIR --platform default FILE')).toBeVisible()
})

test('a slow answer can be cancelled, and asked for again', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–100 of 362 datapoints')
  let isSlow = true
  await page.route('**/iamc/datapoints/**', async (route) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 20_000))
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('button', { name: 'Cancel (Esc)' }).click()
  await expect(page.getByText('Loading was cancelled; the rows below belong to the question before.')).toBeVisible()
  isSlow = false
  await page.getByRole('button', { name: 'Load', exact: true }).click()
  await expect(pageLine(page)).toHaveText('101–200 of 362 datapoints')
  await expect(page.getByText('Loading was cancelled')).toHaveCount(0)
})
