import { renameSync, writeFileSync } from 'node:fs'
import { ServiceError } from '../contract/errors.ts'
import { usualBackupPlan, type BackupPlan, type SettingsChange, type SettingsInfo } from '../contract/settings.ts'
import { readRaw, settingsPath, takeSettings, type Settings } from './settings.ts'

/** The settings of a data folder while the service runs: what is changed holds at once, and after the next start. */
export class KeptSettings {
  /** What could not be read at the start, and where it is now, for people; null where nothing was. */
  readonly warning: string | null
  readonly #dataDir: string
  #settings: Settings

  constructor(dataDir: string) {
    const { settings, warning } = takeSettings(dataDir)
    this.warning = warning
    this.#dataDir = dataDir
    this.#settings = settings
  }

  get backups(): BackupPlan {
    return this.#settings.backups ?? usualBackupPlan
  }

  get info(): SettingsInfo {
    return { backups: this.backups, updates: this.#settings.updates ?? null }
  }

  /** Writes a change; what else the file says stays. @throws settings_not_written */
  change(change: SettingsChange): SettingsInfo {
    const file = settingsPath(this.#dataDir)
    // What has become unreadable meanwhile is put aside, as at the start.
    takeSettings(this.#dataDir)
    try {
      const text = JSON.stringify({ ...readRaw(file), ...change }, undefined, 2)
      writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600, flush: true })
      renameSync(`${file}.new`, file)
    } catch (error) {
      throw new ServiceError(
        'settings_not_written',
        409,
        `${file} could not be written (${(error as Error).message}). The settings are as they were.`,
      )
    }
    this.#settings = { ...this.#settings, ...change }
    return this.info
  }
}
