import type { BrowserWindow as RealWindow } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Job } from './ask-to-close.ts'
import { app, BrowserWindow, cancellable, fake, resetFake } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { askToClose } = await import('./ask-to-close.ts')
const { offerTextMenu } = await import('./text-menu.ts')
const { takeLinks } = await import('./open-link.ts')

beforeEach(resetFake)

const [endAnyway, goOn] = [0, 1]
const real = (window: BrowserWindow) => window as unknown as RealWindow

/** A window over a service with these jobs. */
function windowOver(...jobs: Pick<Job, 'kind' | 'state'>[]): BrowserWindow {
  const window = new BrowserWindow({ webPreferences: {} })
  askToClose(real(window), () => jobs.map((job) => ({ platform: 'demo', ...job }) as Job))
  return window
}

test('while an import runs it is asked before the window is closed', async () => {
  const window = windowOver({ kind: 'past', state: 'running' }, { kind: 'import', state: 'running' })
  fake.pressed = goOn
  window.close()
  window.close() // one question at a time
  expect(window.isClosed).toBe(false)
  expect(fake.dialogs).toMatchObject([{ message: 'An import of demo is under way', buttons: ['End anyway', 'Go on'] }])
  await vi.waitFor(() => {
    fake.pressed = endAnyway
    window.close()
    expect(window.isClosed).toBe(true)
  })
  expect(fake.dialogs).toHaveLength(2)
})

test('nothing is asked where nothing would be lost', () => {
  const window = windowOver(
    { kind: 'import', state: 'done' },
    { kind: 'import', state: 'waiting' },
    { kind: 'comparison', state: 'running' },
  )
  window.close()
  expect(window.isClosed).toBe(true)
  expect(fake.dialogs).toEqual([])
})

test('a page with a change that is held back is left when that is wished', () => {
  const window = windowOver()
  const leaving = () => {
    const event = cancellable({})
    window.webContents.emit('will-prevent-unload', event)
    return event.isPrevented
  }
  fake.pressed = 1
  expect(leaving()).toBe(false)
  fake.pressed = 0
  expect(leaving()).toBe(true)
  expect(fake.dialogs[0]).toMatchObject({ message: 'A change is not written yet', buttons: ['Leave', 'Stay'] })
})

test('text has a menu: of fields what can be done there, of what is selected a copy', () => {
  const window = new BrowserWindow({ webPreferences: {} })
  offerTextMenu(real(window))
  const at = (params: object) => window.webContents.emit('context-menu', {}, params)
  const editFlags = { canUndo: false, canRedo: false, canCut: false, canCopy: true, canPaste: true, canSelectAll: true }
  at({ isEditable: false, selectionText: ' ', editFlags })
  expect(fake.popups).toEqual([])
  at({ isEditable: false, selectionText: 'World', editFlags })
  expect(fake.popups).toEqual([[{ role: 'copy', enabled: true }]])
  at({ isEditable: true, selectionText: '', editFlags })
  expect(fake.popups[1]).toEqual(
    expect.arrayContaining([
      { role: 'cut', enabled: false },
      { role: 'paste', enabled: true },
    ]),
  )
})

test.each<[string, boolean, NodeJS.Platform, NodeJS.ProcessEnv, string[]]>([
  ['installed on Windows', true, 'win32', {}, ['scenario-desk']],
  ['portable', true, 'win32', { PORTABLE_EXECUTABLE_DIR: 'C:\\' }, []],
  ['from its sources', false, 'win32', {}, []],
  ['on Linux, whose package says so', true, 'linux', {}, []],
])('links are taken by the program: %s', (_case, isPackaged, os, env, schemes) => {
  app.isPackaged = isPackaged
  takeLinks(os, env)
  expect(fake.schemes).toEqual(schemes)
})
