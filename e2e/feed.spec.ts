import type { Page } from 'playwright/test'
import { expect, series, test } from './journey.ts'

/** Notes from now on what a window asks of what it shows on the page Runs. */
function note(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(rows\/runs|platforms|platforms\/default\/)$/.test(pathname)) asked.push(pathname.replace('/desk/v1/', ''))
  })
  return asked
}

const shown = ['default/rows/runs', 'platforms', 'platforms/default/']

test('each window asks once about a write, whoever wrote', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
  await builder.run('Model B', 'Base', series('World', 'Primary Energy', 3))
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto(`${desk.url}/#/default/runs`)
    await expect(window.getByText('2 series · 6 datapoints')).toBeVisible()
    await expect(window.getByRole('button', { name: 'Lock Model B / Base, version 1' })).toBeVisible()
  }
  const [asked, askedByOther] = [note(page), note(other)]

  await page.getByRole('button', { name: 'Lock Model A / Base, version 1' }).click()
  for (const window of [page, other]) await expect(window.getByText('1 run locked')).toBeVisible()
  // Events come in their order: what shows the second has heard of the first.
  await builder.call('POST', '/runs/2/lock/')
  for (const window of [page, other]) await expect(window.getByText('2 runs locked')).toBeVisible()
  for (const window of [page, other]) await expect(window.getByRole('button', { name: /^Unlock / })).toHaveCount(2)

  const twice = [...shown, ...shown].toSorted()
  await expect.poll(() => asked.toSorted()).toEqual(twice)
  await expect.poll(() => askedByOther.toSorted()).toEqual(twice)
})

test('a write before the feed listens is not missed', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
  let listen = () => {}
  const allowed = new Promise<void>((resolve) => (listen = resolve))
  await page.route('**/desk/v1/changes', async (route) => {
    await allowed
    await route.continue()
  })
  await desk.open('default/runs')
  await expect(page.getByText('1 series · 3 datapoints')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock Model A / Base, version 1' })).toBeVisible()
  await builder.call('POST', '/runs/1/lock/')
  listen()
  await expect(page.getByRole('button', { name: /^Unlock / })).toBeVisible()
})

test('the page of a run tells each step of what a notebook writes', async ({ page, desk }) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model A', 'Base', series('World', 'Primary Energy', 3))
  await desk.open('default/run?model=Model+A&scenario=Base&version=1&tab=history')
  const rows = page.locator('[data-transaction]')
  await expect(rows).toHaveCount(4)

  // As a client of ixmp4 0.17 asks, request by request: `with run.transact("revised"): run.iamc.add(df, type=…)`.
  await builder.call('POST', '/runs/1/lock', {})
  await expect(page.getByRole('button', { name: 'Unlock…' })).toBeVisible()
  const frame = (columns: string[], ...data: unknown[][]) => ({ df: { index: data.map((_, i) => i), columns, data } })
  const named = frame(['region', 'variable', 'unit', 'run__id'], ['World', 'Final Energy', 'EJ/yr', 1])
  await builder.call('POST', '/iamc/timeseries/bulk-upsert', named)
  await expect(rows).toHaveCount(5)
  const points = frame(
    ['step_year', 'value', 'time_series__id', 'type'],
    [2000, 1, 1, 'ANNUAL'],
    [2000, 4.5, 2, 'ANNUAL'],
  )
  await builder.call('POST', '/iamc/datapoints/bulk-upsert', points)
  await expect(rows.first()).toContainText('1 datapoint changed, 1 added in Final Energy and 1 more, World')
  await builder.call('POST', '/checkpoints', { run__id: 1, message: 'revised' })
  await expect(page.getByRole('listitem').filter({ hasText: /^revised checkpoint/ })).toBeVisible()
  await builder.call('POST', '/runs/1/unlock', {})
  await expect(page.getByRole('button', { name: 'Lock to edit' })).toBeVisible()
})
