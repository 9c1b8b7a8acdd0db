import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupInfo } from '../../contract/backups.ts'
import { limits } from '../../contract/limits.ts'
import type { BackupPlan } from '../../contract/settings.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Platforms } from '../platforms.ts'
import type { Backups } from './backups.ts'

const periodMs = { day: 24 * 60 * 60 * 1_000, week: 7 * 24 * 60 * 60 * 1_000 } as const

interface ScheduleOptions {
  platforms: Platforms
  backups: Backups
  jobs: Jobs
  /** What is chosen now. */
  plan: () => BackupPlan
  now: () => Date
  /** Notes a failure that nobody waits for. */
  log: (error: unknown) => void
}

/**
 * Backups that are made unasked: of a platform that is open and was written since its newest backup, where that is a day
 * or a week old. Of those that it made it keeps the newest few; what people made it never removes.
 */
export class BackupSchedule {
  readonly #options: ScheduleOptions
  /** When a backup was last tried, by platform: where one fails, the next is not tried at once. */
  readonly #tried = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: ScheduleOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), limits.backupLookMs).unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** Makes what is due, one after another. */
  async look(): Promise<void> {
    const { platforms, backups, jobs, log } = this.#options
    const made = backups.list()
    for (const { name } of platforms.list().filter((platform) => this.#isDue(platform, made))) {
      this.#tried.set(name, this.#options.now().getTime())
      try {
        const backup = await jobs.run('backup', name, (job) => backups.make(name, job.signal))
        this.#note(backup.name)
        this.#removeOld(name)
      } catch (error) {
        log(error)
      }
    }
  }

  #isDue(platform: { name: string; is_open: boolean; modified_at: string }, made: readonly BackupInfo[]): boolean {
    const { every } = this.#options.plan()
    if (every === 'never' || !platform.is_open) return false
    const newest = made.find((backup) => backup.platform === platform.name)
    if (newest && newest.created_at >= platform.modified_at) return false
    const before = Math.max(newest ? timeOf(newest) : 0, this.#tried.get(platform.name) ?? 0)
    return this.#options.now().getTime() - before >= periodMs[every]
  }

  #removeOld(platform: string): void {
    const { backups, plan } = this.#options
    const unasked = this.#unasked()
    const own = backups.list().filter((backup) => backup.platform === platform && unasked.includes(backup.name))
    for (const { name } of own.slice(plan().keep)) backups.remove(name)
  }

  get #notes(): string {
    return join(this.#options.platforms.directory, 'backups', 'unasked.txt')
  }

  /** The backups that were made unasked, as they are noted beside them. */
  #unasked(): string[] {
    try {
      return readFileSync(this.#notes, 'utf8').split('\n')
    } catch {
      return [] // Without the notes nothing is removed.
    }
  }

  #note(name: string): void {
    const there = this.#options.backups.list().map((backup) => backup.name)
    const noted = [...this.#unasked().filter((other) => there.includes(other)), name]
    writeFileSync(this.#notes, `${noted.join('\n')}\n`, { mode: 0o600 })
  }
}

const timeOf = ({ created_at }: BackupInfo): number => Date.parse(`${created_at.slice(0, 23)}Z`)
