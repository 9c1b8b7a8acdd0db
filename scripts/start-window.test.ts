import { zipSync } from 'fflate'
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import electron from '../node_modules/electron/package.json' with { type: 'json' }
import { temporaryFolder } from '../server/testing/service.ts'

/**
 * What `npm ci && npm start` do on a machine without Electron: fetched from a mirror, a stand-in is started with our
 * folder; without a way to a mirror the service runs for a browser. Both in a copy of the project, whose packages are links.
 */

const project = join(import.meta.dirname, '..')
const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0
/** Electron does not run as root, so neither does its stand-in. */
const nobody: SpawnOptions = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** Says what it was started with, and ends as no other program here does. */
const standIn = '#!/bin/sh\nfor given; do echo "given: $given"; done\nexit 7\n'
const zip = Buffer.from(
  zipSync({
    electron: [Buffer.from(standIn), { os: 3, attrs: 0o755 << 16 }],
    version: Buffer.from(electron.version),
  }),
)

/** A copy of what starts the program, which everybody may read; Electron's package is without its binary. */
function copyOfProject(): string {
  const { path, remove } = temporaryFolder()
  onTestFinished(remove)
  chmodSync(path, 0o755)
  const packages = join(path, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name !== 'electron') symlinkSync(join(project, 'node_modules', name), join(packages, name))
  }
  const filter = (file: string) => !/\/(?:dist|path\.txt)$/.test(file)
  cpSync(join(project, 'node_modules', 'electron'), join(packages, 'electron'), { recursive: true, filter })
  cpSync(join(project, 'scripts'), join(path, 'scripts'), { recursive: true })
  for (const file of ['package.json', 'server/commands/on-stop.ts']) {
    mkdirSync(dirname(join(path, file)), { recursive: true })
    copyFileSync(join(project, file), join(path, file))
  }
  return path
}

/** A mirror with the stand-in in the place of Electron; answers what makes its installer ask there. */
async function mirrorOf(folder: string): Promise<NodeJS.ProcessEnv> {
  const file = `electron-v${electron.version}-linux-${process.arch}.zip`
  const sum = createHash('sha256').update(zip).digest('hex')
  const mirror = createServer(({ url = '' }, response) => {
    if (url.endsWith('SHASUMS256.txt')) response.end(`${sum} *${file}\n`)
    else if (url.endsWith(file)) response.end(zip)
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  onTestFinished(() => {
    mirror.closeAllConnections()
    mirror.close()
  })
  return environment(folder, `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`)
}

const environment = (folder: string, mirror: string): NodeJS.ProcessEnv => ({
  ...process.env,
  ...{ NODE_OPTIONS: '', DISPLAY: ':99', HOME: folder, VITEST: '' },
  ...{ ELECTRON_MIRROR: mirror, electron_use_remote_checksums: '1', electron_config_cache: join(folder, 'cache') },
})

function run(program: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.skipIf(!isLinux)('the fetched window is started with our folder and what was asked for', async () => {
  const folder = copyOfProject()
  const env = await mirrorOf(folder)
  const fetching = run(process.execPath, [join(folder, 'scripts', 'fetch-electron.ts')], { env })
  const said = text(fetching.stderr!)
  expect((await once(fetching, 'close'))[0]).toBe(0)
  expect(await said).toContain(`Electron ${electron.version} is there`)

  // Our own Node may lie where nobody else may look.
  const node = join(folder, 'node')
  copyFileSync(process.execPath, node)
  mkdirSync(join(folder, 'out', 'main'), { recursive: true })
  copyFileSync(join(project, 'package.json'), join(folder, 'out', 'main', 'cli.js'))
  const started = run(node, [join(folder, 'scripts', 'start.ts'), '--data', '/data'], { env, cwd: folder, ...nobody })
  const shown = text(started.stdout!)
  expect((await once(started, 'close'))[0]).toBe(7)
  expect(await shown).toBe(`given: ${folder}\ngiven: --data\ngiven: /data\n`)
  rmSync(node)
})

test.skipIf(!isLinux)('without a way to a mirror one line says so, and Ctrl+C ends the service with 0', async () => {
  const folder = copyOfProject()
  symlinkSync(join(project, 'out'), join(folder, 'out'))
  const env = environment(folder, 'http://127.0.0.1:1/')
  const args = [join(folder, 'scripts', 'start.ts'), '--port', '0', '--data', join(folder, 'data')]
  const started = run(process.execPath, args, { env, cwd: dirname(folder) })
  const said = text(started.stderr!)
  for await (const chunk of started.stdout!) if (/listening on http/.test(String(chunk))) break
  started.kill('SIGINT')
  expect((await once(started, 'close'))[0]).toBe(0)
  const lines = (await said).split('\n').filter((line) => line.startsWith('No desktop window:'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Electron is not installed (its binary is missing). Starting the service for a browser')
  if (!isRoot) expect(await said).toContain('Electron was not fetched: there is no way to its server from here.')
})
