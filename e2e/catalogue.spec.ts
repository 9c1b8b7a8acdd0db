import { expect, series, test, type Desk } from './journey.ts'

/** The names of a platform: what uses them, what they mean, what nobody uses. */

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World', 'Europe', 'Nowhere'], ['EJ/yr'])
  await builder.run('Model A', 'Base', [
    ...series('World', 'Energy|Coal', 2),
    ...series('World', 'Energy|Wind|Offshore', 2),
    ...series('Europe', 'Price', 2),
  ])
}

test('variables stand in a tree, are found, described, and lead to their data', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/home')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Catalogue' }).click()
  const names = page.getByRole('treegrid', { name: 'Names of variables' })
  await expect(names.getByRole('row')).toHaveText([/^Name/, /^Energy2$/, /^PriceEJ\/yr11$/])
  await names.getByRole('button', { name: 'Parts of Energy' }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(names.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('ArrowRight')
  await expect(names.getByRole('row')).toHaveCount(5)

  await names.getByRole('button', { name: 'Coal', exact: true }).click()
  const about = page.getByRole('complementary', { name: 'About Energy|Coal' })
  await expect(about).toContainText('No description')
  await expect(about.getByRole('region', { name: 'Used with' })).toContainText('RegionsWorld')
  await about.getByRole('button', { name: 'Edit' }).click()
  await about.getByRole('textbox', { name: 'Description of Energy|Coal' }).fill('Hard coal and lignite')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(names.getByRole('row', { name: /Coal/ })).toContainText('Hard coal and lignite')

  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Find a name' }).fill('lignite')
  await expect(page.getByRole('grid', { name: 'Names of variables' }).getByRole('row')).toHaveText([
    /^Name/,
    /^Energy\|CoalEJ\/yr121Hard coal and lignite$/,
  ])
  await expect(page).toHaveURL(/search=lignite/)
  await about.getByRole('button', { name: 'Show data' }).click()
  await expect(page).toHaveURL(/data\?variable\.name__in=Energy\|Coal/)
})

test('regions are added many at once; one that nothing uses is deleted, and comes back', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/catalogue?of=region')
  const names = page.getByRole('grid', { name: 'Names of regions' })
  await expect(names.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Add regions…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add regions' })
  await dialog.getByRole('textbox', { name: 'Names, one in each line' }).fill('Asia\nWorld\n\nno-where')
  await dialog.getByRole('combobox', { name: 'Hierarchy' }).fill('R5')
  await dialog.getByRole('button', { name: 'Create 3' }).click()
  await expect(dialog).toContainText('2 names created, 1 not:')
  await expect(dialog).toContainText('There is a region called "World" already.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(names.getByRole('row')).toHaveCount(6)

  await page.getByLabel('Show').selectOption('nearly alike')
  await expect(names.getByRole('row')).toHaveText([/^Name/, /^Nowhere.*nearly like another$/, /^no-where.*R5/])
  await page.getByLabel('Show').selectOption('unused')
  await expect(names.getByRole('row')).toHaveCount(4)
  await names.getByRole('button', { name: 'Nowhere', exact: true }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete the region' }).click()
  await expect(names.getByRole('row')).toHaveCount(3)
  await page.keyboard.press('Control+z')
  await expect(names.getByRole('row')).toHaveCount(4)
})
