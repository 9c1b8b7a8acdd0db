import { zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import electron from '../node_modules/electron/package.json' with { type: 'json' }
import { electronPackage, fetchElectron } from './fetch-electron.ts'

const cache = join(electronPackage, '..', '.cache')
const names: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
}
const binary = names[process.platform] ?? 'electron'
const zip = Buffer.from(zipSync({ [binary]: Buffer.from('stand-in'), version: Buffer.from(electron.version) }))
const file = `electron-v${electron.version}-${process.platform}-${process.arch}.zip`
const limitMs = 30_000

/** A copy of Electron's package without a binary, beside what it needs, and a mirror that answers its downloads. */
async function withMirror(sendZip: (response: ServerResponse, attempt: number) => void, sum = sumOf(zip)) {
  mkdirSync(cache, { recursive: true })
  const temp = mkdtempSync(join(cache, 'electron-test-'))
  const folder = join(temp, 'electron')
  cpSync(electronPackage, folder, { recursive: true, filter: (path) => !/\/(?:dist|path\.txt)$/.test(path) })
  let attempts = 0
  const mirror = createServer(({ url = '' }, response) => {
    if (url.endsWith('SHASUMS256.txt')) response.end(`${sum} *${file}\n`)
    else if (url.endsWith('.zip')) sendZip(response, (attempts += 1))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    mirror.closeAllConnections()
    mirror.close()
    rmSync(temp, { recursive: true, force: true })
  })
  const env = {
    ...process.env,
    ELECTRON_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`,
    electron_use_remote_checksums: '1',
    electron_config_cache: join(temp, 'cache'),
  }
  const placed = () => existsSync(join(folder, 'dist', binary))
  return { attempt: { folder, env, limitMs }, folder, placed, mirror }
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

test('the binary is fetched, and not a second time', async () => {
  let sent = 0
  const { attempt, folder } = await withMirror((response) => {
    sent += 1
    response.end(zip)
  })
  const there = { isThere: true, said: `Electron ${electron.version} is there` }
  expect(await fetchElectron(attempt)).toEqual(there)
  expect(readFileSync(join(folder, 'dist', binary), 'utf8')).toBe('stand-in')
  expect(await fetchElectron(attempt)).toEqual(there)
  expect(sent).toBe(1)
})

test('a download that broke off is made good by the next attempt', async () => {
  const { attempt, placed } = await withMirror((response, count) => {
    if (count > 1) response.end(zip)
    else {
      response.writeHead(200, { 'content-length': zip.length })
      response.write(zip.subarray(0, 20), () => response.destroy())
    }
  })
  expect((await fetchElectron(attempt)).isThere).toBe(false)
  expect(placed()).toBe(false)
  expect((await fetchElectron(attempt)).isThere).toBe(true)
  expect(placed()).toBe(true)
})

test('what has another sum is refused', async () => {
  const { attempt, placed } = await withMirror((response) => void response.end(zip), sumOf(Buffer.from('another')))
  expect((await fetchElectron(attempt)).said).toMatch(/another sum/)
  expect(placed()).toBe(false)
})

test('a mirror that never finishes is given up in time', async () => {
  const { attempt, placed } = await withMirror((response) => void response.write(zip.subarray(0, 20)))
  expect((await fetchElectron({ ...attempt, limitMs: 1_500 })).said).toMatch(/took longer than 2 s/)
  expect(placed()).toBe(false)
})

test('without a way to the mirror one line says so', async () => {
  const { attempt, mirror } = await withMirror(() => {})
  await new Promise((resolve) => mirror.close(resolve))
  const { isThere, said } = await fetchElectron(attempt)
  expect({ isThere, said }).toEqual({
    isThere: false,
    said: 'Electron was not fetched: there is no way to its server from here',
  })
})

test('whoever asks for no download gets none', async () => {
  const { attempt } = await withMirror((response) => void response.end(zip))
  const env = { ...attempt.env, ELECTRON_SKIP_BINARY_DOWNLOAD: '1' }
  expect(await fetchElectron({ ...attempt, env })).toMatchObject({
    isThere: false,
    said: expect.stringContaining('SKIP_BINARY'),
  })
})
