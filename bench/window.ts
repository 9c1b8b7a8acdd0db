import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from 'playwright'
import { chooseBrowser } from '../e2e/browser.ts'
import { Client } from './client.ts'
import type { Dataset } from './generate.ts'
import { createNames, load } from './load.ts'
import { summarize, type Result } from './measure.ts'
import { startService } from './service.ts'

/** Long tasks that a phase may have: acceptance of the window's issue. */
const longTaskGate = 3
const heapGate = 350
const scrollSeconds = 60

declare global {
  interface Window {
    /** Lengths of the tasks over 50 ms since they were last asked for, in ms. */
    longTasks?: number[]
  }
}

/** What the window does to the thread that draws it, with all the data: typing, scrolling, switching views. */
export async function measureWindow(
  folder: string,
  dataset: Dataset,
  wanted: (name: string) => boolean,
): Promise<Result[]> {
  const names = phases.map(({ name }) => `window: long tasks while ${name}`)
  const heapName = 'window: heap of the renderer after all of it'
  if (![...names, heapName].some(wanted)) return []
  const service = await startService(join(folder, 'window'))
  const client = new Client(`${service.url}/v1/default`)
  try {
    await load(client, dataset, await createNames(client, dataset))
    const browser = await chromium.launch((await chooseBrowser()).launchOptions)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const session = await page.context().newCDPSession(page)
    await page.addInitScript(watchLongTasks)
    await page.goto(`${service.url}/#/default/data?mode=wide`)
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForTimeout(1_000)
    const results: Result[] = []
    let highest = 0
    for (const [index, { act }] of phases.entries()) {
      await takeLongTasks(page)
      await act(page)
      await page.waitForTimeout(500)
      const tasks = await takeLongTasks(page)
      highest = Math.max(highest, await heapOf(session, false))
      const note = tasks.length === 0 ? '' : `longest ${Math.round(Math.max(...tasks))} ms`
      results.push(summarize(names[index]!, 'tasks', [tasks.length], { gate: longTaskGate, note }))
    }
    const note = `${highest} MB with what was not collected yet`
    results.push(summarize(heapName, 'MB', [await heapOf(session, true)], { gate: heapGate, note }))
    await browser.close()
    return results
  } finally {
    client.close()
    await service.stop()
  }
}

/** Runs in the page. */
function watchLongTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks?.push(duration)
  }).observe({ type: 'longtask', buffered: false })
}

const takeLongTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.longTasks?.splice(0) ?? [])

/** Memory that the page's scripts use, in MB. */
async function heapOf(session: CDPSession, isCollected: boolean): Promise<number> {
  if (isCollected) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number }
  return Math.round(usedSize / 2 ** 20)
}

/** Places are found by attributes: finding them by their roles would itself keep the page busy. */
const phases: { name: string; act: (page: Page) => Promise<void> }[] = [
  {
    name: 'typing in a filter',
    act: async (page) => {
      for (const text of ['Final Energy', 'emissions|co2', 'price']) {
        await page.keyboard.press('/')
        await page.keyboard.type(text, { delay: 90 })
        await page.waitForTimeout(700)
        for (let i = 0; i < text.length; i++) await page.keyboard.press('Backspace', { delay: 40 })
      }
      await page.keyboard.type('Final Energy|*', { delay: 60 })
      await page.keyboard.press('Enter')
      await page.waitForTimeout(1_000)
      await page.goBack()
      await page.waitForTimeout(1_000)
    },
  },
  {
    name: `scrolling for ${scrollSeconds} s`,
    act: async (page) => {
      const end = Date.now() + scrollSeconds * 1_000
      await page.mouse.move(800, 500)
      while (Date.now() < end) {
        await page.mouse.wheel(0, 400)
        await page.waitForTimeout(30)
      }
    },
  },
  {
    name: 'switching views 24 times',
    act: async (page) => {
      for (let i = 0; i < 6; i++) {
        for (const name of ['Runs', 'Optimization', 'Home', 'Data']) {
          await page.locator(`nav[aria-label="Views"] a[title="${name}"]`).click()
          await page.waitForTimeout(400)
        }
        await page.keyboard.press('w')
        await page.waitForTimeout(400)
      }
    },
  },
]
