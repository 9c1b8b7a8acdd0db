import { test as base, type Locator, type Page } from 'playwright/test'
import { PlatformBuilder, type Row } from './builder.ts'
import { startService, type RunningService } from './service.ts'

/** A service of the test's own, with one empty platform called `default`. */
export interface Desk extends RunningService {
  /** Goes to an address of the window, given after `#/`. */
  open: (address?: string) => Promise<void>
  /** Fills a platform through the REST interface. */
  fill: (platform?: string) => PlatformBuilder
}

/** Every test gets its own service, and fails where the window reports an error of its own. */
export const test = base.extend<{ desk: Desk }>({
  desk: async ({ page }, use) => {
    const service = await startService()
    const failures: string[] = []
    page.on('pageerror', (error) => failures.push(String(error)))
    page.on('console', (message) => {
      // Refused requests are reported by the browser too; tests that cause them look at what the window says.
      const isRequest = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRequest) failures.push(message.text())
    })
    await use({
      ...service,
      open: async (address = '') => {
        await page.goto(`${service.url}/#/${address}`)
      },
      fill: (platform = 'default') => new PlatformBuilder(service.url, platform),
    })
    await service.remove()
    if (failures.length > 0) throw new Error(`The window reported: ${failures.join('; ')}`)
  },
})

export { expect } from 'playwright/test'

/** The cells of the table of datapoints that are in this column, from the top. */
export async function columnTexts(page: Page, name: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allTextContents()
  const index = headers.indexOf(name) + 1
  return page.locator(`tbody td:nth-child(${index})`).allTextContents()
}

/** The line that says which rows are shown. */
export const pageLine = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('status').or(page.locator('[data-rows-in-sight]'))

/** How many runs are listed. */
export const runCount = (page: Page): Locator => page.getByRole('group', { name: 'About the runs' }).getByRole('status')

/** The line above a table of data: what is the same in all rows, and what kind of table it is. */
export const caption = (page: Page): Locator => page.getByRole('group', { name: 'About the rows' })

/** A series of yearly values from 2000 on. */
export const series = (region: string, variable: string, count: number, unit = 'EJ/yr'): Row[] =>
  Array.from({ length: count }, (_, index) => ({ region, variable, unit, year: 2000 + index, value: index + 0.5 }))
