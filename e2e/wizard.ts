import { expect, type Page } from 'playwright/test'

/** The import wizard as people use it. */

/** How long a first check may take: the thread that does it starts with it. */
export const jobMs = 30_000
/** Drops files on the window, as the desktop does. */
export async function drop(page: Page, files: Record<string, string | Buffer>): Promise<void> {
  const contents = Object.entries(files).map(([name, content]) => ({
    name,
    base64: Buffer.from(content).toString('base64'),
  }))
  const transfer = await page.evaluateHandle((given) => {
    const filled = new DataTransfer()
    for (const { name, base64 } of given) {
      filled.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name))
    }
    return filled
  }, contents)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await expect(page.getByText('Drop files to import them')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await expect(page.getByText('Drop files to import them')).toHaveCount(0)
}

/** Drops files and folders of the disk on the window, as the desktop does. */
export async function dropPaths(page: Page, paths: readonly string[]): Promise<void> {
  const desktop = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const at = { x: 400, y: 300, data }
  await desktop.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at })
  await expect(page.getByText('Drop files to import them')).toBeVisible()
  await desktop.send('Input.dispatchDragEvent', { type: 'dragOver', ...at })
  await desktop.send('Input.dispatchDragEvent', { type: 'drop', ...at })
  await expect(page.getByText('Drop files to import them')).toHaveCount(0)
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const step = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('heading', { name, level: 2 })
export const findings = (page: Page) => page.getByRole('table', { name: 'Findings' })
export const line = (page: Page, name: RegExp) => findings(page).getByRole('row', { name })

/** Decides about a finding in its line. @param named how its choice begins */
export async function choose(page: Page, finding: RegExp, named: string): Promise<void> {
  const select = line(page, finding).getByRole('combobox')
  const choices = await select.getByRole('option').allTextContents()
  await select.selectOption({ label: choices.find((choice) => choice.startsWith(named))! })
}

/** Waits until the files that were dropped, or chosen, are checked. */
export const checked = (page: Page) => expect(step(page, / for /)).toBeVisible({ timeout: jobMs })

export async function write(page: Page): Promise<void> {
  await expect(page.getByText('Ready to be written.')).toBeVisible({ timeout: jobMs })
  await button(page, /^Write [\d\s]+ datapoint/).click()
  await expect(step(page, /written into/)).toBeVisible({ timeout: jobMs })
}
