import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../server/testing/service.ts'

const project = join(import.meta.dirname, '..')

// A terminal tells all that runs in it, npm and its shell too; a group of processes is told in the same way.
test.skipIf(process.platform === 'win32').each([
  ['start', '--', '--browser'],
  ['run', 'serve', '--'],
])('Ctrl+C in a terminal ends npm %s %s %s with 0', async (...command) => {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  const npm = spawn('npm', [...command, '--port', '0', '--data', path], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => void npm.kill('SIGKILL'))
  let shown = ''
  const listening = new Promise<void>((resolve) => {
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text
      if (/listening on http/.test(shown)) resolve()
    })
  })
  const ended = once(npm, 'close')
  await Promise.race([listening, ended])
  process.kill(-npm.pid!, 'SIGINT')
  expect(await ended, shown).toEqual([0, null])
})
