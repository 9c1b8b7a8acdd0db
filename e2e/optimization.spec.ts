import { gunzipSync } from 'node:zlib'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { expect, test, type Desk } from './journey.ts'

const plants = Array.from({ length: 120 }, (_, index) => `plant ${String(index).padStart(3, '0')}`)

/** A run with two index sets, and a parameter of 240 rows, half of them 0. */
async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names([], ['GW'])
  await builder.run('Model A', 'Base', [])
  for (const [id, name, data] of [
    [1, 'plant', plants],
    [2, 'year', [2030, 2050]],
  ] as const) {
    await builder.call('POST', '/optimization/indexsets/', { run_id: 1, name })
    await builder.call('PATCH', `/optimization/indexsets/${id}/data/`, { data })
  }
  const item = { run_id: 1, name: 'capacity', constrained_to_indexsets: ['plant', 'year'], column_names: ['p', 'y'] }
  await builder.call('POST', '/optimization/parameters/', item)
  const rows = plants.flatMap((plant, index) => [
    [plant, 2030, 0],
    [plant, 2050, index + 1],
  ])
  const data = { p: rows.map(([p]) => p), y: rows.map(([, y]) => y), values: rows.map(([, , value]) => value) }
  await builder.call('PATCH', '/optimization/parameters/1/data/', { data: { ...data, units: rows.map(() => 'GW') } })
  await builder.call('POST', '/optimization/scalars/', { run_id: 1, name: 'hours', value: 8760, unit_name: 'GW' })
}

const tree = (page: Page) => page.getByRole('complementary', { name: 'Items' })
const line = (page: Page) => page.getByRole('group', { name: 'Rows of the item' })

test('items stand in one tree and are found by name; their rows are sorted, filtered and paged', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/optimization')
  await expect(tree(page).getByRole('button', { name: 'Index sets' })).toContainText('2')
  await expect(tree(page).getByRole('list', { name: 'Scalars' })).toContainText('8 760 GW')
  await expect(tree(page).getByRole('button', { name: 'Equations' })).toBeDisabled()
  await expect(page.getByText('Has no solution')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('capa')
  await expect(tree(page).getByText('None of this name')).toHaveCount(2)
  await tree(page)
    .getByRole('button', { name: /^capacity/ })
    .click()
  await expect(page.getByRole('heading', { name: 'capacity' })).toBeVisible()
  await expect(line(page)).toContainText('GW · 240 rows')
  await page.getByRole('columnheader', { name: 'values' }).click()
  await page.getByRole('columnheader', { name: 'values' }).click()
  await expect(page.getByRole('columnheader', { name: 'values' })).toHaveAttribute('aria-sort', 'descending')
  const grid = page.getByRole('grid', { name: 'Rows of the item' })
  await expect(grid.locator('tbody').getByRole('gridcell').first()).toHaveText('plant 119')
  await page.getByLabel('Without values of 0').check()
  await expect(line(page)).toContainText('120 of 240 rows')
  // By keyboard: the rows of one element, and all of them again.
  await grid.locator('tbody').getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('f')
  await expect(line(page)).toContainText('1 of 240 rows')
  await expect(page).toHaveURL(/where=/)
  await page.reload()
  await expect(line(page)).toContainText('1 of 240 rows')
  await page.getByRole('button', { name: 'Remove the condition on p' }).click()
  await expect(line(page)).toContainText('120 of 240 rows')
  // Conditions are typed under the heads.
  await page.getByLabel('Keep where p is').fill('*11?')
  await page.getByLabel('Keep where p is').press('Enter')
  await expect(page.getByText('No row fits.')).toBeVisible()
  await page.getByLabel('Keep where p is').fill('plant 11*')
  await page.getByLabel('Keep where y is').fill('2050, 2040')
  await page.getByLabel('Keep where values is').fill('>= many')
  await page.getByLabel('Keep where values is').press('Enter')
  await expect(page.getByLabel('Keep where values is')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Keep where values is').fill('>= 118')
  await page.getByLabel('Keep where values is').press('Enter')
  await expect(line(page)).toContainText('3 of 240 rows')
  await page.reload()
  await expect(page.getByLabel('Keep where values is')).toHaveValue('>= 118')
  await expect(line(page)).toContainText('3 of 240 rows')
})

test('an index set shows its elements', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/optimization')
  await tree(page).getByRole('button', { name: /^year/ }).click()
  await expect(line(page)).toContainText('2 rows')
  await expect(page.getByRole('grid')).toContainText('2050')
})

test('a parameter is spread over the years, turned round, and fixed to one element', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/optimization')
  await tree(page)
    .getByRole('button', { name: /^capacity/ })
    .click()
  await page.getByRole('button', { name: 'Pivot' }).click()
  const grid = page.getByRole('grid', { name: 'Pivot of the item' })
  await expect(grid.getByRole('columnheader')).toHaveText(['p', 'Trend', '2030', '2050'])
  await expect(grid.locator('tbody').getByRole('row').nth(2).getByRole('gridcell')).toHaveText([
    'plant 002',
    '',
    '0',
    '3',
  ])
  await grid.getByRole('columnheader', { name: '2050' }).click()
  await grid.getByRole('columnheader', { name: '2050' }).click()
  await expect(grid.locator('tbody').getByRole('row').first()).toContainText('plant 119')
  await page.reload()
  await expect(grid.locator('tbody').getByRole('row').first()).toContainText('plant 119')
  await page.getByLabel('Keep where 2050 is').fill('< 3')
  await page.getByLabel('Keep where 2050 is').press('Enter')
  await expect(line(page)).toContainText('4 of 240 rows')
  await expect(grid.locator('tbody').getByRole('row')).toHaveCount(2)
  await page.getByLabel('Keep where 2050 is').fill('')
  await page.getByLabel('Keep where 2050 is').press('Enter')
  await expect(line(page)).toContainText('GW · 240 rows')
  await page.getByRole('button', { name: 'Export…' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As csv' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^default-capacity-[\d-]+\.csv$/)
  expect(
    readFileSync(await file.path(), 'utf8')
      .split('\n')
      .slice(0, 2),
  ).toEqual(['p,units,2030,2050', 'plant 119,GW,0,120'])
  await page.getByRole('button', { name: 'Swap p and y' }).click()
  await expect(grid.getByRole('columnheader').nth(1)).toHaveText('plant 000')
  await expect(grid.locator('tbody').getByRole('row')).toHaveCount(2)
  await page.getByLabel('y', { exact: true }).selectOption('2050')
  await expect(grid.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(grid.locator('tbody').getByRole('row').first().getByRole('gridcell').nth(2)).toHaveText('3')
})

test('a platform without items says where they come from, and makes the first', async ({ page, desk }) => {
  await desk.fill().run('Model A', 'Base', [])
  await desk.open('default/optimization')
  await expect(page.getByText('No run of this platform has optimization items')).toBeVisible()
  await page.getByLabel('Make some in').selectOption('Model A / Base, version 1')
  await page.getByRole('button', { name: 'New item…' }).click()
  await page.getByRole('button', { name: 'Lock this run' }).click()
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Kind').selectOption('index set')
  await form.getByLabel('Name').fill('plant')
  await form.getByRole('button', { name: 'Make' }).click()
  await expect(page.getByRole('heading', { name: 'plant' })).toBeVisible()
  await expect(tree(page).getByRole('button', { name: /^plant/ })).toBeVisible()
})

const costs = join(sharedData, 'optimization', 'osembe-diag-npi', 'capitalcost.csv.gz')

/** What OSeMBE assumes that power plants cost: 57,086 rows over regions, technologies and years. */
async function fillCosts(desk: Desk): Promise<void> {
  test.skip(!existsSync(costs), 'real-files')
  const builder = desk.fill()
  const rows = parse(gunzipSync(readFileSync(costs)), { columns: true }) as Record<string, string>[]
  await builder.names([], ['kEUR/MW'])
  await builder.run('OSeMBE', 'DIAG-NPi', [])
  const columns = ['REGION', 'TECHNOLOGY', 'YEAR']
  const element = (column: string, text = '') => (column === 'YEAR' ? Number(text) : text)
  for (const [index, name] of columns.entries()) {
    await builder.call('POST', '/optimization/indexsets/', { run_id: 1, name })
    const data = [...new Set(rows.map((row) => element(name, row[name])))]
    await builder.call('PATCH', `/optimization/indexsets/${index + 1}/data/`, { data })
  }
  const item = { run_id: 1, name: 'CapitalCost', constrained_to_indexsets: columns }
  await builder.call('POST', '/optimization/parameters/', item)
  const data = Object.fromEntries(columns.map((name) => [name, rows.map((row) => element(name, row[name]))]))
  const cells = { values: rows.map(({ VALUE }) => Number(VALUE)), units: rows.map(() => 'kEUR/MW') }
  await builder.call('PATCH', '/optimization/parameters/1/data/', { data: { ...data, ...cells } })
}

test('real-files: a pivot of a large parameter has no serious accessibility problem', async ({ page, desk }) => {
  await fillCosts(desk)
  await desk.open('default/optimization?item=parameter&id=1&pivot=YEAR')
  await expect(line(page)).toContainText('kEUR/MW · 57 086 rows')
  expect(await seriousProblems(page)).toEqual([])
})
