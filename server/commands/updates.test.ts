import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cli } from '../testing/built.ts'
import { temporaryFolder } from '../testing/service.ts'

/** A data folder with these settings. */
function folderWith(settings: string): string {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  writeFileSync(join(path, 'settings.json'), settings)
  return path
}

const env = { ...process.env, NODE_OPTIONS: '', SCENARIO_DESK_UPDATES: '' }
const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', env })

test('updates asks the address of the settings, and only with --yes where nobody can be asked', async () => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response.end('{ "version": "10.0.0", "page": "https://desk.example/" }')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as { port: number }).port}/`
  const dataDir = folderWith(JSON.stringify({ updates: address }))
  const { status, stderr } = run('updates', '--data', dataDir)
  expect([status, stderr.split('\n')[0]]).toEqual([1, `To ask ${address} without a question, add --yes.`])
  expect(asked).toBe(0)
  // Not waited for in one go: the stand-in answers from this process.
  const child = spawn(process.execPath, [cli, 'updates', '--yes', '--data', dataDir], { env })
  expect(await text(child.stdout)).toContain('Scenario Desk 10.0.0 is there')
  expect(asked).toBe(1)
})

test('without an address it says so; diagnostics say what cannot be read and what was put aside, and change nothing', () => {
  const dataDir = folderWith('{ "updates"')
  const { status, stderr } = run('updates', '--yes', '--data', dataDir)
  expect(status).toBe(1)
  const unreadable = 'settings.json in the data folder cannot be read'
  expect(stderr).toContain(unreadable)
  expect(stderr).toContain('No address for updates is set, so nobody was asked.')
  mkdirSync(join(dataDir, 'folder.scenario'))
  const aside = 'settings.unreadable-2026-11-22T18-20-05.json'
  writeFileSync(join(dataDir, aside), '{')
  const diagnostics = run('diagnostics', '--data', dataDir).stdout
  expect(diagnostics).toContain(unreadable)
  expect(readdirSync(dataDir).toSorted()).toEqual(['folder.scenario', 'settings.json', aside])
  expect(diagnostics).toContain(`settings that were put aside: ${aside}`)
  expect(diagnostics).toContain('platform 1: cannot be read (EISDIR)\n')
  expect(diagnostics).toContain('updates in settings.json: not set')
})
