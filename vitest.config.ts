import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/**
 * Tests that put something else in the place of a module, load modules anew, or ask which operations there are (other
 * tests make some): what they load is loaded for them alone.
 */
const alone = (files: string): string[] =>
  globSync(files).filter((path) =>
    /\bvi\.(?:mock|resetModules)\(|\bwriteOperationNames\(/.test(readFileSync(path, 'utf8')),
  )
const aloneInService = alone('{server,electron,bench,scripts}/**/*.test.ts')
const aloneInWindow = alone('renderer/**/*.test.{ts,tsx}')

const service = {
  environment: 'node',
  globalSetup: './scripts/build.ts',
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const

const page = {
  environment: 'happy-dom',
  setupFiles: './scripts/patient-window-tests.ts',
  testTimeout: 30_000,
} as const

// A process of its own for each file would mostly load the same modules again: the files of a project share a few. Its group keeps the files of a project together, as sharing asks for.
export default defineConfig({
  test: {
    maxWorkers: '100%', // the tests of the service often wait for a disk
    projects: [
      {
        test: {
          ...service,
          name: 'service',
          include: ['{server,electron,bench,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...aloneInService],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...service, name: 'service, alone', include: aloneInService, sequence: { groupOrder: 1 } },
      },
      {
        plugins: [react()],
        test: {
          ...page,
          name: 'window',
          include: ['renderer/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...aloneInWindow],
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        plugins: [react()],
        test: { ...page, name: 'window, alone', include: aloneInWindow, sequence: { groupOrder: 3 } },
      },
    ],
  },
})
