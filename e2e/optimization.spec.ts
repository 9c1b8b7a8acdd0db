import { expect, pageLine, test, type Desk } from './journey.ts'

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

test('items are counted by kind and found by name; their data are sorted, filtered and paged', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/optimization')
  const kinds = page.getByRole('list', { name: 'Kinds of items' })
  await expect(kinds.getByRole('button', { name: 'Index sets' })).toContainText('2')
  await expect(kinds.getByRole('button', { name: 'Scalars' })).toContainText('1')
  await expect(page.getByText('Has no solution.')).toBeVisible()
  await kinds.getByRole('button', { name: 'Parameters' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type('nothing')
  await expect(page.getByText('0 items')).toBeVisible()
  await page.getByLabel('Find in Parameters').fill('capa')
  await page.getByRole('button', { name: /^capacity/ }).click()
  await expect(pageLine(page)).toHaveText('1–100 of 240 rows')
  await page.getByRole('columnheader', { name: 'values' }).click()
  await page.getByRole('columnheader', { name: 'values' }).click()
  await expect(page.getByRole('columnheader', { name: 'values' })).toHaveAttribute('aria-sort', 'descending')
  const grid = page.getByRole('grid', { name: 'Rows of the item' })
  await expect(grid.getByRole('gridcell').first()).toHaveText('plant 119')
  await page.getByLabel('Without values of 0').check()
  await expect(pageLine(page)).toHaveText('1–100 of 120 rows')
  // By keyboard: the rows of one element, and all of them again.
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('f')
  await expect(pageLine(page)).toHaveText('1–1 of 1 rows')
  await expect(page).toHaveURL(/where=/)
  await page.reload()
  await expect(pageLine(page)).toHaveText('1–1 of 1 rows')
  await page.getByRole('button', { name: 'Remove the condition on p' }).click()
  await expect(pageLine(page)).toHaveText('1–100 of 120 rows')
})

test('scalars show their values, index sets their elements', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/optimization?item=scalar')
  await expect(page.getByRole('list', { name: 'Scalars' })).toContainText('8 760 GW')
  await page.getByRole('button', { name: 'Index sets' }).click()
  await page.getByRole('button', { name: /^year/ }).click()
  await expect(pageLine(page)).toHaveText('1–2 of 2 rows')
  await expect(page.getByRole('grid')).toContainText('2050')
})

test('a platform without items says where they come from', async ({ page, desk }) => {
  await desk.open('default/optimization')
  await expect(page.getByText('No run of this platform has optimization items')).toBeVisible()
})
