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
