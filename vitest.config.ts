import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

/** Tests that put something else in the place of a module: what they load is loaded for them alone. */
const replacing = globSync('{server,electron,bench,scripts}/**/*.test.ts').filter((path) =>
  /\bvi\.(?:mock|resetModules)\(/.test(readFileSync(path, 'utf8')),
)

const service = {
  environment: 'node',
  globalSetup: './scripts/build.ts',
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const

// A process of its own for each file takes half of the time of all tests, most of it for loading the same modules again:
// the files of a project share a few. Its group keeps the files of a project together, as sharing asks for.
export default defineConfig({
  test: {
    maxWorkers: '100%', // the tests of the service often wait for a disk
    projects: [
      {
        test: {
          ...service,
          name: 'service',
          include: ['{server,electron,bench,scripts}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...replacing],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: { ...service, name: 'replacing', include: replacing, sequence: { groupOrder: 1 } },
      },
      {
        plugins: [react()],
        test: {
          name: 'window',
          environment: 'happy-dom',
          setupFiles: './scripts/patient-window-tests.ts',
          include: ['renderer/**/*.test.{ts,tsx}'],
          isolate: false,
          sequence: { groupOrder: 2 },
          testTimeout: 30_000,
        },
      },
    ],
  },
})
