import { expect, test, type Page } from 'playwright/test'
import { filledButtons, lostTexts, outOfWindow, smallControls } from './looks.ts'
import { serveNgfs } from './ngfs.ts'
import type { RunningService } from './service.ts'

/** Dialogs, menus and tooltips as they look, over real names, at the smallest size. */

let service: RunningService

test.beforeAll(async () => {
  service = await serveNgfs()
})
test.afterAll(() => service?.remove())

const net = 'REMIND-MAgPIE 2.1-4.2 / Net Zero 2050, version 1'
const fromMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: `More for ${net}` }).click()
  await page.getByRole('menuitem', { name }).click()
}
const byKeys = (keys: string) => (page: Page) => page.keyboard.press(keys)

const dialogs: Record<string, { address: string; open: (page: Page) => Promise<void> }> = {
  'another default version': {
    address: 'runs',
    open: (page) => page.getByRole('radio', { name: `${net} is the default version` }).click(),
  },
  'branch from an earlier state': {
    address: 'runs',
    open: async (page) => {
      await fromMenu('History')(page)
      await page.getByRole('button', { name: 'Branch from here…' }).click()
    },
  },
  'clone a run': { address: 'runs', open: fromMenu('Clone…') },
  'delete a run': { address: 'runs', open: fromMenu('Delete…') },
  'copy runs as code': { address: 'runs', open: byKeys('Control+Shift+C') },
  export: { address: 'data', open: byKeys('Shift+E') },
  'copy data as code': { address: 'data', open: byKeys('Control+Shift+C') },
  'save a view': { address: 'data', open: byKeys('Control+s') },
  shortcuts: { address: 'data', open: byKeys('Shift+?') },
  'trash a platform': {
    address: 'home',
    open: async (page) => {
      await page.getByRole('button', { name: 'More for ngfs' }).click()
      await page.getByRole('menuitem', { name: 'Move to the trash…' }).click()
    },
  },
}

const rowsOf = (page: Page) => page.locator(':is([role=grid], [role=treegrid]) tbody tr')

async function open(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${service.url}/#/ngfs/${address}`)
  const ready = address.startsWith('home') ? page.getByText('Connect your notebook') : rowsOf(page)
  await expect(ready.first()).toBeVisible()
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`dialogs, ${colorScheme}: real-files`, async ({ browser }) => {
    test.slow()
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [name, { address, open: show }] of Object.entries(dialogs)) {
      await test.step(name, async () => {
        await open(page, address)
        await show(page)
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect.soft(await outOfWindow(page, dialog), `${name}: pixels out of the window`).toBe(0)
        expect.soft(await smallControls(page), `${name}: controls under 24 pixels`).toEqual([])
        expect.soft(await lostTexts(page), `${name}: texts that cannot be read`).toEqual([])
        const filled = await filledButtons(dialog)
        expect.soft(filled.length, `${name}: filled buttons ${filled.join(', ')}`).toBeLessThanOrEqual(1)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })
    }
    await context.close()
  })
}

test('menus and tooltips stay inside of the window, wherever they are asked for: real-files', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const address of ['data?mode=wide', 'data', 'runs']) {
    await open(page, address)
    const size = page.viewportSize()!
    const menu = page.getByRole('menu')
    const cells = page.locator(':is([role=grid], [role=treegrid]) :is(tbody td, thead th)')
    const boxes = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }),
    )
    const inSight = boxes.filter(({ x, y }) => x < size.width && y < size.height - 30)
    const lowest = inSight.reduce((found, one) => (one.x + one.y >= found.x + found.y ? one : found))
    const rightHead = inSight.filter(({ y }) => y < 120).reduce((found, one) => (one.x > found.x ? one : found))
    for (const { x, y } of [lowest, rightHead]) {
      await page.mouse.click(x, y, { button: 'right' })
      await expect(menu).toBeVisible()
      expect(await outOfWindow(page, menu), `${address}: the menu at ${x}, ${y}`).toBe(0)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
    }
    const tools = page.getByRole('toolbar').first().getByRole('button')
    for (const button of [page.getByRole('button', { name: /^Colours: / }), tools.last()]) {
      await button.hover()
      const tip = page.getByRole('tooltip')
      await expect(tip.first()).toBeVisible()
      expect(await outOfWindow(page, tip.first()), `${address}: a tooltip`).toBe(0)
      await page.mouse.move(640, 500)
      await expect(tip).toHaveCount(0)
    }
  }
  // By keys, too; Escape takes it away.
  await page.getByRole('button', { name: /^Colours: / }).focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})
