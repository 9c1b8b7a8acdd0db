import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  await expect(names.getByRole('row')).toHaveText([/^Name/, /^Energy2$/, /^PriceEJ\/yr11\w+ \d\d:\d\d$/])
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
    /^Energy\|CoalEJ\/yr121\w+ \d\d:\d\dHard coal and lignite$/,
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

  // Code lists of nomenclature; then the names as a file.
  await page.getByLabel('Show').selectOption('all')
  await page.getByRole('button', { name: 'More of the catalogue' }).click()
  await page.getByRole('menuitem', { name: 'Import code lists…' }).click()
  const lists = page.getByRole('dialog', { name: 'Import code lists' })
  await lists.getByLabel('Folder of definitions').setInputFiles(definitions())
  await expect(lists.getByRole('checkbox', { name: /^Regions: 1 new, 1 get a description/ })).toBeChecked()
  await expect(lists.getByRole('row', { name: /^new region Atlantis Myths/ })).toBeVisible()
  await lists.getByRole('button', { name: 'Import 2' }).click()
  await expect(names.getByRole('row', { name: /^Atlantis.*Myths/ })).toBeVisible()
  await expect(names.getByRole('row', { name: /^World/ })).toContainText('All of it')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'More of the catalogue' }).click()
      await page.getByRole('menuitem', { name: 'YAML, as nomenclature reads it' }).click()
    })(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain('- "Myths":\n  - "Atlantis"\n')
})

/** A folder of code lists. */
function definitions(): string {
  const folder = test.info().outputPath('definitions')
  mkdirSync(join(folder, 'region'), { recursive: true })
  writeFileSync(
    join(folder, 'region', 'a.yaml'),
    '- Myths:\n  - Atlantis\n- common:\n  - World:\n      description: All of it\n',
  )
  return folder
}
