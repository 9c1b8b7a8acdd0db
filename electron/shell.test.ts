import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { explainFailure } from './failure.ts'
import { BrowserWindow, fake, nativeTheme, resetFake } from './fake-electron.ts'
import { menuTemplate } from './menu.ts'
import { readOptions } from './options.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { createWindow, usableBounds, windowOptions } = await import('./window.ts')

const folder = mkdtempSync(join(tmpdir(), 'scenario-desk-shell-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(resetFake)

describe('window', () => {
  test('its security settings are exactly these', () => {
    expect(windowOptions({ preload: '/p.cjs', isDark: false, bounds: undefined }).webPreferences).toEqual({
      preload: '/p.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    })
  })

  const display = { x: 0, y: 0, width: 1920, height: 1040 }
  const second = { x: -1600, y: 0, width: 1600, height: 860 }
  test.each([
    ['fits', { x: 10, y: 20, width: 1000, height: 700 }, true],
    ['on the second display', { x: -1500, y: 0, width: 1000, height: 700 }, true],
    ['half outside', { x: 1500, y: 600, width: 1000, height: 700 }, true],
    ['on a display that is gone', { x: 4000, y: 20, width: 1000, height: 700 }, false],
    ['its bar above the display', { x: 10, y: -300, width: 1000, height: 700 }, false],
    ['a corner only', { x: 1900, y: 1030, width: 1000, height: 700 }, false],
    ['too small', { x: 10, y: 20, width: 10, height: 10 }, false],
    ['not numbers', { x: 10, y: 20, width: '1000', height: 700 }, false],
    ['infinite', { x: 10, y: 20, width: Infinity, height: 700 }, false],
    ['incomplete', { x: 10 }, false],
    ['nothing', null, false],
  ])('remembered bounds: %s', (_case, bounds, isUsable) => {
    expect(usableBounds(bounds, [display, second])).toEqual(isUsable ? bounds : undefined)
  })

  test('is made where it was, in the colours of the system', () => {
    const stateFile = join(folder, 'new', 'window.json')
    createWindow('/p.cjs', stateFile)
    const first = fake.windows[0]!
    expect(first.options).toMatchObject({ width: 1360, height: 860, show: false, backgroundColor: '#ffffff' })
    expect(first.isShown).toBe(false)
    first.emit('ready-to-show')
    expect(first.isShown).toBe(true)
    first.emit('close')
    expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toEqual({ x: 10, y: 20, width: 1000, height: 700 })

    fake.isDark = true
    nativeTheme.emit('updated')
    expect(first.background).toBe('#1a1b1e')
    first.emit('closed')
    expect(nativeTheme.listenerCount('updated')).toBe(0)

    createWindow('/p.cjs', stateFile)
    expect(fake.windows[1]!.options).toMatchObject({
      x: 10,
      y: 20,
      width: 1000,
      height: 700,
      backgroundColor: '#1a1b1e',
    })
  })

  test('opens at the usual place when the note cannot be read, and closes when it cannot be written', () => {
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{"x":')
    createWindow('/p.cjs', broken)
    expect((fake.windows[0] as BrowserWindow).options).not.toHaveProperty('x')
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    createWindow('/p.cjs', join(broken, 'window.json'))
    expect(() => fake.windows[1]!.emit('close')).not.toThrow()
  })
})

describe('menu', () => {
  const calls: string[] = []
  const facts = {
    appName: 'Scenario Desk',
    copyServiceAddress: () => void calls.push('copy'),
    openDataFolder: () => void calls.push('folder'),
    openInBrowser: () => void calls.push('browser'),
  }
  interface Item {
    label?: string
    role?: string
    submenu?: Item[]
    click?: () => void
  }
  const items = (isMac: boolean) => menuTemplate({ ...facts, isMac }) as Item[]
  const all = (isMac: boolean) => items(isMac).flatMap((item) => [item, ...(item.submenu ?? [])])

  test('has the usual menus, with the application menu on a Mac', () => {
    expect(items(false).map((item) => item.label)).toEqual(['&File', '&Edit', '&View', '&Window', '&Help'])
    expect(items(true)[0]).toEqual({ label: 'Scenario Desk', role: 'appMenu' })
  })

  test('has reload, zoom, and a way to leave', () => {
    const roles = all(false).map((item) => item.role)
    expect(roles).toEqual(
      expect.arrayContaining(['reload', 'zoomIn', 'zoomOut', 'resetZoom', 'editMenu', 'windowMenu', 'quit']),
    )
  })

  test('its own entries do what they say', () => {
    for (const label of ['Copy service address', 'Open data folder', 'Open in browser']) {
      all(false).find((item) => item.label === label)!.click!()
    }
    expect(calls).toEqual(['copy', 'folder', 'browser'])
  })
})

describe('options', () => {
  const userData = resolve('/home/u/.config/scenario-desk')
  const usual = { dataDir: join(userData, 'platforms'), port: 9000, isPortFixed: false }
  test.each([
    [['.'], {}, usual],
    [[], { SCENARIO_DESK_DATA: '' }, usual],
    [['.', '--no-sandbox', '--user-data-dir=/tmp/x', '--enable-logging'], {}, usual],
    [['.', '--data', '/d'], {}, { ...usual, dataDir: resolve('/d') }],
    [['--data=/d'], { SCENARIO_DESK_DATA: '/e' }, { ...usual, dataDir: resolve('/d') }],
    [['--data'], {}, usual],
    [['--protected'], { IXMP4_SECRET_HS256: 's' }, { ...usual, secret: 's' }],
    [['--protected', '--port=0'], {}, { ...usual, port: 0, isPortFixed: true, secret: '' }],
    [[], { IXMP4_SECRET_HS256: 's' }, usual],
    [[], { SCENARIO_DESK_DATA: 'rel' }, { ...usual, dataDir: resolve('rel') }],
    [['--port', '0'], {}, { ...usual, port: 0, isPortFixed: true }],
    [['.', '--port=9100'], {}, { ...usual, port: 9100, isPortFixed: true }],
  ])('%o with %o', (argv, env, expected) => {
    expect(readOptions(argv, env, userData)).toEqual(expected)
  })

  test.each(['x', '-1', '65536', '1.5', ''])('--port=%s is refused', (port) => {
    expect(() => readOptions([`--port=${port}`], {}, userData)).toThrow('is not a port')
  })
})

describe('failure', () => {
  const failed = (fields: object, message = 'why') => explainFailure(Object.assign(new Error(message), fields), '/data')

  test('says what the service says, and where', () => {
    const { detail, otherServiceUrl } = failed(
      { errorName: 'platform_file_corrupt' },
      'a.scenario is damaged. Restore a copy.',
    )
    expect(detail).toBe('a.scenario is damaged. Restore a copy.\n\nData folder: /data')
    expect(otherServiceUrl).toBeUndefined()
  })

  test.each([
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['http://127.0.0.1:9000.evil.com', undefined],
    ['http://127.0.0.1:9000@evil', undefined],
    ['file:///etc/passwd', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('a note of another service that reads %s leads to %s', (url, expected) => {
    expect(failed({ errorName: 'platform_file_in_use', kwargs: { url } }).otherServiceUrl).toBe(expected)
  })

  test.each([
    ['EADDRINUSE', /--port 0/],
    ['EACCES', /--data DIR/],
    ['ENOTDIR', /--data DIR/],
    ['ENOSPC', /Free some space/],
    ['ESOMETHING', /why[^]*report/],
  ])('%s has a next step', (code, step) => {
    expect(failed({ code }).detail).toMatch(step)
  })

  test('survives what is no Error', () => {
    expect(explainFailure('text', '/data').detail).toContain('text')
  })
})
