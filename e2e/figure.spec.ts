import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { runCommand, startService, type RunningService } from './service.ts'

/** Figures for papers, of a real file: what is seen is what is written, in the size that was asked for. */

const file = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')
const view = 'variable.name__in=Emissions|CO2&region.name__in=World&display=chart'

test.skip(!existsSync(file), 'real-files')

let service: RunningService

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-figure-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'ngfs', file, '--create-regions', '--create-units'])
  service = await startService(['ngfs'], dataDir)
})
test.afterAll(async () => service?.remove())

test('real-files: a figure is saved as SVG, PDF and PNG with its numbers and its filter', async ({ page }) => {
  await page.goto(`${service.url}/#/ngfs/data?${view}`)
  await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'Save figure…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save figure' })
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('CO2 of the world')
  await dialog.getByRole('combobox', { name: 'Named' }).selectOption('one')
  await expect(dialog.getByRole('textbox', { name: 'Width' })).toHaveValue('85 mm')
  await expect(dialog.getByRole('img', { name: /as it will be written/ })).toContainText('CO2 of the world')
  await page.waitForTimeout(300)
  expect(await seriousProblems(page)).toEqual([])
  for (const format of ['svg', 'pdf', 'png'] as const) {
    await dialog.getByRole('combobox', { name: 'As' }).selectOption(format)
    const saved: Record<string, Buffer> = {}
    const all = new Promise<void>((resolve) => {
      page.on('download', async (download) => {
        saved[download.suggestedFilename()] = readFileSync(await download.path())
        if (Object.keys(saved).length === 3) resolve()
      })
    })
    await dialog.getByRole('button', { name: 'Save figure' }).click()
    await all
    page.removeAllListeners('download')
    const picture = saved[`CO2-of-the-world.${format}`]!
    expect(String(saved['CO2-of-the-world.csv'])).toContain('Net Zero 2050')
    expect(JSON.parse(String(saved['CO2-of-the-world.json']))).toMatchObject({ platform: 'ngfs' })
    if (format === 'svg') expect(String(picture)).toMatch(/^<svg width="85mm" height="65mm"[\s\S]*CO2 of the world/)
    if (format === 'pdf') expect(picture.toString('latin1')).toContain('/MediaBox [0 0 240.945 184.252]')
    // 85 mm at 300 dots to an inch are 1004 pixels.
    if (format === 'png') expect(Math.abs(picture.readUInt32BE(16) - 1_004)).toBeLessThanOrEqual(3)
  }
})
