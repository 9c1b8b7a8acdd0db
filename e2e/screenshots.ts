import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import type { JobInfo } from '../server/contract/jobs.ts'
import { chooseBrowser } from './browser.ts'
import { PlatformBuilder } from './builder.ts'
import { fillMadeUp, makeHistory } from './made-up.ts'
import { toPalette } from '../scripts/palette.ts'
import { startService } from './service.ts'

/**
 * Takes pictures of every view, in both themes and two sizes, with made-up data, and renews those that documents show.
 * `npm run pictures` builds the window first; after `--`, names of pictures say which are taken.
 */

const platform = 'made-up-study'
const folder = join(import.meta.dirname, '.out', 'pictures')
const shownFolder = join(import.meta.dirname, '..', 'docs', 'images')

interface Shot {
  name: string
  /** After `#/`. */
  address: string
  /** Something that is there when the view is ready. */
  ready: string
  act?: (page: Page) => Promise<void>
}

/** Conditions that several pictures share. */
const energy = 'scenario.name__in=Example|Net+Zero+2050&region.name__in=World&variable.name__like=Primary+Energy|*'
/** The run that has a history. */
const changed = 'model=MADE-UP-IAM+2.1&scenario=Example|Net+Zero+2050&version=1'
const chart = (settings: object) => `chart=${encodeURIComponent(JSON.stringify(settings))}`
const counted = async (page: Page) => page.getByText('counting…').first().waitFor({ state: 'detached' })
const firstCell = (page: Page) => page.getByRole('gridcell').first().waitFor()
const drawn = async (page: Page) => {
  await page.getByRole('img').first().waitFor()
  await page.waitForTimeout(600)
}

const shots: Shot[] = [
  { name: 'home', address: `${platform}/home`, ready: 'text=Connect your notebook', act: counted },
  { name: 'home-empty', address: 'default/home', ready: 'text=next step' },
  { name: 'data', address: `${platform}/data`, ready: 'td', act: firstCell },
  {
    name: 'data-filtered',
    address: `${platform}/data?model.name__in=MADE-UP-IAM+2.1&${energy}&year__gte=2020&year__lte=2050&off=year__lte`,
    ready: 'td',
    act: async (page) => {
      await page.getByRole('gridcell').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('End')
      await page.keyboard.press('i')
      await page.getByRole('complementary', { name: 'Inspector' }).waitFor()
      await page.waitForTimeout(500)
    },
  },
  { name: 'data-wide', address: `${platform}/data?${energy}&mode=wide&sort=-2050`, ready: 'td', act: firstCell },
  {
    name: 'data-suggestions',
    address: `${platform}/data`,
    ready: 'td',
    act: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('energy')
      await page.getByRole('listbox').getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'data-json',
    address: `${platform}/data?${energy}`,
    ready: 'td',
    act: async (page) => {
      await page.getByRole('button', { name: 'The whole filter' }).click()
      await page.getByRole('menuitem', { name: 'Edit as JSON' }).click()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'chart-line',
    address: `${platform}/data?${energy}&${chart({ kind: 'line', colour: 'variable' })}`,
    ready: 'td',
    act: drawn,
  },
  {
    name: 'chart-area',
    address: `${platform}/data?${energy}&${chart({ kind: 'area', colour: 'variable', facet: 'model' })}`,
    ready: 'td',
    act: drawn,
  },
  {
    name: 'chart-box',
    address: `${platform}/data?variable.name__in=Final+Energy&region.name__in=World&${chart({ kind: 'box', colour: 'scenario' })}`,
    ready: 'td',
    act: drawn,
  },
  {
    name: 'data-code',
    address: `${platform}/data?${energy}`,
    ready: 'td',
    act: async (page) => {
      await page.keyboard.press('Control+Shift+C')
      await page.getByRole('dialog').waitFor()
      await page.waitForTimeout(400)
    },
  },
  {
    name: 'data-nothing',
    address: `${platform}/data?variable.name__in=primary+energy&region.name__in=World`,
    ready: 'text=No datapoint fits',
    act: async (page) => page.waitForTimeout(800),
  },
  { name: 'runs', address: `${platform}/runs?default_only=false&meta=Warming`, ready: 'tbody td' },
  { name: 'coverage', address: `${platform}/runs?layout=coverage&default_only=false`, ready: 'td' },
  { name: 'optimization', address: 'sample/optimization?item=parameter', ready: 'text=3 items', act: openItem },
  {
    name: 'palette',
    address: `${platform}/data`,
    ready: 'td',
    act: async (page) => {
      await firstCell(page)
      await page.keyboard.press('Control+k')
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'import',
    address: `${platform}/home`,
    ready: 'text=Connect your notebook',
    act: openImport,
  },
  {
    name: 'history',
    address: `${platform}/runs`,
    ready: 'tbody td',
    act: async (page) => {
      await openHistory(page)
    },
  },
  {
    name: 'history-revert',
    address: `${platform}/runs`,
    ready: 'tbody td',
    act: async (page) => {
      await (await openHistory(page)).getByRole('button', { name: /^Go back to this/ }).click()
      await page.getByRole('table', { name: 'What going back changes' }).waitFor()
    },
  },
  { name: 'run', address: `${platform}/run?${changed}`, ready: 'text=Time domains', act: firstCell },
  {
    name: 'run-past',
    address: `${platform}@40/run?${changed}&tab=data&mode=wide&display=split&region.name__in=Asia&variable.name__like=Primary+Energy|*`,
    ready: 'text=/after transaction 40 \\(/',
    act: async (page) => {
      await firstCell(page)
      await drawn(page)
    },
  },
  {
    name: 'compare',
    address: `${platform}/compare?run=1&run=2&branch=Primary+Energy`,
    ready: 'tbody td',
    act: async (page) => {
      await firstCell(page)
      await drawn(page)
    },
  },
  {
    name: 'checks',
    address: `${platform}/checks`,
    ready: 'text=/Check the data|Check again/',
    act: async (page) => {
      const check = page.getByRole('button', { name: 'Check the data' })
      // What was checked for the first picture stands in the others.
      if (await check.isVisible()) await check.click()
      await page.getByRole('group', { name: 'About the check' }).waitFor()
      await page.waitForTimeout(600)
    },
  },
  {
    name: 'catalogue',
    address: `${platform}/catalogue?name=Primary+Energy|Coal`,
    ready: 'text=Used with',
    act: firstCell,
  },
  { name: 'service', address: `${platform}/service`, ready: 'text=Newest backup' },
  { name: 'history-page', address: `${platform}/history`, ready: 'text=/of \\d+ transactions/' },
  {
    name: 'data-past',
    address: `${platform}@40/data?model.name__in=MADE-UP-IAM+2.1&variable.name__like=Primary+Energy|*&run.default_only=false`,
    ready: 'text=/after transaction 40 \\(/',
    act: firstCell,
  },
]

async function openItem(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Parameters' }).getByRole('button').first().click()
  await firstCell(page)
}

/** A file with a misspelt region and a word for a number, as the wizard shows them. */
async function openImport(page: Page): Promise<void> {
  const lines = ['Model,Scenario,Region,Variable,Unit,Note,2020,2030']
  lines.push('MADE-UP-IAM 2.1,Example|New,Wrld,Primary Energy,EJ/yr,checked,580,tbd')
  lines.push('MADE-UP-IAM 2.1,Example|New,World,Final Energy,EJ/yr,,20,26')
  const transfer = await page.evaluateHandle((text) => {
    const filled = new DataTransfer()
    filled.items.add(new File([text], 'next-month.csv'))
    return filled
  }, lines.join('\n'))
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await page.getByText('Wrld').first().waitFor()
  await page.waitForTimeout(400)
}

/** The sample has optimization items. */
async function makeSample(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'sample' })
  let job = (await (await fetch(`${url}/desk/v1/samples`, { method: 'POST', headers, body })).json()) as JobInfo
  while (job.ended_at === null) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    job = (await (await fetch(`${url}/desk/v1/jobs/${job.id}`)).json()) as JobInfo
  }
}

/** Some variables say what they mean. */
async function describeNames(): Promise<void> {
  const descriptions = {
    'Primary Energy': 'All energy before it is converted, direct equivalents',
    'Primary Energy|Coal': 'Hard coal and lignite, with and without capture of CO2',
    'Primary Energy|Wind': 'Electricity of wind on land and at sea, counted as it is made',
    'Final Energy': 'Energy as it reaches those who use it',
  }
  const listed = { run: null, name__in: Object.keys(descriptions) }
  const { results } = await builder.call<{ results: { id: number; name: keyof typeof descriptions }[] }>(
    ...(['PATCH', '/iamc/variables/?table=false', listed] as const),
  )
  for (const { id, name } of results)
    await builder.call('POST', '/docs/iamc/variables/', { dimension_id: id, description: descriptions[name] })
}

/** Opens the history of the run that has one, and answers the line of its checkpoint. */
async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^More for MADE-UP-IAM .*Net Zero 2050, version 1/ }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'checkpoint' }).last()
  await row.waitFor()
  return row
}

const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

const named = process.argv.slice(2)
const wanted = shots.filter(({ name }) => named.length === 0 || named.includes(name))

const filled = await startService(['default', platform])
const builder = new PlatformBuilder(filled.url, platform)
await fillMadeUp(builder)
await makeHistory(builder, `${filled.url}/desk/v1/${platform}`)
for (const run__id of [1, 2, 3, 5])
  await builder.call('POST', '/meta/', { run__id, key: 'Warming', value: 1.2 + run__id / 10 })
await describeNames()
// A digit too many, for the checks to find.
await builder.add(4, [{ region: 'World', variable: 'Final Energy', unit: 'EJ/yr', year: 2050, value: 4_183 }])
await makeSample(filled.url)
// Closing moves the data from the log into the files, whose sizes the pictures show.
await filled.stop()
const service = await startService(['default', platform], filled.dataDir)
const { launchOptions, source } = await chooseBrowser()
const browser = await chromium.launch(launchOptions)
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of sizes) {
      for (const { name, address, ready, act } of wanted) {
        // A page of its own: what is open is remembered by the browser.
        const page = await browser.newPage({ viewport, colorScheme, timezoneId: 'UTC', reducedMotion: 'reduce' })
        await page.goto(`${service.url}/#/${address}`)
        await page.locator(ready).first().waitFor()
        await act?.(page)
        await page.waitForTimeout(250)
        const file = `${name}-${colorScheme}-${viewport.width}.png`
        const picture = toPalette(await page.screenshot())
        writeFileSync(join(folder, file), picture)
        const shown = join(shownFolder, file)
        if (existsSync(shown)) writeFileSync(shown, picture)
        await page.close()
      }
    }
  }
  process.stdout.write(`${wanted.length * sizes.length * 2} pictures in ${folder}, taken with ${source}\n`)
} finally {
  await browser.close()
  await service.remove()
}
