import { expect, pageLine, series, test } from './journey.ts'

test('a service that is gone is said to be gone, and the window recovers', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Base', series('World', 'Primary Energy', 3))
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  await page.route('**/v1/**', (route) => route.abort())
  await page.getByRole('checkbox', { name: 'Default versions' }).uncheck()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The service does not answer.')
  await expect(alert).toContainText('Nothing was changed.')
  await expect(alert).toContainText('npm start')
  await page.unroute('**/v1/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
})

test('a failure inside the service shows its message and the next step', async ({ page, desk }) => {
  await page.route('**/rows/datapoints', (route) =>
    route.fulfill({
      status: 500,
      json: { message: 'The service failed unexpectedly.', kwargs: { request_id: 'r-1' }, error_name: 'ixmp_error' },
    }),
  )
  await desk.open('default/data')
  await expect(page.getByRole('alert')).toContainText('The service failed unexpectedly.')
  await expect(page.getByRole('alert')).toContainText('(request r-1)')
})

test('a platform that is not there is named, with the way to others', async ({ page, desk }) => {
  await desk.open('elsewhere/data')
  await expect(page.getByRole('alert')).toContainText("Platform 'elsewhere' was not found.")
  await expect(page.getByRole('alert')).toContainText('Choose another platform above')
  await page.getByRole('combobox', { name: /^Platform:/ }).click()
  await page.getByRole('option', { name: 'default' }).click()
  await expect(page.getByRole('heading', { name: 'This platform has no data yet' })).toBeVisible()
})

test('a link that makes no sense in parts is read as far as it does, and says so', async ({ page, desk }) => {
  await desk.open('default/data?page=-3&year=soon&size=7&variable=A*&variable=B&colour=red')
  await expect(page.getByText('Part of this link could not be understood')).toBeVisible()
  await expect(page.getByText('Left out:')).toContainText('year=soon')
  await expect(page.getByRole('checkbox')).toHaveCount(1)
})
