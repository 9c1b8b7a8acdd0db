import { EventEmitter } from 'node:events'

/**
 * Electron as tests see it: records what the shell asks of it, and lets a test play the system's part. Use it with
 * `vi.mock('electron', () => import('./fake-electron.ts'))`; the binary is not needed.
 */
export const fake = {
  userData: '',
  hasLock: true,
  isDark: false,
  /** Every message box and error box that was shown. */
  dialogs: [] as { message: string; detail: string; buttons: string[] }[],
  /** The button a person presses in the next message boxes. */
  pressed: 0,
  opened: [] as string[],
  shown: [] as string[],
  copied: [] as string[],
  exits: [] as number[],
  quits: 0,
  /** Starts of the program that it asked for itself. */
  relaunches: 0,
  windows: [] as BrowserWindow[],
  handlers: new Map<string, (...args: unknown[]) => unknown>(),
  exposed: {} as Record<string, Record<string, (...args: unknown[]) => unknown>>,
  invoked: [] as unknown[][],
  menu: undefined as unknown,
  sandboxed: false,
  /** What `openPath` answers: the empty string is success. */
  openPathProblem: '',
  /** Files that are chosen in the next open dialog. */
  chosen: [] as string[],
  /** Switches of the command line. */
  switches: [] as string[],
  /** What Electron says windows are made with, beside what they were asked for. */
  preferences: {} as Record<string, unknown>,
  /** Menus that were shown at the pointer. */
  popups: [] as unknown[],
  /** Schemes whose links the program takes. */
  schemes: [] as string[],
  /** Commands that were sent to a window. */
  sent: [] as unknown[][],
}

/** Forgets everything, so that a test starts from nothing. */
export function resetFake(): void {
  Object.assign(fake, {
    hasLock: true,
    isDark: false,
    pressed: 0,
    quits: 0,
    relaunches: 0,
    sandboxed: false,
    openPathProblem: '',
    exposed: {},
    preferences: {},
  })
  for (const list of [fake.dialogs, fake.opened, fake.shown, fake.copied, fake.exits, fake.windows, fake.invoked])
    list.length = 0
  for (const list of [fake.chosen, fake.switches, fake.sent, fake.popups, fake.schemes]) list.length = 0
  app.isPackaged = false
  fake.handlers.clear()
  nativeTheme.themeSource = 'system'
  for (const emitter of [app, nativeTheme, ipcRenderer]) emitter.removeAllListeners()
}

/** An event whose default can be prevented, with its fields. */
export const cancellable = <T extends object>(fields: T) => ({
  ...fields,
  isPrevented: false,
  preventDefault() {
    this.isPrevented = true
  },
})

export class FakeContents extends EventEmitter {
  url = ''
  preferences: Record<string, unknown> = {}
  getURL = (): string => this.url
  getLastWebPreferences = (): Record<string, unknown> => ({ ...this.preferences, ...fake.preferences })
  send = (...args: unknown[]): void => void fake.sent.push(args)
  openWindow: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  setWindowOpenHandler(handler: FakeContents['openWindow']): void {
    this.openWindow = handler
  }
}

export class BrowserWindow extends EventEmitter {
  static getAllWindows = (): BrowserWindow[] => fake.windows
  readonly webContents = new FakeContents()
  readonly options: unknown
  loaded = ''
  focused = 0
  background = ''
  isShown = false
  isDown = false
  isBig = false
  isClosed = false
  progress: number[] = []

  constructor(options: { webPreferences: Record<string, unknown> }) {
    super()
    this.options = options
    this.webContents.preferences = options.webPreferences
    fake.windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  loadURL = async (url: string): Promise<void> => {
    this.loaded = url
    this.webContents.url = url
  }
  show = (): void => {
    this.isShown = true
  }
  focus = (): void => {
    this.focused += 1
  }
  isMinimized = (): boolean => this.isDown
  restore = (): void => {
    this.isDown = false
  }
  reload = (): void => {
    this.loaded += ' again'
  }
  isDestroyed = (): boolean => false
  destroy = (): void => void fake.windows.splice(fake.windows.indexOf(this), 1)
  isMaximized = (): boolean => this.isBig
  maximize = (): void => {
    this.isBig = true
    this.isShown = true
  }
  setProgressBar = (progress: number): void => void this.progress.push(progress)
  getNormalBounds = () => ({ x: 10, y: 20, width: 1000, height: 700 })
  /** As a person closes it: the shell may prevent that. */
  close = (): void => {
    const event = cancellable({})
    this.emit('close', event)
    if (!event.isPrevented) this.isClosed = true
  }
  setBackgroundColor = (color: string): void => {
    this.background = color
  }
}

class App extends EventEmitter {
  name = 'Scenario Desk'
  getPath = (name: string): string => (name === 'logs' ? `${fake.userData}/logs` : fake.userData)
  commandLine = { hasSwitch: (name: string): boolean => fake.switches.includes(name) }
  requestSingleInstanceLock = (): boolean => fake.hasLock
  isPackaged = false
  setAsDefaultProtocolClient = (scheme: string): void => void fake.schemes.push(scheme)
  whenReady = async (): Promise<void> => {}
  enableSandbox = (): void => {
    fake.sandboxed = true
  }
  /** As Electron does once the windows are closed: asks, and ends unless it is told to wait. */
  quit = (): void => {
    fake.quits += 1
    const event = cancellable({})
    this.emit('will-quit', event)
    if (!event.isPrevented) this.exit(0)
  }
  relaunch = (): void => void (fake.relaunches += 1)
  exit = (code: number): void => {
    fake.exits.push(code)
    this.emit('test-exit')
  }
}

export const app = new App()
class NativeTheme extends EventEmitter {
  themeSource = 'system'
  get shouldUseDarkColors(): boolean {
    return fake.isDark
  }
}
export const nativeTheme = new NativeTheme()
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] }
export const clipboard = { writeText: async (text: string) => void fake.copied.push(text) }
export const shell = {
  openExternal: async (url: string) => void fake.opened.push(url),
  openPath: async (path: string) => (fake.opened.push(path), fake.openPathProblem),
  showItemInFolder: (path: string) => void fake.shown.push(path),
}
export const dialog = {
  showMessageBox: async (...args: { message: string; detail: string; buttons?: string[] }[]) => {
    const { message, detail, buttons = ['OK'] } = args.at(-1)!
    fake.dialogs.push({ message, detail, buttons })
    return { response: fake.pressed }
  },
  showMessageBoxSync: (_window: unknown, { message, detail, buttons }: (typeof fake.dialogs)[number]) => {
    fake.dialogs.push({ message, detail, buttons })
    return fake.pressed
  },
  showOpenDialog: async () => ({ canceled: fake.chosen.length === 0, filePaths: [...fake.chosen] }),
  showErrorBox: (message: string, detail: string) => void fake.dialogs.push({ message, detail, buttons: [] }),
}
export const Menu = {
  buildFromTemplate: (template: object) =>
    Object.defineProperty(template, 'popup', { value: () => void fake.popups.push(template) }),
  setApplicationMenu: (menu: unknown) => void (fake.menu = menu),
}

type PermissionHandler = (...args: unknown[]) => unknown

/** The default session, with the handlers it was given. */
export const fakeSession = {
  request: undefined as PermissionHandler | undefined,
  check: undefined as PermissionHandler | undefined,
  device: undefined as PermissionHandler | undefined,
  setPermissionRequestHandler: (handler: PermissionHandler) => void (fakeSession.request = handler),
  setPermissionCheckHandler: (handler: PermissionHandler) => void (fakeSession.check = handler),
  setDevicePermissionHandler: (handler: PermissionHandler) => void (fakeSession.device = handler),
}
export const session = { defaultSession: fakeSession }

export const ipcMain = {
  handle: (channel: string, handler: (...args: unknown[]) => unknown) => void fake.handlers.set(channel, handler),
}
class IpcRenderer extends EventEmitter {
  invoke = async (...args: unknown[]): Promise<void> => void fake.invoked.push(args)
}
export const ipcRenderer = new IpcRenderer()
export const contextBridge = {
  exposeInMainWorld: (key: string, functions: (typeof fake.exposed)[string]) => void (fake.exposed[key] = functions),
}
