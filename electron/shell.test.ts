import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { explainFailure } from './failure.ts'
import { BrowserWindow, fake, nativeTheme, resetFake } from './fake-electron.ts'
import { commands } from './channels.ts'
import { menuTemplate, type MenuFacts } from './menu.ts'
import { readOptions } from './options.ts'
import { usableBounds } from './window-state.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { createWindow, windowOptions } = await import('./window.ts')

const folder = mkdtempSync(join(tmpdir(), 'scenario-desk-shell-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(resetFake)
afterEach(() => void vi.restoreAllMocks())

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
    expect(JSON.parse(readFileSync(stateFile, 'utf8'))).toEqual({
      ...{ x: 10, y: 20, width: 1000, height: 700 },
      isMaximized: false,
      theme: 'system',
    })

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

  test('is maximized again, with the place it goes back to, in the theme that was chosen', () => {
    const stateFile = join(folder, 'big.json')
    createWindow('/p.cjs', stateFile)
    const first = fake.windows[0]!
    first.maximize()
    nativeTheme.themeSource = 'dark'
    first.emit('close')
    nativeTheme.themeSource = 'system'
    createWindow('/p.cjs', stateFile)
    const again = fake.windows[1]!
    expect(again.options).toMatchObject({ x: 10, width: 1000 })
    expect(again.isBig).toBe(false)
    again.emit('ready-to-show')
    expect([again.isBig, nativeTheme.themeSource]).toEqual([true, 'dark'])
  })

  test('a note that cannot be read is put aside with the date, and said when the window is there', () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    const stateFile = join(folder, 'cut.json')
    writeFileSync(stateFile, '{"x": 10,')
    createWindow('/p.cjs', stateFile)
    expect(fake.dialogs).toEqual([])
    fake.windows[0]!.emit('ready-to-show')
    const aside = readdirSync(folder).find((name) => /^cut\.unreadable-\d{4}-\d\d-\d\dT[\d-]+\.json$/.test(name))!
    expect(readFileSync(join(folder, aside), 'utf8')).toBe('{"x": 10,')
    expect(fake.dialogs).toMatchObject([{ message: 'Settings of the window could not be read' }])
    expect(fake.dialogs[0]!.detail).toContain(`was put aside as ${aside}`)
  })

  test.each(['null', '[]', '"x"', '{"isMaximized": 1, "theme": "blue", "x": "0"}', ''])(
    'reads %j as nothing',
    (text) => {
      const stateFile = join(folder, 'odd.json')
      vi.spyOn(console, 'error').mockImplementation(() => {})
      writeFileSync(stateFile, text)
      createWindow('/p.cjs', stateFile)
      const window = fake.windows[0]!
      window.emit('ready-to-show')
      expect(window.options).not.toHaveProperty('x')
      expect([window.isBig, window.isShown, nativeTheme.themeSource]).toEqual([false, true, 'system'])
    },
  )

  test('opens at the usual place when the note cannot be read, and closes when it cannot be written', () => {
    const broken = join(folder, 'broken.json')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    writeFileSync(broken, '{"x":')
    createWindow('/p.cjs', broken)
    expect((fake.windows[0] as BrowserWindow).options).not.toHaveProperty('x')
    writeFileSync(broken, '')
    createWindow('/p.cjs', join(broken, 'window.json'))
    expect(() => fake.windows[1]!.emit('close')).not.toThrow()
  })
})

describe('menu', () => {
  const calls: string[] = []
  const call = (name: string) => () => void calls.push(name)
  const facts: Omit<MenuFacts, 'isMac'> = {
    appName: 'Scenario Desk',
    theme: 'dark',
    send: (command) => void calls.push(command),
    showView: (kind) => void calls.push(kind),
    setTheme: (theme) => void calls.push(theme),
    openFile: call('open'),
    openDataFolder: call('folder'),
    copyServiceAddress: call('copy'),
    openInBrowser: call('browser'),
    openDocs: call('docs'),
    checkForUpdates: call('updates'),
    openLogFolder: call('log'),
  }
  interface Item {
    label?: string
    role?: string
    accelerator?: string
    checked?: boolean
    submenu?: Item[]
    click?: () => void
  }
  const items = (isMac: boolean) => menuTemplate({ ...facts, isMac }) as Item[]
  const flat = (item: Item): Item[] => [item, ...(item.submenu ?? []).flatMap(flat)]
  const all = (isMac: boolean) => items(isMac).flatMap(flat)

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
    const own = all(false).filter((item) => item.click)
    for (const { click } of own) click!()
    expect(own.map(({ label }, index) => [label, calls[index]])).toEqual([
      ['New platform…', 'new-platform'],
      ['Open…', 'open'],
      ['Import…', 'import'],
      ['Export…', 'export'],
      ['Copy service address', 'copy'],
      ['Open in browser', 'browser'],
      ['Reveal data folder', 'folder'],
      ['Data', 'data'],
      ['Runs', 'runs'],
      ['Find a command…', 'palette'],
      ['As the system', 'system'],
      ['Light', 'light'],
      ['Dark', 'dark'],
      ['The interface for programs', 'docs'],
      ['Keyboard shortcuts', 'shortcuts'],
      ['Open log folder', 'log'],
      ['Check for updates…', 'updates'],
    ])
    expect(calls).toEqual(expect.arrayContaining([...commands]))
  })

  test('marks the theme that is chosen', () => {
    expect(all(false).flatMap(({ label, checked }) => (checked ? [label] : []))).toEqual(['Dark'])
  })

  test.each([true, false])('on a Mac: %s, no two entries have the same key, and none is a plain letter', (isMac) => {
    const keys = all(isMac).flatMap(({ accelerator }) => accelerator ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^CmdOrCtrl\+/)
  })

  test('leaves as the system does it', () => {
    const last = (isMac: boolean) =>
      items(isMac)
        .find(({ label }) => label === '&File')!
        .submenu!.at(-1)!.role
    expect([last(true), last(false)]).toEqual(['close', 'quit'])
  })
})

describe('options', () => {
  const userData = resolve('/home/u/.config/scenario-desk')
  const usual = { dataDir: join(userData, 'platforms'), port: 9000, isPortFixed: false, files: [] as string[] }
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
    [['a.scenario'], {}, { ...usual, files: [resolve('a.scenario')] }],
    [['.', '--enable-x', '/d/A b.SCENARIO', 'x.csv'], {}, { ...usual, files: [resolve('/d/A b.SCENARIO')] }],
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
