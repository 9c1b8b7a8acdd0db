import type { Page } from 'playwright/test'
import { caption, expect } from './journey.ts'
import { open, test } from './ngfs.ts'

/** Series that are checked in the wide table, and their chart. */

/** Primary Energy of the world in one run, by fuel. */
const world =
  'mode=wide&variable.name__like=Primary+Energy*&region.name__in=World&model.name__in=MESSAGEix-GLOBIOM+1.1' +
  '&scenario.name__in=Net+Zero+2050'
const box = (page: Page, at: number) => page.getByRole('checkbox', { name: /^Check Primary Energy/ }).nth(at)
const chart = (page: Page) => page.getByRole('region', { name: 'Chart' })
const all = (page: Page) => page.getByRole('checkbox', { name: 'Check all series that are loaded' })

test('real-files: the chart is of the series that are checked, in links too', async ({ page, service }) => {
  await open(page, service, world)
  await box(page, 0).check()
  // With x from any cell of the row, and Space on the box.
  await page.getByRole('row').nth(3).getByRole('gridcell').nth(1).focus()
  await page.keyboard.press('x')
  await expect(box(page, 2)).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+ArrowLeft')
  await expect(box(page, 3)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(caption(page)).toContainText('3 checked')
  await expect(page).toHaveURL(/checked=/)
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/summary') && request.postData()!.includes('time_series_id__in'),
  )
  await page.getByRole('button', { name: 'Chart these' }).click()
  const { filter } = (await asked).postDataJSON() as { filter: { time_series_id__in: number[] } }
  expect(filter.time_series_id__in).toHaveLength(3)
  await expect(page.getByText('Chart of 3 checked series')).toBeVisible()
  await expect(chart(page)).toContainText('3 lines')
  // What is checked stays while the filter shows others.
  await page.reload()
  await expect(page.getByText('Chart of 3 checked series')).toBeVisible()
  await expect(chart(page)).toContainText('3 lines')
  await page.getByRole('button', { name: 'Chart all again' }).click()
  await expect(page.getByText('checked series')).toHaveCount(0)
  await expect(page).not.toHaveURL(/checked=/)
  await expect(chart(page)).not.toContainText('3 lines')
})

test('real-files: all are checked by the box of the head, some by the menu of what is selected', async ({
  page,
  service,
}) => {
  await open(page, service, world)
  await all(page).check()
  const count = await page.getByRole('row').count()
  await expect(caption(page)).toContainText(`${count - 1} checked`)
  await all(page).uncheck()
  await expect(caption(page)).not.toContainText('checked')
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(2).click()
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('gridcell')
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('row').nth(2).getByRole('gridcell').nth(2).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Chart these' }).click()
  await expect(page.getByText('Chart of 2 checked series')).toBeVisible()
  await expect(chart(page)).toContainText('2 lines')
})
