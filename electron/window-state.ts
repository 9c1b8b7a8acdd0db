import type { Rectangle } from 'electron'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Room for a table with its facets; smaller windows scroll. */
export const smallest = { width: 800, height: 560 }

/** So much of the window must be on a display that it can be caught and moved. */
const visible = { width: 120, height: 60 }

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What the shell remembers of its window from one start to the next. */
export interface WindowState {
  /** Where the window was, if that is still a place; of a maximized one, where it goes back to. */
  bounds: Rectangle | undefined
  isMaximized: boolean
  theme: Theme
}

/** What was remembered, and what of it could not be read, in words for people. */
export interface ReadState extends WindowState {
  warning: string | undefined
}

/**
 * Reads what was remembered; what is missing or makes no sense is as on the first start. A file that cannot be read is put
 * aside, renamed with the date.
 */
export function readState(file: string, displays: readonly Rectangle[]): ReadState {
  const { noted, warning } = parsed(file)
  const { isMaximized, theme } = noted
  return {
    bounds: usableBounds(noted, displays),
    isMaximized: isMaximized === true,
    theme: themes.find((known) => known === theme) ?? 'system',
    warning,
  }
}

/** Writes the state beside the old one and puts it in its place: half a file is never read. */
export function writeState(file: string, { bounds, ...rest }: WindowState): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify({ ...bounds, ...rest }))
    renameSync(`${file}.new`, file)
  } catch (error) {
    // A window that cannot be remembered must still close.
    console.error(`${file} could not be written`, error)
  }
}

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

function parsed(file: string): { noted: Record<string, unknown>; warning?: string } {
  if (!existsSync(file)) return { noted: {} }
  try {
    const noted: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof noted !== 'object' || noted === null) throw new Error('It is no object.')
    return { noted: { ...noted } }
  } catch (error) {
    console.error(`${file} could not be read`, error)
    return { noted: {}, warning: putAside(file) }
  }
}

/** The usual place will do for the window; what could not be read stays for whoever wants to know. */
function putAside(file: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const name = `${basename(file, '.json')}.unreadable-${time}.json`
  try {
    renameSync(file, join(dirname(file), name))
    return `${file} was put aside as ${name}; place, size and theme are the usual ones.`
  } catch (error) {
    return `${file} stays as it is (${(error as Error).message}); place, size and theme are the usual ones.`
  }
}
