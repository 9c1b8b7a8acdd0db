import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions, type Rectangle } from 'electron'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Room for a table with its facets; smaller windows scroll. */
const smallest = { width: 800, height: 560 }
const usual = { width: 1360, height: 860 }

/** So much of the window must be on a display that it can be caught and moved. */
const visible = { width: 120, height: 60 }

/** Shown before the page paints; the page's own colours, so that nothing flashes. */
const background = (isDark: boolean): string => (isDark ? '#1a1b1e' : '#ffffff')

export interface WindowFacts {
  preload: string
  isDark: boolean
  /** Where the window was, if that is still a place. */
  bounds: Rectangle | undefined
}

/** How the window is made. The security settings are pinned by a test; none differs in development or tests. */
export const windowOptions = ({ preload, isDark, bounds }: WindowFacts) =>
  ({
    ...(bounds ?? usual),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Scenario Desk',
    backgroundColor: background(isDark),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Dictionaries would be fetched from a server on the internet.
      spellcheck: false,
    },
  }) satisfies BrowserWindowConstructorOptions

/** The remembered place of the window, or undefined where no display shows it any more. */
export function usableBounds(noted: unknown, displays: readonly Rectangle[]): Rectangle | undefined {
  if (!isRectangle(noted)) return undefined
  const { x, y, width, height } = noted
  if (width < smallest.width || height < smallest.height) return undefined
  const overlap = (from: number, size: number, otherFrom: number, otherSize: number) =>
    Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom)
  const isReachable = displays.some(
    (display) =>
      overlap(x, width, display.x, display.width) >= visible.width &&
      overlap(y, height, display.y, display.height) >= visible.height &&
      // The bar to drag it by is at the top.
      y >= display.y,
  )
  return isReachable ? { x, y, width, height } : undefined
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false
  const sides = value as Record<string, unknown>
  return ['x', 'y', 'width', 'height'].every((side) => Number.isSafeInteger(sides[side]))
}

/** Makes the window, where it was the last time; `stateFile` remembers that. Nothing is loaded yet. */
export function createWindow(preload: string, stateFile: string): BrowserWindow {
  const displays = screen.getAllDisplays().map((display) => display.workArea)
  const bounds = usableBounds(remembered(stateFile), displays)
  const window = new BrowserWindow(windowOptions({ preload, isDark: nativeTheme.shouldUseDarkColors, bounds }))
  window.once('ready-to-show', () => window.show())
  window.on('close', () => remember(stateFile, window.getNormalBounds()))
  const followTheme = () => window.setBackgroundColor(background(nativeTheme.shouldUseDarkColors))
  nativeTheme.on('updated', followTheme)
  window.on('closed', () => nativeTheme.off('updated', followTheme))
  return window
}

function remembered(stateFile: string): unknown {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8'))
  } catch {
    // The first start, or a file that was cut off: the usual place will do.
    return undefined
  }
}

function remember(stateFile: string, { x, y, width, height }: Rectangle): void {
  try {
    mkdirSync(dirname(stateFile), { recursive: true })
    writeFileSync(stateFile, JSON.stringify({ x, y, width, height }))
  } catch (error) {
    // A window that cannot be remembered must still close.
    console.error(`${stateFile} could not be written`, error)
  }
}
