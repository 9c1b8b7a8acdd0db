import type { Page } from 'playwright/test'
import { expect, series, test } from './journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Copy as code' })
const client = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'ixmp4 installed' }).getByRole('button', { name })

async function openDialog(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+C')
  await expect(dialog(page)).toBeVisible()
}

test('code is written for the client that is installed, and the choice is remembered', async ({
  page,
  desk,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const notebook = desk.fill()
  await notebook.names(['World'], ['EJ/yr'])
  await notebook.run('Model', 'Scenario', series('World', 'Final Energy', 1))
  await desk.open('default/data?region.name=World')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await openDialog(page)
  await expect(client(page, '0.15–0.17 (newest)')).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog(page)).toContainText(`HttpxTransport.from_url("${desk.url}/v1/default/")`)
  await client(page, '0.14').click()
  await dialog(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('platform = ixmp4.Platform(_backend=RestBackend(info))')

  await page.reload()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await openDialog(page)
  await expect(client(page, '0.14')).toHaveAttribute('aria-pressed', 'true')
  await dialog(page).getByRole('tab', { name: 'pyam' }).click()
  await expect(client(page, '0.14')).toHaveCount(0)
  await expect(dialog(page)).toContainText('pyam.read_ixmp4(')
})
