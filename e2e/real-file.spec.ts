import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { caption, columnTexts, pageLine } from './journey.ts'
import { runCommand, startService } from './service.ts'

const file = join(sharedData, 'iamc', 'messageix-ssp-led-baseline.csv.gz')

test('a real file is imported from the command line and filtered in the window', async ({ page }) => {
  test.skip(!existsSync(file), 'real-files')
  test.setTimeout(120_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'led', file, '--create-regions', '--create-units'])
  // Non-empty cells of the file.
  const total = '257 426 datapoints'
  const service = await startService(['led'], dataDir)
  try {
    await page.goto(`${service.url}/#/led/data`)
    await expect(pageLine(page)).toContainText(total)
    await page.keyboard.press('/')
    await page.keyboard.type('Final Energy|Bunkers*')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/Bunkers/)
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
    await expect(caption(page)).toContainText('Variable starts with Final Energy|Bunkers')
    expect((await columnTexts(page, 'Variable')).length).toBeGreaterThan(0)

    await page.getByRole('link', { name: 'Runs' }).click()
    await expect(page.getByRole('treegrid').getByRole('row', { name: 'SSP_LED_v2.3.1 / baseline' })).toBeVisible()
    await page.getByRole('button', { name: /^Show data of/ }).click()
    await expect(pageLine(page)).toContainText(total)
  } finally {
    await service.remove()
  }
})
