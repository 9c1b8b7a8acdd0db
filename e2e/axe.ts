import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** What axe finds that keeps people from using the page. */
export async function seriousProblems(page: Page): Promise<string[]> {
  // Rows that are about to be replaced are pale.
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
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
