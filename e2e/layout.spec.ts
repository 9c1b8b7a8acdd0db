import { expect, test, type Locator, type Page } from 'playwright/test'
import { pageLine } from './journey.ts'
import { serveNgfs } from './ngfs.ts'
import { cutEnds, cutLeaves, equalRows, filledButtons, lostTexts, smallControls } from './looks.ts'
import type { RunningService } from './service.ts'

const filter = [
  'variable.name__like=Primary+Energy|*',
  'scenario.name__in=Nationally+Determined+Contributions+(NDCs)',
  'scenario.name__in=Net+Zero+2050',
  'region.name__in=World',
  'year__gte=2020',
  'off=year__gte',
].join('&')
interface LookedAt {
  address: string
  /** Pixels above its first row at most, where it has a table under a line for the filter. */
  above?: number
  /** A part without which it is not there yet. */
  ready: (page: Page) => Locator
}
const firstRow = (page: Page) => page.locator(':is([role=grid], [role=treegrid]) tbody tr').first()
const run = 'model=REMIND-MAgPIE+2.1-4.2&scenario=Net+Zero+2050&version=1'
const views: Record<string, LookedAt> = {
  Home: { address: 'home', ready: (page) => page.getByText('Connect your notebook') },
  Data: { address: 'data', above: 112, ready: firstRow },
  'Data with a filter, wide': { address: `data?${filter}&mode=wide`, above: 112, ready: firstRow },
  'Data beside its chart': { address: `data?${filter}&mode=wide&display=split`, ready: firstRow },
  Runs: { address: 'runs?meta=exclude', above: 112, ready: firstRow },
  'Runs in an order': { address: 'runs?sort=-points', above: 112, ready: firstRow },
  Coverage: { address: 'runs?layout=coverage', ready: (page) => page.getByRole('grid') },
  'The page of a run': { address: `run?${run}`, ready: (page) => page.getByRole('grid') },
  'History of a run': { address: `run?${run}&tab=history`, ready: (page) => page.getByText(/of \d+ transactions?/) },
  Compare: { address: 'compare?run=1&run=4', ready: firstRow },
  Optimization: { address: 'optimization', ready: (page) => page.getByRole('region', { name: 'Optimization' }) },
  History: { address: 'history', ready: (page) => page.getByText(/of \d+ transactions?/) },
  Checks: { address: 'checks', above: 112, ready: firstRow },
  Catalogue: { address: 'catalogue', above: 112, ready: firstRow },
  'A name of the catalogue': {
    address: 'catalogue?of=region&name=World',
    ready: (page) => page.getByText('Used with'),
  },
  Service: { address: 'service', ready: (page) => page.getByText('Newest backup') },
}
/** Where things lie does not depend on colours: the dark ones are looked at once. */
const screens = [
  { width: 1280, height: 800, zoom: 1, colorScheme: 'light' },
  { width: 1280, height: 800, zoom: 2, colorScheme: 'light' },
  { width: 1280, height: 800, zoom: 1, colorScheme: 'dark' },
  { width: 1440, height: 900, zoom: 1, colorScheme: 'light' },
  { width: 1920, height: 1080, zoom: 1, colorScheme: 'light' },
  { width: 1920, height: 1080, zoom: 2, colorScheme: 'light' },
] as const

let service: RunningService

test.beforeAll(async () => {
  service = await serveNgfs()
  const headers = { 'content-type': 'application/json' }
  await fetch(`${service.url}/desk/v1/ngfs/checks`, { method: 'POST', headers, body: '{"settings":{}}' })
})
test.afterAll(() => service?.remove())

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${service.url}/#/ngfs/${address}`)
  await page.waitForLoadState('networkidle')
  if (address.startsWith('data')) await expect(pageLine(page)).toBeVisible()
}

/** What is wrong with the view as it is drawn now. @param above where its table may begin */
async function problems(page: Page, zoom: number, above: number | undefined): Promise<string[]> {
  const told = (what: string, found: readonly string[]) => found.map((one) => `${what}: ${one}`)
  const filled = await filledButtons(page.locator('body'))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const found = [
    ...told('control under 24 pixels', await smallControls(page)),
    ...told('text that cannot be read', await lostTexts(page)),
    ...told('name that is cut at its end', await cutEnds(page)),
    ...told('row that looks as another', await equalRows(page)),
    ...(filled.length > 1 ? [`filled buttons: ${filled.join(', ')}`] : []),
    ...(overflow === 0 ? [] : [`${overflow} pixels out of the window`]),
  ]
  if (above === undefined) return found
  // Where there is a filter of the interface: a missing one would be waited for.
  for (const line of await page.getByRole('search', { name: 'Filter' }).locator('..').all()) {
    const height = (await line.boundingBox())?.height
    if (height !== 36) found.push(`the filter line is ${height} pixels high`)
  }
  if (zoom > 1) return found
  const first = (await firstRow(page).boundingBox())?.y
  if (first === undefined || first > above) found.push(`the first row is at ${first}`)
  return [...found, ...told('leaf that is cut', await cutLeaves(page, 'Variable'))]
}

for (const [name, { address, above, ready }] of Object.entries(views)) {
  test(`${name}, on every screen: real-files`, async ({ page }) => {
    test.slow()
    await open(page, address)
    for (const { width, height, zoom, colorScheme } of screens) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: width / zoom, height: height / zoom })
      await expect(ready(page).first()).toBeVisible()
      // Columns and names find their widths anew when the window has got another one.
      const what = `${width}×${height} at ${zoom * 100} %, ${colorScheme}`
      await expect
        .configure({ soft: true })
        .poll(() => problems(page, zoom, above), what)
        .toEqual([])
    }
  })
}

test('at 1280 every part of Explore is in sight, and its width stays as it was dragged: real-files', async ({
  page,
}) => {
  await open(page, 'data')
  const side = page.getByRole('complementary', { name: 'Explore' })
  expect((await side.boundingBox())?.width).toBe(232)
  await expect(side.getByText('World')).toBeVisible()
  for (const part of ['Variable', 'Model', 'Scenario', 'Region', 'Unit', 'Year']) {
    await expect(side.getByRole('button', { name: part, exact: true })).toBeInViewport({ ratio: 1 })
  }
  const edge = page.getByRole('separator', { name: 'Width of Explore' })
  await edge.hover()
  await page.mouse.down()
  await page.mouse.move(900, 300)
  await page.mouse.up()
  await expect(edge).toHaveAttribute('aria-valuenow', '400')
  await edge.focus()
  await page.keyboard.press('ArrowLeft')
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', '384')
  await edge.dblclick()
  await expect(edge).toHaveAttribute('aria-valuenow', '232')
  await page.keyboard.press('e')
  await expect(side).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Explore' }).click()
  await expect(side).toBeVisible()
})

test('conditions that do not fit are behind a button, and are edited there: real-files', async ({ page }) => {
  await open(page, `data?${filter}&unit.name__in=EJ/yr&model.name__like=*`)
  const used = page.getByRole('list', { name: 'Filters in use' })
  const within = used.locator('li:not([inert])')
  const hidden = within.getByRole('button', { name: 'Model matches *' })
  await expect(within).not.toHaveCount(6)
  await expect(hidden).toHaveCount(0)
  await page.getByRole('button', { name: /^\+\d conditions?$/ }).click()
  await expect(hidden).toBeVisible()
  await hidden.click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).not.toHaveURL(/model/)
  await expect(within).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(within).not.toHaveCount(5)
})
