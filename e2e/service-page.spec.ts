import { seriousProblems } from './axe.ts'
import { expect, series, test } from './journey.ts'

test('the page of the service says how to reach it, and looks after its files', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 2))
  await desk.open('default/home')
  await expect(page.getByRole('region', { name: 'Looked after' })).toContainText('default has no backup')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Service' }).click()
  const connection = page.getByRole('region', { name: 'Connection' })
  await expect(connection.getByRole('status')).toHaveText('answers')
  await expect(connection).toContainText(`${desk.url}/v1/default/`)
  const program = connection.getByLabel('Read all datapoints with')
  await expect(connection).toContainText('HttpxTransport.from_url')
  for (const [name, code] of [
    ['ixmp4 0.14', 'RestBackend'],
    ['pyam 4', 'pyam'],
    ['R', 'library(httr2)'],
    ['curl', 'curl '],
  ] as const) {
    await program.selectOption(name)
    await expect(connection).toContainText(code)
  }

  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups.getByRole('status')).toHaveText('1 of 1 platform without')
  await backups.getByRole('button', { name: 'Back up now: default' }).click()
  await expect(backups.getByRole('status')).toHaveText('every platform has one')
  await backups.getByRole('button', { name: /^Restore the backup of default/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  const files = page.getByRole('table', { name: 'Files' })
  await expect(files).toContainText('default-restored')
  await expect(page.getByRole('table', { name: 'Jobs' })).toContainText('restore · default-restored')

  await files.getByRole('button', { name: 'Check the file of default-restored' }).click()
  await expect(files.getByRole('button', { name: 'Check the file of default-restored' })).toHaveText(
    'Whole. Check again',
  )
  await files.getByRole('button', { name: 'Compact default', exact: true }).click()
  await expect(page.getByText(/^default was compacted/)).toBeVisible()
})

test('what is asked of the service is seen as it happens, and what it does by itself is chosen', async ({
  page,
  desk,
}) => {
  const asked = (path: string, agent: string) =>
    fetch(`${desk.url}${path}`, { method: 'PATCH', headers: { 'user-agent': agent } })
  await desk.open('-/service')
  const requests = page.getByRole('region', { name: 'Live requests' })
  await asked('/v1/default/runs/', 'python-httpx/0.28')
  await asked('/v1/nowhere/runs/', 'curl/8')
  const table = requests.getByRole('table', { name: 'Live requests' })
  await expect(table.getByRole('row', { name: 'PATCH /v1/default/runs/ 200' })).toContainText('python-httpx/0.28')
  await expect(table.getByRole('row', { name: 'PATCH /v1/nowhere/runs/' })).toContainText('404')
  await requests.getByLabel('Asked by').selectOption('Programs')
  await expect(table).not.toContainText('Scenario Desk window')
  await requests.getByLabel('Find requests').fill('python')
  await expect(table.getByRole('row')).toHaveCount(2)
  await requests.getByRole('button', { name: 'Pause' }).click()
  await expect(requests.getByRole('status')).toHaveText('paused')

  const settings = page.getByRole('region', { name: 'Settings' })
  await settings.getByLabel('Made').selectOption('every week')
  await expect(page.getByText('A backup is made every week of what was written')).toBeVisible()
  await page.reload()
  await expect(settings.getByLabel('Made')).toHaveValue('week')
  await expect(page.getByRole('region', { name: 'Log' }).getByRole('status')).toHaveText('no errors')
  expect(await seriousProblems(page)).toEqual([])

  await table.getByRole('button', { name: 'Open as view: PATCH /v1/default/runs/' }).click()
  await expect(page.getByRole('tab', { name: 'Runs' })).toBeVisible()
})

test('a view whose code does not come is said and fetched again', async ({ page, desk }) => {
  await page.route('**/assets/CataloguePage-*', (route) => route.abort())
  await desk.open('default/home')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Catalogue' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The code of this part of the window did not come, though the service answers.')
  await page.unroute('**/assets/CataloguePage-*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: 'Names of' })).toBeVisible()
})
