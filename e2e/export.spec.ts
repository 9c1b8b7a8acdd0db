import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { SeriesPage } from '../server/contract/tables.ts'
import { expect, pageLine, series, test } from './journey.ts'
import { serveNgfs } from './ngfs.ts'

test('a file has the columns, order and units of the table, and its first rows are shown before', async ({
  page,
  desk,
}) => {
  const builder = desk.fill()
  await builder.names(['World', 'Asia'], ['EJ/yr'])
  await builder.run('Model', 'Base', [...series('World', 'Primary Energy', 2), ...series('Asia', 'Primary Energy', 2)])
  const units = encodeURIComponent(JSON.stringify({ 'EJ/yr': { unit: 'PJ/yr' } }))
  await desk.open(`default/data?mode=wide&sort=-region&hide=model&hide=version&units=${units}`)
  await expect(pageLine(page)).toContainText('2 series')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Export from/ })
  const rows = dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row')
  await expect(rows).toHaveText([
    'scenarioregionvariableunit20002001',
    /^BaseWorldPrimary EnergyPJ\/yr5001500$/,
    /^BaseAsia/,
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
  expect(lines).toEqual([
    'scenario,region,variable,unit,2000,2001',
    'Base,World,Primary Energy,PJ/yr,500,1500',
    'Base,Asia,Primary Energy,PJ/yr,500,1500',
  ])
  await dialog.getByRole('checkbox', { name: 'Columns and order of the table' }).uncheck()
  await dialog.getByRole('radio', { name: 'As stored' }).check()
  await expect(rows).toHaveText([/^modelscenario/, /^ModelBaseWorldPrimary EnergyEJ\/yr0\.51\.5$/, /^ModelBaseAsia/])
})

test('by keyboard alone a real file is exported as its table stands: indicator, order by a year, hidden column', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const service = await serveNgfs()
  try {
    const filter = 'region.name__in=World&variable.name__like=Primary+Energy|*'
    await page.goto(`${service.url}/#/ngfs/data?${filter}&mode=wide&sort=-2050&meta=exclude&hide=version&hide=2010`)
    await expect(pageLine(page)).toContainText('series')
    await page.keyboard.press('Shift+E')
    const dialog = page.getByRole('dialog', { name: /^Export from/ })
    const rows = dialog.getByRole('region', { name: 'First rows of the file' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    const preview = await rows.nth(1).getByRole('cell').allTextContents()
    await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeFocused()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const [head = [], ...lines] = parse(readFileSync(await download.path(), 'utf8'))
    expect(head.slice(0, 7)).toEqual(['model', 'scenario', 'region', 'variable', 'unit', 'exclude', '2020'])
    expect(lines[0]).toEqual(preview)
    const asked = {
      filter: { region: { name__in: ['World'] }, variable: { name__like: 'Primary Energy|*' } },
      sort: [{ column: '2050', descending: true }],
    }
    const answer = await fetch(`${service.url}/desk/v1/ngfs/series`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(asked) },
    })
    const { results } = (await answer.json()) as SeriesPage
    expect(lines.map((cells) => cells.slice(0, 5))).toEqual(
      results.map(({ model, scenario, region, variable, unit }) => [model, scenario, region, variable, unit]),
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  } finally {
    await service.remove()
  }
})

test('a whole platform is exported from Home as a file that ixmp4 opens', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Base', series('World', 'Primary Energy', 3))
  await desk.open('default/home')
  await page.getByRole('button', { name: 'More for default' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Export from default/ })
  await expect(dialog.getByRole('radio', { name: 'ixmp4', exact: true })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: '0.17' })).toBeChecked()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^default-[\d-]+\.sqlite3$/)
  await expect(dialog.getByText('Written: 3 datapoints in 1 series of 1 run.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const file = await download.path()
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3')
})
