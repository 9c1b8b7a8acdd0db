import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { startService } from './service.ts'

const ngfs = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')

/** What a person may have to do from an empty folder to a chart: acceptance 3 of the window's issue. */
const mostActions = 5

test('real-files: from an empty folder to a chart of three scenarios', async ({ page }) => {
  test.skip(!existsSync(ngfs), 'real-files')
  test.setTimeout(120_000)
  const service = await startService([], mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-')))
  try {
    await page.goto(service.url)
    await expect(page.getByRole('heading', { name: 'Platforms' })).toBeVisible()
    let actions = 0
    const act = async (action: Promise<unknown>) => {
      actions += 1
      await action
    }
    const transfer = await page.evaluateHandle((base64) => {
      const filled = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      filled.items.add(new File([bytes], 'ngfs-phase2-snapshot.xlsx'))
      return filled
    }, readFileSync(ngfs).toString('base64'))
    await act(page.dispatchEvent('body', 'drop', { dataTransfer: transfer }))
    await act(page.getByRole('button', { name: /^Write 3\s720 datapoints$/ }).click({ timeout: 30_000 }))
    await act(page.getByRole('button', { name: 'Show a chart' }).click({ timeout: 30_000 }))
    const chart = page.getByRole('region', { name: 'Chart' })
    await expect(chart.getByText('8 lines', { exact: true })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Region is World' })).toBeVisible()
    // Its fourth scenario goes by a click on the legend.
    const legend = chart.getByRole('group', { name: 'Legend: Scenario' })
    await act(legend.getByRole('button', { name: 'Current Policies' }).click())
    await expect(legend.getByRole('button', { pressed: true })).toHaveCount(3)
    expect(actions).toBeLessThanOrEqual(mostActions)
  } finally {
    await service.remove()
  }
})
