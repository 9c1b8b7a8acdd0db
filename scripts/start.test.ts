import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../server/testing/service.ts'
import { electronBinary, isNew, lacksOnlyElectron, plan, type Surroundings } from './start.ts'

const root = join(import.meta.dirname, '..')
const desktop: Surroundings = { electron: '/e/electron', os: 'linux', env: { DISPLAY: ':0' }, isRoot: false, args: [] }

describe('plan', () => {
  test.each<[string, Partial<Surroundings>]>([
    ['X', {}],
    ['Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['Mac', { os: 'darwin', env: {} }],
    ['Windows', { os: 'win32', env: {} }],
  ])('a window where it can be shown: %s', (_case, given) => {
    const { kind, command, args, reason } = plan({ ...desktop, ...given })
    expect({ kind, command, args, reason }).toEqual({
      kind: 'window',
      command: '/e/electron',
      args: [root],
      reason: undefined,
    })
  })

  test.each<[string, Partial<Surroundings>, RegExp]>([
    ['no binary', { electron: undefined }, /Electron is not installed/],
    ['no binary on a Mac', { electron: undefined, os: 'darwin' }, /Electron is not installed/],
    ['no display', { env: {} }, /no display/],
    ['an empty display', { env: { DISPLAY: '' } }, /no display/],
    ['root', { isRoot: true }, /root/],
    ['the wish for a browser', { args: ['--browser'] }, /asked for/],
  ])('the service for a browser otherwise: %s', (_case, given, reason) => {
    const planned = plan({ ...desktop, ...given })
    expect(planned).toMatchObject({ kind: 'service', command: process.execPath })
    expect(planned.args).toEqual([join(root, 'out', 'main', 'cli.js'), 'open', '--no-browser', '--attached'])
    expect(planned.reason).toMatch(reason)
  })

  test('passes the arguments on', () => {
    const args = ['--port', '0', '--data', 'DIR']
    expect(plan({ ...desktop, args }).args).toEqual([root, ...args])
    expect(plan({ ...desktop, electron: undefined, args }).args.slice(-args.length)).toEqual(args)
  })
})

test('the binary is fetched only where nothing else is missing for a window', () => {
  const bare = { ...desktop, electron: undefined }
  expect(lacksOnlyElectron(bare)).toBe(true)
  expect(lacksOnlyElectron(desktop)).toBe(false)
  for (const more of [{ env: {} }, { isRoot: true }, { args: ['--browser'] }]) {
    expect(lacksOnlyElectron({ ...bare, ...more })).toBe(false)
  }
})

describe('electronBinary', () => {
  const dist = join(root, 'node_modules', 'electron', 'dist')
  const all = () => true
  test.each<[NodeJS.Platform, string]>([
    ['linux', 'electron'],
    ['win32', 'electron.exe'],
    ['darwin', join('Electron.app', 'Contents', 'MacOS', 'Electron')],
  ])('%s', (os, name) => {
    expect(electronBinary(os, {}, all)).toBe(join(dist, name))
    expect(electronBinary(os, { ELECTRON_OVERRIDE_DIST_PATH: '/e' }, all)).toBe(join('/e', name))
    expect(electronBinary(os, {}, () => false)).toBeUndefined()
  })
})

describe('isNew', () => {
  let service: TestService

  beforeEach(async () => {
    service = await startTestService()
  })
  afterEach(() => service.close())

  test('while no platform has a run', async () => {
    expect(await isNew(service.service.url)).toBe(true)
    await service.call('POST', '/desk/v1/platforms', { name: 'another' })
    expect(await isNew(service.service.url)).toBe(true)
    const run = { model_name: 'Model', scenario_name: 'Scenario' }
    expect((await service.call('POST', '/v1/another/runs/', run)).status).toBe(200)
    expect(await isNew(service.service.url)).toBe(false)
  })

  test('nor without any platform', async () => {
    await service.call('DELETE', '/desk/v1/platforms/test/')
    expect(await isNew(service.service.url)).toBe(true)
  })

  test('not where a platform cannot be asked', async () => {
    writeFileSync(join(service.dataDir, 'foreign.scenario'), 'no platform')
    expect(await isNew(service.service.url)).toBe(false)
  })

  test('not where nobody answers', async () => {
    const { url } = service.service
    await service.service.close()
    expect(await isNew(url)).toBe(false)
  })
})
