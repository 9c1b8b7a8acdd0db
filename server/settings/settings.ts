import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isBackupPlan, type BackupPlan } from '../contract/settings.ts'
import { putAside } from './put-aside.ts'

/** What `settings.json` in the data folder may say; other keys are left alone. */
export interface Settings {
  /** Where the newest version is asked for, when somebody asks. */
  updates?: string
  /** Which backups are made unasked. */
  backups?: BackupPlan
}

/** Settings as they were read. */
export interface ReadSettings {
  settings: Settings
  /** What could not be read and where it is now, for people; null where nothing was. */
  warning: string | null
}

/** The name of the file, in the data folder. */
const settingsFile = 'settings.json'

/** Where the settings of a data folder are. */
export const settingsPath = (dataDir: string): string => join(dataDir, settingsFile)

/** All that a file of settings says. @throws when it is no object, or cannot be read */
export function readRaw(file: string): object {
  if (!existsSync(file)) return {}
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('It is no object.')
  return value
}

/** Reads the settings of a data folder and changes nothing. Where they make no sense, they are the usual ones. */
export const readSettings = (dataDir: string): ReadSettings => read(dataDir, () => leftWarning)

/** As {@link readSettings}, for the service: a file that makes no sense is put aside. */
export const takeSettings = (dataDir: string, now = new Date()): ReadSettings =>
  read(dataDir, (file) => asideWarning(file, now))

/** @param warn what to say of a file that cannot be read */
function read(dataDir: string, warn: (file: string) => string): ReadSettings {
  const file = settingsPath(dataDir)
  try {
    return { settings: known(readRaw(file)), warning: null }
  } catch (error) {
    console.error(`${settingsFile} could not be read`, error)
    return { settings: {}, warning: warn(file) }
  }
}

/** @throws when one of the settings makes no sense */
function known({ updates, backups }: { updates?: unknown; backups?: unknown }): Settings {
  if (updates !== undefined && typeof updates !== 'string') throw new Error('"updates" is no text.')
  if (backups !== undefined && !isBackupPlan(backups)) throw new Error('"backups" is no plan of backups.')
  return { ...(updates !== undefined && { updates }), ...(backups !== undefined && { backups }) }
}

const leftWarning = `${settingsFile} in the data folder cannot be read, and the usual settings hold. Correct it; the next start of the service puts it aside.`

function asideWarning(file: string, now: Date): string {
  try {
    const name = putAside(file, now)
    return `${settingsFile} could not be read. It was put aside as ${name} in the data folder, and the usual settings hold. Correct it and rename it to ${settingsFile}.`
  } catch {
    return `${settingsFile} in the data folder could not be read, and the usual settings hold. Correct it, and see who may read it.`
  }
}
