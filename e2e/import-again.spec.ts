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
  await page.keyboard.press('Alt+i')
  await page.getByLabel('Files to import').setInputFiles(files)
}

const check = (page: Page) => page.getByRole('button', { name: 'Check the files' }).click()
const write = (page: Page) => page.getByRole('button', { name: /^Write [\d\s]+ datapoints?$/ })

test('a wizard that is closed half-way leaves no platform behind', async ({ page, desk }) => {
  const table = Buffer.from('Model,Scenario,Region,Variable,Unit,2020\nM,S,World,V,EJ/yr,1\n')
  const file = { name: 'a.csv', mimeType: 'text/csv', buffer: table }
  const platforms = () => readdirSync(desk.dataDir).filter((name) => name.endsWith('.scenario'))
  await desk.open('default/home')
  await expect(page.getByText('Connect your notebook')).toBeVisible()
  for (const way of ['give up', 'leave the page']) {
    await choose(page, file)
    const wizard = page.getByRole('dialog')
    await wizard.getByLabel('Platform', { exact: true }).selectOption({ label: 'A new platform…' })
    await wizard.getByLabel('Name of the new platform').fill('fresh')
    await check(page)
    await expect(page.getByRole('heading', { name: /^What the files hold for fresh/ })).toBeVisible({ timeout: jobMs })
    expect(platforms()).toContain('fresh.scenario')
    if (way === 'give up') {
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Give it up' }).click()
      await expect(page.getByText(/fresh, made for it, is gone again/)).toBeVisible()
    } else await page.goto('about:blank')
    await expect.poll(platforms).toEqual(['default.scenario'])
    await desk.open('default/home')
  }
  expect(existsSync(join(desk.dataDir, 'trash')) ? readdirSync(join(desk.dataDir, 'trash')) : []).toEqual([])
})

test('real files that are there already are written again only when asked', async ({ page, desk }) => {
  test.skip(!existsSync(ngfs), 'real-files')
  await desk.open('default/home')
  await choose(page, ngfs)
  await check(page)
  await page.getByRole('button', { name: /^Create all .* regions/ }).click({ timeout: jobMs })
  await page.getByRole('button', { name: /^Create all .* units/ }).click()
  await write(page).click()
  await page.getByRole('button', { name: 'Show the data' }).click({ timeout: jobMs })
  await expect(page.getByRole('contentinfo')).toContainText('8 runs')

  await choose(page, ngfs)
  await check(page)
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing new: everything is there already' })
  await expect(notice).toContainText('as version 1', { timeout: jobMs })
  await expect(notice).toContainText('and 5 more')
  await expect(write(page)).toBeDisabled()
  expect(await seriousProblems(page)).toEqual([])
  await notice.getByRole('button', { name: 'Write 8 new versions all the same' }).click()
  await expect(write(page)).toBeEnabled({ timeout: jobMs })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give it up' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('8 runs')
})
