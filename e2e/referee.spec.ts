import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { test } from './ngfs.ts'

/** A check of a real file: findings are filtered, muted with a reason, exported, and lead to the data behind them. */

test('the data of a file are checked, from Home to what is behind a finding: real-files', async ({ page, service }) => {
  await page.goto(`${service.url}/#/ngfs/home`)
  await page.getByRole('button', { name: 'More for ngfs' }).click()
  await page.getByRole('menuitem', { name: 'Check this data…' }).click()
  // Repeated, the journey finds the check of the one before.
  const grid = page.getByRole('grid', { name: 'Findings' })
  const begin = page.getByRole('button', { name: 'Check the data' })
  await expect(grid.or(begin)).toBeVisible()
  if (await begin.isVisible()) await begin.click()
  await expect(grid).toBeVisible()
  const count = page.getByRole('group', { name: 'About the check' }).getByRole('status')
  await expect(count).toHaveText('8 findings')

  await page.getByLabel('Check', { exact: true }).selectOption('jumps')
  await expect(count).toHaveText('4 findings')
  await page.getByRole('textbox', { name: 'Names that contain' }).fill('r5asia')
  await expect(count).toHaveText('1 finding')
  const row = grid.getByRole('row').filter({ hasText: 'R5ASIA' })
  await expect(row).toContainText('0 in 2030 stands between 3.0839 in 2020 and 2.22497 in 2040')
  expect(await seriousProblems(page)).toEqual([])

  await row.getByRole('button', { name: 'Mute…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mute this finding' })
  await expect(dialog.getByRole('button', { name: 'Mute', exact: true })).toBeDisabled()
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByLabel('Reason').fill('No price before the policy begins')
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(page.getByText('1 muted finding is not shown')).toBeVisible()
  await page.getByRole('button', { name: 'Show muted findings (1)' }).click()
  await expect(row).toContainText('No price before the policy begins')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export these findings' }).click()
  await page.getByRole('menuitem', { name: 'As csv' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('ngfs-findings.csv')
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('No price before the policy begins')

  await row.getByRole('button', { name: 'Tell it again' }).click()
  await expect(page.getByRole('button', { name: 'Show muted findings (0)' })).toBeVisible()
  await row.getByRole('button', { name: 'Show the data behind it' }).click()
  await expect(page.getByRole('group', { name: 'About the rows' })).toContainText('1 series')
})
