import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished, test, expect } from 'vitest'
import { temporaryFolder } from '../server/testing/service.ts'

const project = join(import.meta.dirname, '..')

/** Runs what follows in a terminal of its own, whose keys it reads from standard input, and ends as that does. */
const inTerminal = `
import os, pty, sys
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))
`
const hasTerminals = spawnSync('python3', ['-c', 'import pty']).status === 0

test.skipIf(!hasTerminals).each([
  ['start', '--browser'],
  ['run', 'serve'],
])('Ctrl+C in a terminal ends npm %s %s with 0', async (command, what) => {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  const args = command === 'start' ? ['start', '--', what] : ['run', what, '--']
  const npm = ['npm', ...args, '--port', '0', '--data', path]
  const terminal = spawn('python3', ['-c', inTerminal, ...npm], { cwd: project, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void terminal.kill('SIGKILL'))
  let shown = ''
  const listening = new Promise<void>((resolve) => {
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text
      if (/listening on http/.test(shown)) resolve()
    })
  })
  const ended = once(terminal, 'close')
  await Promise.race([listening, ended])
  terminal.stdin.write('\u0003')
  expect(await ended, shown).toEqual([0, null])
})
