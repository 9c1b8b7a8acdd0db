import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { Locator } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { serveNgfs } from './ngfs.ts'
import type { RunningService } from './service.ts'

/** Figures for papers, of a real file: what is seen is what is written, in the size that was asked for. */

const view = 'variable.name__in=Emissions|CO2&region.name__in=World&display=chart'

let service: RunningService

test.beforeAll(async () => {
  test.setTimeout(300_000)
  service = await serveNgfs()
})
test.afterAll(async () => service?.remove())

/** How many letters there are to read in a PDF: its first stream is the page. */
function lettersOf(pdf: Buffer): number {
  const start = pdf.indexOf('stream\n') + 'stream\n'.length
  const page = inflateSync(pdf.subarray(start)).toString('latin1')
  return [...page.matchAll(/<([\da-f]+)> Tj/g)].reduce((sum, [, hex]) => sum + hex!.length / 4, 0)
}

const lettersIn = async (preview: Locator): Promise<number> =>
  (await preview.locator('svg text').allTextContents()).reduce((sum, text) => sum + Array.from(text).length, 0)

test('real-files: a figure is saved as SVG, PDF and PNG with its numbers and its filter', async ({ page }) => {
  await page.goto(`${service.url}/#/ngfs/data?${view}`)
  await page.getByRole('region', { name: 'Chart' }).getByRole('button', { name: 'Save figure…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save figure' })
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('CO2 of the world')
  await dialog.getByRole('combobox', { name: 'Named' }).selectOption('one')
  await expect(dialog.getByRole('textbox', { name: 'Width' })).toHaveValue('85 mm')
  const preview = dialog.getByRole('img', { name: /as it will be written/ })
  await expect(preview).toContainText('CO2 of the world')
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
    if (format === 'pdf') {
      const text = picture.toString('latin1')
      expect(text).toContain('/MediaBox [0 0 240.945 184.252]')
      expect(text).toMatch(/Inter-SemiBold[\s\S]*\/FontFile2/)
      expect(text).not.toContain('/Image')
      expect(lettersOf(picture)).toBe(await lettersIn(preview))
    }
    if (format === 'png') {
      // 85 × 65 mm at 300 dots to an inch, which are 11 811 to a metre.
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_004, 768])
      expect(picture.readUInt32BE(picture.indexOf('pHYs') + 4)).toBe(11_811)
    }
  }
})
