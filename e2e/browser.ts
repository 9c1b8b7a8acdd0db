import sparticuz from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright'

/** What is needed to start the browser that was found. */
export interface BrowserChoice {
  /** Where it came from, for people. */
  source: string
  launchOptions: LaunchOptions
}

const installed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const installedElsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
]

/** Headless in a container: no sandbox for root, no GPU, little shared memory, no requests of the browser's own. */
const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking']

/**
 * Chooses the first browser that starts: the one named by PLAYWRIGHT_CHROMIUM, an installed Chromium or Chrome, the one
 * that comes with the npm package @sparticuz/chromium, Playwright's own.
 * @throws one line that says what to install
 */
export async function chooseBrowser(): Promise<BrowserChoice> {
  const failures: string[] = []
  for (const { source, find } of candidates()) {
    try {
      const launchOptions = await find()
      if (!launchOptions) continue
      const browser = await chromium.launch(launchOptions)
      await browser.close()
      return { source, launchOptions }
    } catch (error) {
      failures.push(`${source}: ${String(error).split('\n')[0]}`)
    }
  }
  const tried = failures.length > 0 ? ` (${failures.join('; ')})` : ''
  throw new Error(
    `No browser starts${tried}. Install Chromium or Chrome, or set PLAYWRIGHT_CHROMIUM to the path of one.`,
  )
}

interface Candidate {
  source: string
  /** How to start it; undefined where it is not there. */
  find: () => LaunchOptions | undefined | Promise<LaunchOptions | undefined>
}

function candidates(): Candidate[] {
  const named = process.env['PLAYWRIGHT_CHROMIUM']
  return [
    { source: 'PLAYWRIGHT_CHROMIUM', find: () => (named ? { executablePath: named, args } : undefined) },
    ...installedPaths().map((path) => ({ source: path, find: () => ({ executablePath: path, args }) })),
    {
      source: '@sparticuz/chromium',
      find: async () => {
        if (process.platform !== 'linux') return undefined
        return { executablePath: await sparticuz.executablePath(), args: ownArgs() }
      },
    },
    { source: "Playwright's own", find: () => ({ args }) },
  ]
}

function installedPaths(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = installed.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...installedElsewhere].filter((path) => existsSync(path))
}

/** Its recommended arguments without the ones that Playwright decides and the one for a single process, which is fragile. */
function ownArgs(): string[] {
  const dropped = [
    '--headless',
    '--single-process',
    '--no-zygote',
    '--window-size',
    '--disable-web-security',
    '--allow-running-insecure-content',
  ]
  const recommended = sparticuz.args.filter((arg) => !dropped.some((prefix) => arg.startsWith(prefix)))
  return [...new Set([...recommended, ...args])]
}
