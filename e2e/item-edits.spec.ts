import type { Page } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { expect, test, type Desk } from './journey.ts'

/** A run with two index sets, a parameter of four rows, and a scalar. */
async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names([], ['GW', 'MW'])
  await builder.run('Model A', 'Base', [])
  for (const [id, name, data] of [
    [1, 'plant', ['coal', 'gas', 'wind']],
    [2, 'year', [2030, 2050]],
  ] as const) {
    await builder.call('POST', '/optimization/indexsets/', { run_id: 1, name })
    await builder.call('PATCH', `/optimization/indexsets/${id}/data/`, { data })
  }
  const item = { run_id: 1, name: 'capacity', constrained_to_indexsets: ['plant', 'year'] }
  await builder.call('POST', '/optimization/parameters/', item)
  const data = { plant: ['coal', 'coal', 'gas', 'gas'], year: [2030, 2050, 2030, 2050], values: [1.5, 2.5, 3.5, 4.5] }
  const units = ['GW', 'GW', 'GW', 'GW']
  await builder.call('PATCH', '/optimization/parameters/1/data/', { data: { ...data, units } })
  await builder.call('POST', '/optimization/scalars/', { run_id: 1, name: 'hours', value: 8760, unit_name: 'GW' })
}

const tree = (page: Page) => page.getByRole('complementary', { name: 'Items' })
const rows = (page: Page) => page.getByRole('grid', { name: 'Rows of the item' })
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator('tbody').getByRole('row').nth(row).getByRole('gridcell').nth(column)

/** Puts text on what has the focus, as the browser does when something is pasted. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

test('cells of an item are edited under the lock, wrong ones refused where they stand; each is undone', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/optimization?item=parameter&id=1')
  await cell(page, 0, 2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('is not locked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock this run' })).toBeFocused()
  await page.keyboard.press('Enter')
  const value = page.getByRole('textbox', { name: 'Value of capacity · coal · 2030' })
  await expect(value).toBeFocused()
  await value.fill('1,75')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Write the number without commas')).toBeVisible()
  await value.fill('1.75')
  await page.keyboard.press('Enter')
  await expect(page.getByText('capacity · coal · 2030 is 1.75 now; it was 1.5.')).toBeVisible()
  await expect(cell(page, 0, 2)).toHaveText('1.75')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 0, 2)).toHaveText('1.5')
  // A unit that the platform does not have is refused by the service, at its cell.
  await cell(page, 1, 3).dblclick()
  const unit = page.getByRole('combobox', { name: 'Unit of capacity · coal · 2050' })
  await unit.fill('TW')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no unit TW.')).toBeVisible()
  await unit.fill('MW')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 3)).toHaveText('MW')
  // In a pivot a cell that is empty becomes a row.
  await page.getByRole('button', { name: 'Pivot' }).click()
  await expect(page.getByRole('grid', { name: 'Pivot of the item' })).toBeVisible()
  await cell(page, 1, 3).dblclick()
  await page.getByRole('textbox', { name: 'Value of capacity · gas · 2050' }).fill('7')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 3)).toHaveText(/^7/)
  // A scalar is edited in the same way.
  await tree(page)
    .getByRole('button', { name: /^hours/ })
    .click()
  await expect(page.getByText('Enter on its value or its unit edits it')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add or paste rows…' })).toHaveCount(0)
  await cell(page, 0, 0).dblclick()
  await page.getByRole('textbox', { name: 'Value of hours' }).fill('8784')
  await page.keyboard.press('Enter')
  await expect(tree(page).getByRole('button', { name: /^hours/ })).toContainText('8 784')
})

test('rows are pasted with a look at what changes, and removed; elements take their rows with them', async ({
  page,
  desk,
}) => {
  await fill(desk)
  await desk.open('default/optimization?item=parameter&id=1')
  await page.getByRole('button', { name: 'Lock to edit' }).click()
  await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
  await cell(page, 0, 0).focus()
  await paste(page, 'year\tplant\tvalues\n2030\tcoal\t1.5\n2050\tcoal\t9\n2030\twind\t6\n2050\tsun\t5\n')
  const form = page.getByRole('dialog', { name: 'Add or change rows of capacity' })
  await expect(form.getByRole('status', { name: 'What would change' })).toHaveText(
    '1 new, 1 changed, 1 the same, 1 wrong',
  )
  await expect(form.getByRole('textbox', { name: 'plant of row 4' })).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByText('sun is no element of the index set plant.')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Write/ })).toBeDisabled()
  expect(await seriousProblems(page)).toEqual([])
  await form.getByRole('textbox', { name: 'plant of row 4' }).fill('wind')
  await expect(form.getByRole('status', { name: 'What would change' })).toHaveText('2 new, 1 changed, 1 the same')
  await form.getByRole('button', { name: 'Write 3 rows' }).click()
  await expect(page.getByText('capacity: 2 new rows, 1 changed.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Rows of the item' })).toContainText('GW · 6 rows')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: 'Rows of the item' })).toContainText('GW · 4 rows')
  // Two rows are selected and removed.
  await cell(page, 0, 0).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog', { name: 'Remove 2 rows of capacity' })
  await expect(question.getByRole('list', { name: 'What goes' }).getByRole('listitem')).toHaveText([
    'coal · 2030',
    'coal · 2050',
  ])
  await question.getByRole('button', { name: 'Remove 2 rows' }).click()
  await expect(page.getByRole('group', { name: 'Rows of the item' })).toContainText('GW · 2 rows')
  // An element of an index set goes with the rows that use it.
  await tree(page).getByRole('button', { name: /^year/ }).click()
  await expect(rows(page)).toContainText('2050')
  await cell(page, 1, 0).focus()
  await page.keyboard.press('Delete')
  const element = page.getByRole('dialog', { name: 'Remove 1 element of year' })
  await expect(element.getByRole('list', { name: 'What goes with them' })).toHaveText('capacity: 1 row')
  await element.getByRole('button', { name: 'Remove 1 element' }).click()
  await expect(
    tree(page)
      .getByRole('button', { name: /^capacity/ })
      .getByText('1 rows'),
  ).toBeVisible()
})

test('items are made, described, called otherwise and deleted', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/optimization')
  await page.getByRole('button', { name: 'New item…' }).click()
  await page.getByRole('button', { name: 'Lock this run' }).click()
  const form = page.getByRole('dialog', { name: 'New item' })
  await form.getByLabel('Name').fill('costs')
  await form.getByRole('combobox', { name: 'Index sets' }).click()
  await page.getByRole('option', { name: 'plant' }).click()
  await page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Make' }).click()
  await expect(page.getByRole('heading', { name: 'costs' })).toBeVisible()
  await expect(page.getByText('No rows yet.')).toBeVisible()
  const more = async (entry: string) => {
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await more('Describe…')
  await page.getByRole('textbox', { name: 'Description' }).fill('What plants cost')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByTitle('What plants cost')).toBeVisible()
  await more('Rename…')
  await page.getByRole('textbox', { name: 'Name of the parameter' }).fill('capacity')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('has a parameter called "capacity" already')
  await page.getByRole('textbox', { name: 'Name of the parameter' }).fill('capital')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'capital' })).toBeVisible()
  await expect(page.getByTitle('What plants cost')).toBeVisible()
  await more('Delete…')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Choose an item at the left')).toBeVisible()
  await expect(tree(page).getByRole('button', { name: /^capital/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tree(page).getByRole('button', { name: /^capital/ })).toBeVisible()
})
