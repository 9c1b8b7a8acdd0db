import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: '100%', // the tests of the service often wait for a disk
    projects: [
      {
        test: {
          name: 'service',
          environment: 'node',
          globalSetup: './scripts/build.ts',
          include: ['{server,electron,bench,scripts}/**/*.test.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'window',
          environment: 'happy-dom',
          setupFiles: './scripts/patient-window-tests.ts',
          include: ['renderer/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
