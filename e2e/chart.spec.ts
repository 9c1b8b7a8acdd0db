import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { seriousProblems } from './axe.ts'
import { expect, test } from './journey.ts'
import { runCommand, startService, type RunningService } from './service.ts'

/** Charts of real files: what is drawn of them at first, what is stacked, and what is written to a figure. */

const iamc = join(sharedData, 'iamc')
const files = {
  ngfs: ['ngfs-phase2-snapshot.xlsx'],
  ar6: ['ipcc-ar6-wg1-spm10.csv', ...['--drop', 'reference_period_end_year', '--drop', 'reference_period_start_year']],
  led: ['messageix-ssp-led-baseline.csv.gz'],
  empire: ['empire-hourly-subannual.xlsx'],
  genesys: ['genesys-mod-pathways-v1.0.xlsx', '--drop', 'Variable (2)'],
  climate: ['ex2-climate-output-large.xlsx'],
  pyam: ['pyam-tutorial-data.csv'],
} as const
type Name = keyof typeof files
const names = Object.keys(files) as Name[]

test.skip(!existsSync(join(iamc, files.ngfs[0])), 'real-files')

let service: RunningService

test.beforeAll(async () => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-chart-'))
  for (const name of names) {
    const [file, ...options] = files[name]
    const target = ['--data', dataDir, '--platform', name]
    await runCommand(['import', ...target, join(iamc, file), '--create-regions', '--create-units', ...options])
  }
  service = await startService([...names], dataDir)
})
test.afterAll(async () => service?.remove())

const chartOf = (page: Page) => page.getByRole('region', { name: 'Chart' })
const drawing = (page: Page) => chartOf(page).getByRole('img').first()

/** Opens the chart of a filter alone. */
async function open(page: Page, platform: Name, query: string, settings: object = {}): Promise<void> {
  const chart = Object.keys(settings).length > 0 ? `&chart=${encodeURIComponent(JSON.stringify(settings))}` : ''
  await page.goto(`${service.url}/#/${platform}/data?${query}&display=chart${chart}`)
}

const ngfsEmissions = 'variable.name__in=Emissions|CO2&region.name__in=World'
const germanElectricity = 'variable.name__like=Secondary+Energy|Electricity*&region.name__in=Germany'

test('real-files: NGFS scenarios have colours, models dashes, and names at the ends of lines', async ({ page }) => {
  await open(page, 'ngfs', ngfsEmissions)
  await expect(drawing(page)).toHaveAccessibleName(/^Lines by scenario: 8 groups, 2010 to 2100/)
  const legend = chartOf(page).getByRole('group', { name: 'Legend: Scenario' })
  await expect(legend.getByRole('button')).toHaveText([
    ...['Current Policies', 'Nationally Determined Contributions (NDCs)', 'Delayed transition', 'Net Zero 2050'],
  ])
  await expect(legend).toContainText('M = MESSAGEix-GLOBIOM 1.1')
  const height = await chartOf(page)
    .getByRole('group', { name: /^Drawing/ })
    .evaluate((box) => box.clientHeight)
  expect(height).toBeGreaterThan(300)
})

test('real-files: primary energy of the world is drawn as lines, since the file has no total to check its parts', async ({
  page,
}) => {
  await open(page, 'ngfs', 'variable.name__like=Primary+Energy*&region.name__in=World', { kind: 'area' })
  await expect(chartOf(page)).toContainText('Primary Energy is not reported, so its parts cannot be checked against it')
  await expect(drawing(page)).toHaveAccessibleName(/^Lines by variable: 48 groups in 8 panels/)
  await chartOf(page).getByRole('button', { name: 'Stack anyway' }).click()
  await expect(chartOf(page)).toContainText('Stacked anyway. ')
  await expect(drawing(page)).toHaveAccessibleName(/^Stacked areas by variable/)
  await expect(page).toHaveURL(/stackAnyway/)
})

test('real-files: final energy of MESSAGEix is drawn as lines with the largest gap, its total asked for', async ({
  page,
}) => {
  await open(page, 'led', 'variable.name__like=Final+Energy|*&region.name__in=World', { kind: 'area' })
  await expect(chartOf(page)).toContainText(/Parts (miss|exceed) .* % .*Final Energy.* in \d{4} \(largest gap\)/)
  await expect(drawing(page)).toHaveAccessibleName(/^Lines by variable/)
  await expect(chartOf(page).getByRole('button', { name: 'Final Energy (total as reported)' })).toBeVisible()
  await expect(chartOf(page)).toContainText('Left out, already inside others: ')
})

test('real-files: electricity of GENeSYS-MOD adds up, one panel for each run, its parts named', async ({ page }) => {
  await open(page, 'genesys', germanElectricity, { kind: 'area' })
  await expect(drawing(page)).toHaveAccessibleName(/^Stacked areas by variable: \d+ groups in 4 panels/)
  await expect(chartOf(page)).toContainText('Parts sum to Secondary Energy|Electricity (largest gap 0.00 %)')
  await expect(chartOf(page).getByRole('button', { name: 'Stack anyway' })).toHaveCount(0)
  const legend = chartOf(page).getByRole('group', { name: 'Legend: Variable' })
  await expect(legend.getByRole('button', { name: 'Solar', exact: true })).toBeVisible()
})

test('real-files: history and bands of AR6 are found', async ({ page }) => {
  const variables = 'variable.name__like=Surface+Air+Temperature+Change|*'
  await open(page, 'ar6', `${variables}&year__gte=1950`, { facet: 'none' })
  await expect(chartOf(page)).toContainText('Bands: 5–95 %.')
  await expect(chartOf(page).getByRole('group', { name: /^Legend/ })).toContainText('historical')
})

test('real-files: percentiles of ex2 become bands around their centre', async ({ page }) => {
  await open(page, 'climate', 'variable.name__like=AR6+climate+diagnostics|Surface*CICERO*&model.name__in=model1')
  await expect(chartOf(page)).toContainText('Bands: 5–95 %.', { timeout: 20_000 })
  await expect(chartOf(page)).toContainText(/Not drawn: \d+ other percentiles/)
})

test('real-files: hours of EMPIRE are on the axis', async ({ page }) => {
  await open(page, 'empire', 'region.name__in=Germany', { step: 'category', statistic: 'each' })
  await expect(drawing(page)).toHaveAccessibleName(/01-01 00:00 to /)
})

test('real-files: modes have keys, and the splitter keeps its place in the view', async ({ page }) => {
  await page.setViewportSize({ width: 1_600, height: 900 })
  await page.goto(`${service.url}/#/ngfs/data?${ngfsEmissions}`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.keyboard.press('2')
  const splitter = page.getByRole('separator', { name: 'Room of the table' })
  await expect(splitter).toHaveAttribute('aria-orientation', 'vertical')
  await expect(drawing(page)).toBeVisible()
  await splitter.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(splitter).toHaveAttribute('aria-valuenow', '65')
  await page.reload()
  await expect(splitter).toHaveAttribute('aria-valuenow', '65')
  await splitter.dblclick()
  await expect(splitter).toHaveAttribute('aria-valuenow', '55')
  const before = (await splitter.boundingBox())!
  await page.mouse.move(before.x + 2, before.y + 200)
  await page.mouse.down()
  await page.mouse.move(before.x - 300, before.y + 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await splitter.getAttribute('aria-valuenow'))).toBeLessThan(45)
  await page.getByRole('button', { name: 'Chart below' }).click()
  await expect(splitter).toHaveAttribute('aria-orientation', 'horizontal')
  await page.keyboard.press('3')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(chartOf(page)).toHaveCount(0)
})

test('real-files: with keys alone values are told, names are hidden, and a link keeps them hidden', async ({
  page,
}) => {
  await open(page, 'ngfs', ngfsEmissions)
  await expect(drawing(page)).toBeVisible()
  await chartOf(page)
    .getByRole('group', { name: /^Drawing/ })
    .focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const told = page.getByRole('status').filter({ hasText: '2020 · Mt CO2/yr' })
  await expect(told).toContainText('Current Policies · M')
  const box = (await told.boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
  await page.keyboard.press('Escape')
  await expect(told).toHaveCount(0)
  const entry = chartOf(page).getByRole('button', { name: 'Net Zero 2050' })
  await entry.focus()
  await page.keyboard.press('Enter')
  await expect(drawing(page)).toHaveAccessibleName(/: 6 groups/)
  await page.reload()
  await expect(entry).toHaveAttribute('aria-pressed', 'false')
  await expect(drawing(page)).toHaveAccessibleName(/: 6 groups/)
})

test('real-files: the controls stand on one line at any width, and the rest behind a button', async ({ page }) => {
  for (const [width, height, display] of [
    [1_280, 800, 'chart'],
    [1_920, 1_080, 'split'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('about:blank')
    await page.goto(`${service.url}/#/ngfs/data?${ngfsEmissions}&display=${display}`)
    await expect(drawing(page)).toBeVisible()
    const line = chartOf(page).getByRole('group', { name: 'Drawn by' })
    const { height: room, width: own } = (await line.boundingBox())!
    expect(room).toBe(32)
    const save = (await line.getByRole('button', { name: 'Save figure…' }).boundingBox())!
    const { x } = (await line.boundingBox())!
    expect(save.x + save.width).toBeLessThanOrEqual(x + own)
    await line.getByRole('button', { name: 'More of the chart' }).click()
    const more = page.getByRole('dialog', { name: 'More of the chart' })
    await expect(more.getByRole('combobox', { name: 'History' })).toBeVisible()
    // A control is in one of the two places alone.
    await expect(page.getByRole('combobox', { name: 'History' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(more).toHaveCount(0)
  }
})

test('real-files: any scenario can be history, in the address too', async ({ page }) => {
  await open(page, 'ngfs', ngfsEmissions)
  await chartOf(page).getByRole('button', { name: 'More of the chart' }).click()
  await page.getByRole('combobox', { name: 'History' }).selectOption('Current Policies')
  await expect(page).toHaveURL(/history/)
  const colourOf = () =>
    chartOf(page)
      .getByRole('button', { name: 'Current Policies' })
      .locator('path')
      .evaluate((line) => line.getAttribute('stroke'))
  expect(await colourOf()).toBe('#14191d')
  await page.reload()
  await expect(drawing(page)).toBeVisible()
  expect(await colourOf()).toBe('#14191d')
})

test('real-files: a year that is pointed at is marked in the table beside the chart', async ({ page }) => {
  await page.goto(`${service.url}/#/ngfs/data?${ngfsEmissions}&display=split&mode=wide`)
  await expect(drawing(page)).toBeVisible()
  await chartOf(page)
    .getByRole('group', { name: /^Drawing/ })
    .focus()
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: '2040 · ' })).toBeVisible()
  const markOf = (year: string) =>
    page.getByRole('columnheader', { name: year }).evaluate((head) => getComputedStyle(head).backgroundImage)
  expect(await markOf('2040')).toContain('linear-gradient')
  expect(await markOf('2050')).toBe('none')
  await page.keyboard.press('Escape')
  expect(await markOf('2040')).toBe('none')
})

test('real-files: many runs in one year are a box with a point for each run', async ({ page }) => {
  await open(page, 'pyam', 'variable.name__in=Emissions|CO2&region.name__in=World&year__in=2050')
  await expect(drawing(page)).toHaveAccessibleName(/^Boxes by variable: 1 group/)
  const frame = chartOf(page).getByRole('group', { name: /^Drawing/ })
  await frame.focus()
  await page.keyboard.press('ArrowRight')
  const told = page.getByRole('status').filter({ hasText: '2050 · Mt CO2/yr' })
  await expect(told).toContainText('n = 38')
  await page.keyboard.press('ArrowUp')
  // As numpy has the smallest value, the quartiles and the largest of the file.
  await expect(told).toContainText('AIM/CGE 2.1 · CD-LINKS_NPi2020_400−4 957.64')
  for (const value of ['10 299.76', '23 307.98', '52 614.73', '66 161.48']) {
    await expect(told).toContainText(value)
  }
  await chartOf(page).getByRole('button', { name: 'Data behind this chart' }).click()
  const figures = page.getByRole('region', { name: 'Data behind this chart' })
  await expect(figures).toContainText('44 rows')
})

test('real-files: split and chart have no serious accessibility problem', async ({ page }) => {
  await open(page, 'genesys', germanElectricity, { kind: 'area' })
  await expect(drawing(page)).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('2')
  await expect(page.getByRole('separator')).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await chartOf(page).getByRole('button', { name: 'Data behind this chart' }).click()
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible()
  expect(await seriousProblems(page)).toEqual([])
})
