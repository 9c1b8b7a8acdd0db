import { rmSync } from 'node:fs'
import { expect, pageLine, test } from './journey.ts'
import { startService } from './service.ts'

test('from an empty folder to a filtered chart of the sample in six clicks at most', async ({ page }) => {
  test.slow()
  const service = await startService([])
  try {
    let clicks = 0
    const click = async (target: { click: () => Promise<void> }) => {
      clicks += 1
      await target.click()
    }
    await page.goto(service.url)
    await click(page.getByRole('button', { name: 'Look around in a sample' }))
    await expect(pageLine(page)).toBeVisible({ timeout: 60_000 })
    const tree = page.getByRole('tree')
    await click(tree.getByRole('treeitem', { name: /^Final Energy/ }).first())
    await expect(page).toHaveURL(/variable\.name/)
    await click(page.getByRole('button', { name: 'Chart', exact: true }))
    await click(page.getByRole('button', { name: 'Median with 10–90 % bands' }))
    const chart = page.getByRole('region', { name: 'Chart' })
    await expect(chart.getByRole('img').first()).toBeVisible({ timeout: 20_000 })
    expect(clicks).toBeLessThanOrEqual(6)
  } finally {
    await service.stop()
    rmSync(service.dataDir, { recursive: true, force: true })
  }
})
