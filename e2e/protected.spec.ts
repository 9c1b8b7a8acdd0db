import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { bearer, testSecret } from '../server/testing/token.ts'
import { PlatformBuilder } from './builder.ts'
import { columnTexts, expect, series, test as base } from './journey.ts'
import { startService, type RunningService } from './service.ts'

/** Protected mode in a browser: a link of the service lets one browser in, once. */

const test = base.extend<{ service: RunningService }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are wanted
  service: async ({}, use) => {
    const service = await startService(['default'], undefined, testSecret)
    const builder = new PlatformBuilder(service.url, 'default', bearer())
    await builder.names(['World'], ['EJ/yr'])
    await builder.run('Model', 'Base', series('World', 'Primary Energy', 3))
    await use(service)
    await service.remove()
  },
})

const explanation = (page: Page) => page.getByRole('heading', { name: 'This service is protected.' })

test('the link opens the window, and no key stays in the address', async ({ page, service }) => {
  await page.goto(service.windowUrl)
  await expect(page).toHaveURL(`${service.url}/#/default/home`)
  await page.goto(`${service.url}/#/default/data`)
  await expect(page.getByText('Primary Energy').first()).toBeVisible()
  await expect.poll(() => columnTexts(page, 'Value')).toEqual(['0.5', '1.5', '2.5'])
  await page.reload()
  await expect(page.getByText('Primary Energy').first()).toBeVisible()
  // Scripts in the page cannot read what lets it in.
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('the link lets nobody else in', async ({ page, service, browser }) => {
  await page.goto(service.windowUrl)
  const other = await browser.newContext()
  try {
    const stranger = await other.newPage()
    const answer = await stranger.goto(service.windowUrl)
    expect(answer?.status()).toBe(401)
    await expect(stranger.getByRole('heading', { name: 'This link has been used' })).toBeVisible()
    await stranger.goto(service.url)
    await expect(explanation(stranger)).toBeVisible()
    await stranger.goto(`${service.url}/openapi.json`)
    const status = await stranger.evaluate(async () => (await fetch('/desk/v1/platforms')).status)
    expect(status).toBe(401)
  } finally {
    await other.close()
  }
})

test('without it the page explains itself, for everybody', async ({ page, service }) => {
  await page.goto(`${service.url}/#/default/data`)
  await expect(explanation(page)).toBeVisible()
  await expect(page.getByText('Primary Energy')).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('a link on another site shows whoever is in what it is about, and all others why not', async ({
  page,
  service,
}) => {
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${service.url}/#/default/data">Look</a>` }),
  )
  const follow = async () => {
    await page.goto('http://elsewhere.example/')
    await page.getByRole('link', { name: 'Look' }).click()
  }
  await follow()
  await expect(page.getByRole('alert').first()).toContainText('This service is protected.')
  await page.goto(service.windowUrl)
  await follow()
  await expect(page.getByText('Primary Energy').first()).toBeVisible()
})
