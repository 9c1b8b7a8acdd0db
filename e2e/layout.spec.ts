import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { pageLine } from './journey.ts'
import { runCommand, startService, type RunningService } from './service.ts'

const file = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')
const filter = [
  'variable.name__like=Primary+Energy|*',
  'scenario.name__in=Nationally+Determined+Contributions+(NDCs)',
  'scenario.name__in=Net+Zero+2050',
  'region.name__in=World',
  'year__gte=2020',
  'off=year__gte',
].join('&')
const views: Record<string, string> = {
  Home: 'home',
  Data: 'data',
  'Data with a filter, wide': `data?${filter}&mode=wide`,
  Runs: 'runs',
  Optimization: 'optimization',
}
const screens = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

let service: RunningService

test.beforeAll(async () => {
  test.skip(!existsSync(file), 'real-files')
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'ngfs', file, '--create-regions', '--create-units'])
  service = await startService(['ngfs'], dataDir)
})
test.afterAll(async () => {
  if (existsSync(file)) await service.remove()
})

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${service.url}/#/ngfs/${address}`)
  await page.waitForLoadState('networkidle')
  if (address.startsWith('data') || address === 'runs') await expect(pageLine(page)).toBeVisible()
}

/** Controls that a pointer finds in less than 24 by 24 pixels, as they are named. */
const smallControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls =
      'button, a[href], input, select, textarea, [role=tab], [role=treeitem], [role=option], [role=menuitem]'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      // A link inside a sentence is as high as its line; what is inert cannot be reached.
      const isInText = getComputedStyle(control).display === 'inline'
      if (!isShown || isInText || control.closest('[inert]')) return []
      // A label is part of the target of its box.
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect()
      if (width === 0 || (width >= 24 && height >= 24)) return []
      const name = control.getAttribute('aria-label') ?? control.textContent
      return [`${control.localName} ${name}: ${width.toFixed(1)} × ${height.toFixed(1)}`]
    })
  })

/** Texts that are cut without a way to read them: nothing around them says them in full. */
const lostTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const { textOverflow, overflowX } = getComputedStyle(element)
      const isCut =
        textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isSaid = element.closest('[title]') !== null
      const isShown = element.checkVisibility({ opacityProperty: true }) && element.closest('[inert]') === null
      // The cells of a table say themselves in full when they have the focus.
      return isCut && isShown && !isSaid && !element.closest('[role=grid]') ? [element.textContent] : []
    }),
  )

/** Names whose last letters are out of sight, which is where names differ. */
const cutEnds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-cut]')].flatMap((start) => {
      const name = start.parentElement
      const isShown = start.checkVisibility() && start.closest('[inert]') === null
      return name && isShown && name.scrollWidth > name.clientWidth + 1 ? [name.textContent] : []
    }),
  )

for (const colorScheme of ['light', 'dark'] as const) {
  for (const screen of screens) {
    for (const zoom of [1, 2]) {
      const size = { width: screen.width / zoom, height: screen.height / zoom }
      test(`${screen.width}×${screen.height} at ${zoom * 100} %, ${colorScheme}: real-files`, async ({ browser }) => {
        test.slow()
        const context = await browser.newContext({ colorScheme, viewport: size })
        const page = await context.newPage()
        for (const [name, address] of Object.entries(views)) {
          await test.step(name, async () => {
            await open(page, address)
            expect.soft(await smallControls(page), `${name}: controls under 24 pixels`).toEqual([])
            expect.soft(await lostTexts(page), `${name}: texts that cannot be read`).toEqual([])
            expect.soft(await cutEnds(page), `${name}: names that are cut at their end`).toEqual([])
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
            expect.soft(overflow, `${name}: pixels out of the window`).toBe(0)
            if (!address.startsWith('data') && address !== 'runs') return
            const line = await page.getByRole('search', { name: 'Filter' }).locator('..').boundingBox()
            expect.soft(line?.height, `${name}: height of the filter line`).toBe(36)
            await expect.soft(pageLine(page), `${name}: the pager`).toBeInViewport()
            const first = await page.getByRole('grid').locator('tbody tr').first().boundingBox()
            if (zoom === 1) expect.soft(first?.y, `${name}: pixels above the first row`).toBeLessThanOrEqual(112)
          })
        }
        await context.close()
      })
    }
  }
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
