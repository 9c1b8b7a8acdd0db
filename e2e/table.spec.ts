import { expect, type Locator, type Page } from 'playwright/test'
import { seriousProblems } from './axe.ts'
import { caption } from './journey.ts'
import { open, test } from './ngfs.ts'

const scenario = 'Nationally Determined Contributions (NDCs)'
/** Primary Energy of the world, by fuel, in two scenarios of one model. */
const fuels =
  'variable.name__like=Primary+Energy*&region.name__in=World&model.name__in=MESSAGEix-GLOBIOM+1.1' +
  '&scenario.name__in=Net+Zero+2050&scenario.name__in=Nationally+Determined+Contributions+(NDCs)&mode=wide&size=500'

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const widthOf = async (page: Page, name: string) => (await header(page, name).boundingBox())!.width
const cells = (page: Page, row: number) => page.getByRole('row').nth(row).getByRole('gridcell')
/** The full value of a number, which the pointer shows. */
async function fullOf(cell: Locator): Promise<string | null> {
  await cell.page().mouse.move(0, 0)
  await cell.hover()
  return cell.getAttribute('title')
}
const status = (page: Page) => page.getByRole('contentinfo').getByRole('status', { name: 'Selection' })

test('real-files: what is the same in all rows stands above them, and the keys that vary are pinned', async ({
  page,
  service,
}) => {
  await open(page, service, fuels)
  await expect(caption(page)).toContainText('Same in all rows:')
  for (const text of [
    'Model MESSAGEix-GLOBIOM 1.1',
    'Region World',
    'Unit EJ/yr',
    'Variable starts with Primary Energy',
  ])
    await expect(caption(page)).toContainText(text)
  await expect(caption(page)).toContainText('Yearly')
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.slice(0, 5)).toEqual(['', 'Scenario', 'Variable', 'Trend', '2010'])
  await expect(header(page, 'Scenario')).toHaveAttribute('data-pinned', 'start')
  await expect(header(page, 'Variable')).toHaveAttribute('data-pinned', 'start')
  const coal = page.getByRole('gridcell', { name: 'Coal', exact: true }).first()
  await expect(coal).toHaveAttribute('title', 'Primary Energy|Coal')
  // A key equal to the one above it is quiet, but there.
  await expect(cells(page, 2).nth(1)).toHaveAttribute('data-repeated')
  await expect(cells(page, 2).nth(1)).not.toHaveText('')
})

test('real-files: names are cut in their middle, no two the same, and no leaf', async ({ page, service }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, service, 'mode=wide&size=1000&sort=variable')
  const pinned = await page.evaluate(() => {
    const heads = [...document.querySelectorAll('thead th[data-pinned="start"]')]
    const grid = document.querySelector('[role="grid"]')!.parentElement!.clientWidth
    return heads.reduce((sum, head) => sum + head.getBoundingClientRect().width, 0) / grid
  })
  // More than 45 % only so that names stay readable.
  expect(pinned).toBeLessThanOrEqual(0.6)
  const names = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('tbody [data-pinned="start"]')].map((cell) => ({
      ...{ title: cell.title, text: cell.textContent ?? '', leaf: cell.firstChild?.textContent ?? '' },
      isCutByPage: cell.scrollWidth > cell.clientWidth,
      column: cell.getAttribute('aria-colindex'),
    })),
  )
  expect(names.some(({ text }) => text.includes('…'))).toBe(true)
  expect(names.filter(({ isCutByPage }) => isCutByPage)).toEqual([])
  for (const column of new Set(names.map((name) => name.column))) {
    const own = names.filter((name) => name.column === column)
    expect(new Set(own.map(({ text }) => text)).size).toBe(new Set(own.map(({ title }) => title)).size)
  }
  // The last of the pinned columns is the variable.
  const last = names.at(-1)!.column
  expect(names.filter(({ column, leaf }) => column === last && leaf.includes('…'))).toEqual([])
  await expect(page.locator(`tbody td[title="${scenario}"]`).first()).toHaveText(/^Na.*…/)
})

test('real-files: the year is in sight at 1280 in the long table', async ({ page, service }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, service, 'size=1000')
  await expect(header(page, 'Year')).toBeInViewport({ ratio: 1 })
  await expect(header(page, 'Value')).toBeInViewport({ ratio: 1 })
})

test('real-files: a width is dragged, kept after a reload, changed by keys, and fitted again', async ({
  page,
  service,
}) => {
  await open(page, service, fuels)
  const natural = await widthOf(page, '2030')
  const box = (await header(page, '2030').boundingBox())!
  await page.mouse.move(box.x + box.width - 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 58, box.y + 12, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => widthOf(page, '2030')).toBe(natural + 60)
  await page.reload()
  await expect.poll(() => widthOf(page, '2030')).toBe(natural + 60)
  await header(page, '2030').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => widthOf(page, '2030')).toBe(natural + 48)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Fit width to content' }).click()
  await expect.poll(() => widthOf(page, '2030')).toBe(natural)
})

test('real-files: the menu of a header sorts, pins, moves and hides', async ({ page, service }) => {
  await open(page, service, fuels)
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const menu = async (name: string) => {
    await header(page, name).click({ button: 'right' })
    await expect(entry('Copy column')).toBeVisible()
  }
  await menu('2050')
  await entry('Largest first').click()
  await expect(header(page, '2050')).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-2050/)
  await menu('2050')
  await entry('Pin').click()
  await expect(header(page, '2050')).toHaveAttribute('data-pinned', 'start')
  await menu('Scenario')
  await entry('Unpin').click()
  await expect(header(page, 'Scenario')).not.toHaveAttribute('data-pinned')
  await menu('2020')
  await entry('Hide').click()
  await expect(header(page, '2020')).toHaveCount(0)
  await page.reload()
  await expect(header(page, '2050')).toHaveAttribute('data-pinned', 'start')
  await expect(header(page, '2020')).toHaveCount(0)
  // Another view of data begins with the columns as they were left.
  await open(page, service, 'mode=wide&region.name__in=World')
  await expect(header(page, '2020')).toHaveCount(0)
})

test('real-files: values of a column are chosen from its menu', async ({ page, service }) => {
  await open(page, service, fuels)
  await header(page, 'Scenario').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Filter values…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter by Scenario' })
  await dialog.getByRole('checkbox', { name: /^Net Zero 2050/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(caption(page)).toContainText(`Scenario ${scenario}`)
})

test('real-files: digits, another unit and the change from the first year are chosen from the menu of a year', async ({
  page,
  service,
}) => {
  await open(page, service, fuels)
  const choose = async (name: string) => {
    await header(page, '2010').click({ button: 'right' })
    await page.getByRole('menuitem', { name }).click()
  }
  const value = cells(page, 1).nth(4)
  const full = Number(await fullOf(value))
  const usual = await value.textContent()
  await choose('Digits')
  await page.getByRole('menuitemradio', { name: 'All', exact: true }).click()
  await expect(value).toHaveText(String(full))
  await page.reload()
  await expect(value).toHaveText(String(full))
  await choose('Digits')
  await page.getByRole('menuitemradio', { name: 'Automatic' }).click()
  await expect(value).toHaveText(usual!)
  await choose('Show unit')
  await page.getByRole('menuitemradio', { name: 'PJ/yr', exact: true }).click()
  await expect(caption(page)).toContainText('Unit PJ/yr')
  expect(Number(await fullOf(value))).toBeCloseTo(full * 1_000, 3)
  await choose('Show change from 2010')
  await expect(value).toHaveText('0')
  // Links and reload keep it, and the caption says it.
  await expect(page).toHaveURL(/change=first/)
  await page.reload()
  await expect(value).toHaveText('0')
  await caption(page).getByRole('button', { name: 'Change from 2010' }).click()
  await expect(page).not.toHaveURL(/change=/)
  expect(Number(await fullOf(value))).toBeCloseTo(full * 1_000, 3)
})

test('real-files: the menu of a cell filters, copies and leads to the run', async ({ page, service, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await open(page, service, fuels)
  const choose = async (name: string) => {
    await cells(page, 2).nth(2).click({ button: 'right' })
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const variable = (await cells(page, 2).nth(2).getAttribute('title'))!
  await choose('Copy as table, with heads')
  expect(await copied()).toBe(`Variable\n${variable}`)
  await choose('Copy as code')
  await expect.poll(copied).toContain(variable)
  expect(await copied()).toContain('ixmp4')
  await choose('Copy as link')
  await expect.poll(copied).toContain(`${service.url}/#/ngfs/data?`)
  await choose('Filter by this F')
  await expect(page).toHaveURL(/variable\.name__in=Primary\+Energy/)
  await choose('Show the run')
  await expect(page).toHaveURL(/\/ngfs\/run\?model=.*&scenario=.*&version=1/)
})

test('real-files: cells are selected by mouse, summed in the status line, and copied in full', async ({
  page,
  service,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, service, fuels)
  await cells(page, 1).nth(4).hover()
  await page.mouse.down()
  await cells(page, 2).nth(5).hover()
  await cells(page, 3).nth(5).hover()
  await page.mouse.up()
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(6)
  await expect(status(page)).toContainText(/6 numbers selected · Sum .* · Mean .* · Min .* · Max .* EJ\/yr/)
  await page.keyboard.press('Control+c')
  const rows = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map((row) => row.split('\t'))
  expect(rows.map(({ length }) => length)).toEqual([2, 2, 2])
  expect(rows[0]![0]).toBe(await fullOf(cells(page, 1).nth(4)))
  const sum = rows.flat().reduce((all, value) => all + Number(value), 0)
  const told = /Sum ([\d\u2009.]+)/.exec((await status(page).textContent())!)![1]!
  expect(Math.abs(Number(told.replaceAll('\u2009', '')) - sum)).toBeLessThan(1)
  await page.keyboard.press('Escape')
  await expect(status(page)).toHaveCount(0)
  // Several units have no sum.
  await open(page, service, 'region.name__in=World&mode=wide&size=500')
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  await expect(status(page)).toContainText('so no sum')
})

test('real-files: the trend is drawn for each series, and t switches it', async ({ page, service }) => {
  await open(page, service, fuels)
  const lines = page.locator('tbody svg path')
  await expect(header(page, 'Trend')).toBeVisible()
  expect(await lines.count()).toBe(await page.locator('tbody tr[aria-rowindex]').count())
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('t')
  await expect(header(page, 'Trend')).toHaveCount(0)
  await page.reload()
  await expect(header(page, '2010')).toBeVisible()
  await expect(header(page, 'Trend')).toHaveCount(0)
  await page.keyboard.press('t')
  await expect(header(page, 'Trend')).toBeVisible()
})

test('real-files: with the keyboard alone: find, menus of cell and header, order of columns', async ({
  page,
  service,
}) => {
  await open(page, service, 'mode=wide&size=1000')
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+f')
  const find = page.getByRole('search', { name: 'Find in these rows' })
  await expect(find.getByLabel('Text to find')).toBeFocused()
  await page.keyboard.type('nuclear')
  await expect(find.getByRole('status')).toHaveText(/^1 of \d+$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(find.getByRole('status')).toHaveText(/^3 of \d+$/)
  await page.keyboard.press('Shift+Enter')
  await expect(find.getByRole('status')).toHaveText(/^2 of \d+$/)
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText(/^Nuclear/)

  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Filter by this' })).toBeFocused()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveText(/^Nuclear/)

  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  const heads = () => page.getByRole('columnheader').allTextContents()
  await expect.poll(async () => (await heads()).slice(0, 5)).toEqual(['', 'Scenario', 'Model', 'Variable', 'Region'])
  await expect(page.locator(':focus')).toHaveText('Variable')
})

test('real-files: the table has no serious accessibility problem', async ({ page, service }) => {
  await open(page, service, fuels)
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+f')
  expect(await seriousProblems(page)).toEqual([])
})
