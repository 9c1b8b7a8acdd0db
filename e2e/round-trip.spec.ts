import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { pageLine } from './journey.ts'
import { runCommand, startService } from './service.ts'

const file = join(sharedData, 'iamc', 'messageix-ssp-led-baseline.csv.gz')
const filter = { variable: { name__like: 'Emissions|*' }, region: { name__in: ['World'] } }

interface Rows {
  results: { columns: string[]; data: unknown[][] }
}

/** All rows of a filter as sorted text, without ids: what two platforms have in common when they hold the same. */
async function rowsOf(url: string, platform: string): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0; ; offset += 10_000) {
    const query = `table=true&join_parameters=true&join_runs=true&limit=10000&offset=${offset}`
    const answer = await fetch(`${url}/v1/${platform}/iamc/datapoints/?${query}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(filter),
    })
    const { results } = (await answer.json()) as Rows
    const kept = results.columns.flatMap((name, index) => (/^(id|time_series__id)$/.test(name) ? [] : [index]))
    found.push(...results.data.map((row) => JSON.stringify(kept.map((index) => row[index]))))
    if (results.data.length < 10_000) return found.toSorted()
  }
}

test('filter, wide table, chart, export, import again: what comes back is equal', async ({ page }) => {
  test.skip(!existsSync(file), 'real-files')
  test.setTimeout(180_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'led', file, '--create-regions', '--create-units'])
  const service = await startService(['led'], dataDir)
  const saved = join(mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-')), 'emissions.csv')
  try {
    const before = await rowsOf(service.url, 'led')
    expect(before.length).toBeGreaterThan(1_000)
    const count = before.length.toLocaleString('en').replaceAll(',', ' ')
    await page.goto(`${service.url}/#/led/data?region.name__in=World`)
    await expect(pageLine(page)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('Emissions|*')
    await page.keyboard.press('Enter')
    await expect(pageLine(page)).toContainText(`${count} datapoints`)
    await page.getByRole('gridcell').first().focus()
    await page.keyboard.press('w')
    await expect(page.getByRole('columnheader', { name: '1990' })).toBeVisible()
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'All lines' }).click({ timeout: 20_000 })
    await expect(page.getByRole('img', { name: /^Lines by/ }).first()).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Shift+E')
    const dialog = page.getByRole('dialog', { name: /^Export from/ })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    await download.saveAs(saved)
    await expect(dialog).toContainText(`Written: ${count} datapoints`)
    await service.stop()
    await runCommand(['import', '--data', dataDir, '--platform', 'again', saved, '--create-regions', '--create-units'])
    const later = await startService(['again'], dataDir)
    try {
      expect(await rowsOf(later.url, 'again')).toEqual(before)
    } finally {
      await later.stop()
    }
  } finally {
    await service.remove()
    rmSync(join(saved, '..'), { recursive: true, force: true })
  }
})
