import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** What axe finds that keeps people from using the page, in dark and in light colours; the page is left in light ones. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    found.push(...(await problemsNow(page)).map((problem) => `${colorScheme}: ${problem}`))
  }
  return found
}

async function problemsNow(page: Page): Promise<string[]> {
  // Rows that are about to be replaced are pale, and so is what is about to appear.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(atRest)
  // In the page itself, which has no frames of others, and without lists of what is well: four times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' ')
          .slice(0, 400)}`,
    )
}

/** In the page: waits for what moves to its end; what turns for ever is not waited for. */
async function atRest(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const moving = () =>
    document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity))
  do {
    await Promise.allSettled(moving().map((one) => one.finished))
    // What appears is drawn once before it begins to move.
    await frame()
    await frame()
  } while (moving().some((one) => one.playState === 'running'))
}
