import { defineConfig } from 'playwright/test'
import { chooseBrowser } from './e2e/browser.ts'

/** Workers read this file again; the choice of the first one holds for all. */
process.env['DESK_E2E_BROWSER'] ??= JSON.stringify((await chooseBrowser()).launchOptions)

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './scripts/build.ts',
  outputDir: 'e2e/.out/results',
  workers: 2, // as many as cores: with more, journeys fail that are right
  fullyParallel: true,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'e2e/.out/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    timezoneId: 'UTC',
    // Traces take a quarter of the time; `--trace on` makes one of a journey that fails.
    trace: 'off',
    launchOptions: JSON.parse(process.env['DESK_E2E_BROWSER']) as object,
  },
})
