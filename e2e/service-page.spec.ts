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
