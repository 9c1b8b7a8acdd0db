import { readFileSync } from 'node:fs'
import { expect, pageLine, series, test } from './journey.ts'

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
  await dialog.getByRole('checkbox', { name: 'Units as shown' }).uncheck()
  await expect(rows).toHaveText([/^modelscenario/, /^ModelBaseWorldPrimary EnergyEJ\/yr0\.51\.5$/, /^ModelBaseAsia/])
})
