import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from 'playwright/test'
import { sharedData } from '../server/testing/service.ts'
import { runCommand, startService, type RunningService } from './service.ts'

export const ngfsFile = join(sharedData, 'iamc', 'ngfs-phase2-snapshot.xlsx')

/** Starts a service with the NGFS file as its platform `ngfs`; journeys are left out where that file is missing. */
export async function serveNgfs(): Promise<RunningService> {
  base.skip(!existsSync(ngfsFile), 'real-files')
  const dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-'))
  await runCommand(['import', '--data', dataDir, '--platform', 'ngfs', ngfsFile, '--create-regions', '--create-units'])
  return startService(['ngfs'], dataDir)
}

/** One service with the NGFS file for all journeys of a file: none of them writes. */
export const test = base.extend<object, { service: RunningService }>({
  service: [
    // Playwright reads from this pattern which fixtures are needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await serveNgfs()
      await use(service)
      await service.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Opens data of that file, by the query of their address. */
export async function open(page: Page, service: RunningService, query: string): Promise<void> {
  await page.goto(`${service.url}/#/ngfs/data?${query}`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
}
