import { expect, series, test } from './journey.ts'

test('a platform is created, filled through REST, and counted', async ({ page, desk }) => {
  await desk.open()
  await expect(page.getByRole('heading', { name: 'Connect your notebook to default' })).toBeVisible()
  await page.getByLabel('Name of the new platform').fill('study')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'study is empty: next step' })).toBeVisible()
  await expect(page.getByText('--platform study FILE --create-regions --create-units')).toBeVisible()
  await expect(page.getByLabel('Platform', { exact: true })).toHaveValue('study')

  const builder = desk.fill('study')
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Scenario', series('World', 'Primary Energy', 3))
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('1 run · 1 series · 3 datapoints')
  await page.getByRole('button', { name: 'Open data of study' }).click()
  await expect(page.getByRole('gridcell', { name: 'Primary Energy' })).toHaveCount(3)
})

test('a name that cannot be one is refused with a reason, and nothing is made', async ({ page, desk }) => {
  await desk.open()
  await page.getByLabel('Name of the new platform').fill('no spaces')
  await page.keyboard.press('Enter')
  await expect(page.getByText('A platform is named with letters, digits, _ and -')).toBeVisible()
  await page.getByLabel('Name of the new platform').fill('Default')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is a platform called "default" already.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('a platform is copied, and goes to the trash after a question that names its counts', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Scenario', series('World', 'Primary Energy', 3))
  await desk.open()
  await page.getByRole('button', { name: 'Copy default' }).click()
  await page.getByLabel('Name of the copy').fill('kept')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Connect your notebook to kept' })).toBeVisible()

  await page.getByRole('button', { name: 'Move default to the trash' }).click()
  await expect(page.getByText('It holds 1 run, 1 series and 3 datapoints.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('button', { name: 'Open data of default' })).toBeVisible()
  await page.getByRole('button', { name: 'Move default to the trash' }).click()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByRole('button', { name: 'Open data of default' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open data of kept' }).click()
  await expect(page.getByRole('gridcell', { name: 'World' })).toHaveCount(3)
})

test('the lines for notebooks hold the address of this service and can be copied', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.open()
  await expect(page.getByText(`ixmp4 platforms add default --dsn ${desk.url}/v1/default/`)).toBeVisible()
  await page.getByRole('button', { name: 'Copy Python lines' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('platform = Platform("default")')
})
