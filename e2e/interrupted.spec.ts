import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JobList } from '../server/contract/jobs.ts'
import { sharedData } from '../server/testing/service.ts'
import { expect, pageLine, series, test } from './journey.ts'
import { startService } from './service.ts'
import { button, drop, jobMs, step, write } from './wizard.ts'

/** The service and the window, killed while the other goes on. */

const name = 'messageix-ssp-led-baseline.csv.gz'
const file = join(sharedData, 'iamc', name)
const points = '257 426'

/** What jobs keep beside the platforms while they work. */
const filesOf = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'work')) ? readdirSync(join(dataDir, 'work')) : []

test('a service that is halted or killed is said not to answer, and to be back; what was typed is written then', async ({
  page,
  desk,
}) => {
  const builder = desk.fill()
  await builder.names(['World'], ['EJ/yr'])
  await builder.run('Model', 'Base', series('World', 'Primary Energy', 3))
  await desk.open('default/data')
  await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  const gone = page.getByRole('status', { name: 'Service' })
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'New platform…' }).click()
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.fill('typed-while-halted')

  desk.halt()
  // Nobody has asked for anything: the window notices by itself.
  await expect(gone).toContainText('The service is not answering since')
  await expect(page.getByRole('contentinfo')).toContainText('Service is not answering at')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(gone).toContainText('1 change held back until then')
  desk.goOn()
  await expect(gone).toHaveCount(0)
  await expect(page.getByText('Platform typed-while-halted was created, empty.')).toBeVisible()

  await page.getByRole('button', { name: 'New platform…' }).click()
  await field.fill('typed-before')
  await desk.kill()
  // Nobody has asked for anything: the window notices by itself.
  await expect(gone).toContainText('The service does not answer since')
  await expect(field).toHaveValue('typed-before')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('The change is held back and written when it is back.')).toBeVisible()
  await expect(gone).toContainText('1 change held back until then')
  await expect(field).toHaveValue('typed-before')

  const again = await startService(['default'], desk.dataDir, undefined, new URL(desk.url).port)
  try {
    await expect(gone).toHaveCount(0)
    await expect(page.getByText('Platform typed-before was created, empty.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(existsSync(join(desk.dataDir, 'typed-before.scenario'))).toBe(true)
    await desk.open('default/data')
    await expect(pageLine(page)).toHaveText('1–3 of 3 datapoints')
  } finally {
    await again.stop()
  }
})

test('real-files: an import goes on where the service was killed under it', async ({ page, desk }) => {
  test.skip(!existsSync(file), 'real-files')
  await desk.open('default/data')
  await drop(page, { [name]: readFileSync(file) })
  await expect.poll(() => filesOf(desk.dataDir).length, { timeout: jobMs, intervals: [20] }).toBeGreaterThan(0)
  await desk.kill()
  const alert = page.getByRole('dialog').getByRole('alert')
  await expect(alert).toContainText('The service does not answer.')
  await expect(alert).toContainText('Nothing was changed.')
  expect(filesOf(desk.dataDir)).not.toEqual([])

  const again = await startService(['default'], desk.dataDir, undefined, new URL(desk.url).port)
  try {
    expect(filesOf(desk.dataDir)).toEqual([])
    await expect(page.getByRole('status', { name: 'Service' })).toHaveCount(0)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(step(page, / for /)).toBeVisible({ timeout: jobMs })
    await write(page)
    await button(page, 'Show the data').click()
    await expect(pageLine(page)).toContainText(`of ${points}`)
  } finally {
    await again.stop()
  }
})

test('real-files: a window that is killed leaves its import to the service, and the next window sees it', async ({
  page,
  desk,
  context,
}) => {
  test.skip(!existsSync(file), 'real-files')
  await desk.open('default/data')
  const imports = async () => ((await (await fetch(`${desk.url}/desk/v1/jobs`)).json()) as JobList).jobs
  await drop(page, { [name]: readFileSync(file) })
  // A file that is cut off while it is sent would be refused.
  const doing = async () => (await imports())[0]?.step
  await expect.poll(doing, { timeout: jobMs, intervals: [20] }).toMatch(/^(reading|check)/)
  const crashed = page.waitForEvent('crash')
  const devTools = await context.newCDPSession(page)
  devTools.send('Page.crash').catch(() => {}) // nobody is left to answer
  await crashed

  const next = await context.newPage()
  await next.goto(`${desk.url}/#/default/data`)
  await expect(next.getByRole('heading', { name: 'This platform has no data yet' })).toBeVisible()
  // It was never told to write, so it is checked and then waits, until it is cancelled or forgotten.
  await expect.poll(async () => (await imports()).map(({ state }) => state), { timeout: jobMs }).toEqual(['waiting'])
  await fetch(`${desk.url}/desk/v1/jobs/${(await imports())[0]!.id}`, { method: 'DELETE' })
  await expect.poll(() => filesOf(desk.dataDir)).toEqual([])
})
