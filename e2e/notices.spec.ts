import type { Locator, Page } from 'playwright/test'
import { type Desk, expect, pageLine, series, test } from './journey.ts'
import { startService } from './service.ts'

async function fill(desk: Desk): Promise<void> {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  for (const scenario of ['Base', 'Low']) await builder.run('Model A', scenario, series('World', 'Primary Energy', 3))
}

const notice = (page: Page, text: RegExp) => page.getByRole('alert').filter({ hasText: text })

/** Whether two parts of the window lie over each other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('a notice covers neither pages nor status line, and the next takes its place', async ({ page, desk }) => {
  await fill(desk)
  await desk.open('default/runs')
  await page.getByRole('button', { name: 'Lock Model A / Base, version 1' }).click()
  const first = notice(page, /Base, version 1 is locked/)
  await expect(first).toBeVisible()
  await page.waitForTimeout(400)
  expect(await overlap(first, page.getByRole('contentinfo'))).toBe(false)
  // Under the pointer it stays.
  await first.hover()
  await page.evaluate(() => window.location.assign('#/default/data?size=100'))
  await expect(pageLine(page)).toBeVisible()
  expect(await overlap(first, page.getByRole('navigation', { name: 'Pages' }))).toBe(false)
  await page.goBack()
  await page.getByRole('button', { name: 'Lock Model A / Low, version 1' }).click()
  await expect(notice(page, /Low, version 1 is locked/)).toBeVisible()
  await expect(first).toBeHidden()
})

test('while a dialog is open, results are its last line', async ({ page, desk }) => {
  await fill(desk)
  await desk.fill().call('DELETE', '/runs/1/')
  await desk.open('default/runs')
  await page.getByRole('button', { name: '1 deleted run…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deleted runs' })
  await dialog.getByRole('button', { name: /^Bring back / }).click()
  await page.getByRole('button', { name: 'Bring back', exact: true }).click()
  await expect(dialog).toContainText('All of them are back.')
  await expect(dialog.getByRole('status').filter({ hasText: 'Taken back: ' })).toBeVisible()
  await expect(notice(page, /Taken back: /)).toBeHidden()
})

test('the dot follows the service: gone and back', async ({ page, desk }) => {
  await desk.open('default/home')
  const status = page.getByRole('contentinfo')
  await expect(status).toContainText('Service 127.0.0.1')
  const { port } = new URL(desk.url)
  await desk.stop()
  await expect(status).toContainText('Service does not answer')
  const again = await startService(['default'], desk.dataDir, undefined, port)
  try {
    await expect(status).not.toContainText('Service does not answer')
    const made = await fetch(`${desk.url}/v1/default/units/`, {
      ...{ method: 'POST', body: JSON.stringify({ name: 'EJ/yr' }), headers: { 'content-type': 'application/json' } },
    })
    expect(made.status).toBe(200)
  } finally {
    await again.stop()
  }
})
