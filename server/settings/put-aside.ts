import { readdirSync, renameSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'

/** `settings.json` → `settings.unreadable-2026-11-22T18-20-05.json` */
const asideName = (file: string, now: Date): string => {
  const [ending, time] = [extname(file), now.toISOString().slice(0, 19).replaceAll(':', '-')]
  return `${basename(file, ending)}.unreadable-${time}${ending}`
}

/** Renames a file with settings that cannot be read, so that nothing in it is lost. @returns its name now */
export function putAside(file: string, now: Date): string {
  const name = asideName(file, now)
  renameSync(file, join(dirname(file), name))
  return name
}

/** Files of a folder that were put aside, by name. */
export const filesPutAside = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.unreadable-\d{4}-/.test(name))
    .toSorted()
