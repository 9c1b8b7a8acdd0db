import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { expect, test } from './journey.ts'

const ngfs = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')
const jobMs = 30_000
test.describe.configure({ timeout: 120_000 })

async function choose(
  page: Page,
  files: Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0],
): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+i')
  await page.getByLabel('Files to import').setInputFiles(files)
}

const check = (page: Page) => page.getByRole('button', { name: 'Check the files' }).click()
const write = (page: Page) => page.getByRole('button', { name: /^Write [\d\s]+ datapoints?$/ })

test('a wizard that is closed half-way, or whose browser ends, leaves no platform behind', async ({
  context,
  desk,
}) => {
  const table = Buffer.from('Model,Scenario,Region,Variable,Unit,2020\nM,S,World,V,EJ/yr,1\n')
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: table }
  const platforms = () => readdirSync(desk.dataDir).filter((name) => name.endsWith('.scenario'))
  for (const way of ['give up', 'leave the page', 'end the browser']) {
    const page = await context.newPage()
    await page.goto(`${desk.url}/#/default/home`)
    await expect(page.getByRole('heading', { name: 'Platforms' })).toBeVisible()
    await choose(page, file)
    const wizard = page.getByRole('dialog')
    await wizard.getByLabel('Platform', { exact: true }).selectOption({ label: 'A new platform…' })
    await wizard.getByLabel('Name of the new platform').fill('fresh')
    await check(page)
    await expect(page.getByRole('heading', { name: '2 findings for fresh' })).toBeVisible({ timeout: jobMs })
    expect(platforms()).toEqual(['default.scenario'])
    if (way === 'give up') {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Give it up' }).click()
      await expect(page.getByText('The import was given up. Nothing was written.')).toBeVisible()
    } else if (way === 'leave the page') await page.goto('about:blank')
    await page.close({ runBeforeUnload: false })
    expect(platforms()).toEqual(['default.scenario'])
  }
  expect(existsSync(join(desk.dataDir, 'trash')) ? readdirSync(join(desk.dataDir, 'trash')) : []).toEqual([])
})

test('real files that are there already are written again only when asked', async ({ page, desk }) => {
  test.skip(!existsSync(ngfs), 'real-files')
  await desk.open('default/home')
  await choose(page, ngfs)
  await check(page)
  await write(page).click({ timeout: jobMs })
  await page.getByRole('button', { name: 'Show the data' }).click({ timeout: jobMs })
  await expect(page.getByRole('contentinfo')).toContainText('8 runs')

  await choose(page, ngfs)
  await check(page)
  const line = page.getByRole('row', { name: /There already/ })
  await expect(line).toContainText('8 runs', { timeout: jobMs })
  await expect(line.getByRole('combobox').getByRole('option', { selected: true })).toHaveText('Leave them out')
  await expect(page.getByText('Nothing new to write.')).toBeVisible()
  await expect(write(page)).toBeDisabled()
  expect(await seriousProblems(page)).toEqual([])
  await line.getByRole('combobox').selectOption({ label: 'Write new versions' })
  await expect(write(page)).toBeEnabled({ timeout: jobMs })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give it up' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('8 runs')
})
