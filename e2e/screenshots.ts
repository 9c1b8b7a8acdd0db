import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { chooseBrowser } from './browser.ts'
import { PlatformBuilder } from './builder.ts'
import { fillMadeUp, makeHistory } from './made-up.ts'
import { startService } from './service.ts'

/** Takes pictures of every view with made-up data: `node e2e/screenshots.ts [FOLDER]`, docs/images unless told otherwise. */

const platform = 'made-up-study'
const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'docs', 'images')

interface Shot {
  name: string
  /** After `#/`. */
  address: string
  /** Something that is there when the view is ready. */
  ready: string
  act?: (page: Page) => Promise<void>
}

const shots: Shot[] = [
  { name: 'home', address: `${platform}/home`, ready: 'text=Connect your notebook' },
  { name: 'home-empty', address: 'default/home', ready: 'text=next step' },
  { name: 'data', address: `${platform}/data`, ready: 'td' },
  {
    name: 'data-filtered',
    address: `${platform}/data?model=MADE-UP-IAM+2.1&scenario=Example|Net+Zero+2050&region=World&region=Europe&variable=Primary+Energy|*&year=2020..2050&off=year`,
    ready: 'td',
    act: async (page) => {
      await page.locator('td').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('End')
    },
  },
  {
    name: 'data-suggestions',
    address: `${platform}/data`,
    ready: 'td',
    act: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('energy')
      await page.getByRole('option', { name: 'All that match *energy*' }).waitFor()
    },
  },
  {
    name: 'data-nothing',
    address: `${platform}/data?variable=primary+energy&region=World`,
    ready: 'text=No datapoint fits',
  },
  { name: 'runs', address: `${platform}/runs`, ready: 'text=locked' },
  {
    name: 'history',
    address: `${platform}/runs`,
    ready: 'text=locked',
    act: async (page) => {
      await openHistory(page)
    },
  },
  {
    name: 'history-revert',
    address: `${platform}/runs`,
    ready: 'text=locked',
    act: async (page) => {
      await (await openHistory(page)).getByRole('button', { name: /^Revert to this state/ }).click()
      await page.getByRole('table', { name: 'What the revert changes' }).waitFor()
    },
  },
  {
    name: 'data-past',
    address: `${platform}@40/data?model=MADE-UP-IAM+2.1&variable=Primary+Energy|*&runs=all`,
    ready: 'text=/after transaction 40 \\(/',
    act: async (page) => {
      await page.locator('td').first().waitFor()
    },
  },
]

/** Opens the history of the run that has one, and answers the row of its checkpoint. */
async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^More for MADE-UP-IAM .*Net Zero 2050, version 1/ }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Checkpoint:' }).last()
  await row.waitFor()
  return row
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

const filled = await startService(['default', platform])
const builder = new PlatformBuilder(filled.url, platform)
await fillMadeUp(builder)
await makeHistory(builder, `${filled.url}/desk/v1/${platform}`)
// Closing moves the data from the log into the files, whose sizes the pictures show.
await filled.stop()
const service = await startService(['default', platform], filled.dataDir)
const { launchOptions, source } = await chooseBrowser()
const browser = await chromium.launch(launchOptions)
try {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      const page = await browser.newPage({ viewport, colorScheme, timezoneId: 'UTC', reducedMotion: 'reduce' })
      for (const { name, address, ready, act } of shots) {
        await page.goto('about:blank')
        await page.goto(`${service.url}/#/${address}`)
        await page.locator(ready).first().waitFor()
        await act?.(page)
        await page.waitForTimeout(250)
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${viewport.width}.png`) })
      }
      await page.close()
    }
  }
  process.stdout.write(`${shots.length * sizes.length * 2} pictures in ${folder}, taken with ${source}\n`)
} finally {
  await browser.close()
  await service.remove()
}
