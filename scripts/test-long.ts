import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

// What takes too long for every day: the tests that can go on for longer, with all the patience they know.
const root = resolve(import.meta.dirname, '..')
const files = [
  'server/crash.test.ts',
  'server/fuzz.test.ts',
  'server/files/exports/round-trip.test.ts',
  'server/files/imports/noise.property.test.ts',
  'server/files/imports/items/items.property.test.ts',
  'server/history/undo.test.ts',
  'server/history/changes.property.test.ts',
  'server/history/revert.property.test.ts',
  'server/history/past/write-past.property.test.ts',
]
const vitest = resolve(root, 'node_modules/.bin/vitest')
const env = { ...process.env, TEST_LONG: '1' }
process.exitCode = spawnSync(vitest, ['run', ...files], { cwd: root, stdio: 'inherit', env }).status ?? 1
