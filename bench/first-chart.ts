import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { chooseBrowser } from '../e2e/browser.ts'
import { sharedData } from '../server/testing/service.ts'
import { summarize, type Result } from './measure.ts'
import { startService } from './service.ts'

const file = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')
const name = 'window: waiting from a dropped file to its chart'
/** Milliseconds: acceptance of the window's issue. */
const gate = 5_000

/** How long somebody waits, all steps together, who drops a real file into an empty window and wants to see its chart. */
export async function measureFirstChart(folder: string, wanted: (name: string) => boolean): Promise<Result[]> {
  if (!wanted(name)) return []
  if (!existsSync(file)) {
    process.stdout.write(`${name}: not run, ${file} is missing\n`)
    return []
  }
  const browser = await chromium.launch((await chooseBrowser()).launchOptions)
  const samples: number[] = []
  let longest = ''
  for (let i = 0; i < 5; i++) {
    const dataDir = join(folder, `first-chart-${i}`)
    mkdirSync(dataDir)
    const service = await startService(dataDir)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(service.url)
    await page.getByRole('heading', { name: 'Platforms' }).waitFor()
    const waits = await waitsOf(page)
    samples.push(waits.reduce((sum, ms) => sum + ms, 0))
    longest = `check, write, draw: ${waits.join(', ')} ms`
    await page.close()
    await service.stop()
  }
  await browser.close()
  return [summarize(name, 'ms', samples, { gate, note: longest })]
}

/** Milliseconds from each action to what can be acted on next. */
async function waitsOf(page: Page): Promise<number[]> {
  const write = page.getByRole('button', { name: /^Write 3\s720 datapoints$/ })
  const show = page.getByRole('button', { name: 'Show a chart' })
  return [
    await waitFor(() => drop(page), write.and(page.locator(':enabled'))),
    await waitFor(() => write.click(), show),
    await waitFor(
      () => show.click(),
      page.getByRole('region', { name: 'Chart' }).getByText('8 lines', { exact: true }),
    ),
  ]
}

async function waitFor(act: () => Promise<unknown>, next: Locator): Promise<number> {
  const start = performance.now()
  await act()
  await next.waitFor({ state: 'attached' })
  return Math.round(performance.now() - start)
}

async function drop(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle((base64) => {
    const filled = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    filled.items.add(new File([bytes], 'ngfs-phase2-snapshot.xlsx'))
    return filled
  }, readFileSync(file).toString('base64'))
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}
