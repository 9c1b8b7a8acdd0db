import { join } from 'node:path'
import type { BackupInfo, Compacted, Replaced } from '../../contract/backups.ts'
import { cancelled } from '../../contract/errors.ts'
import type { PlatformInfo } from '../../contract/platforms.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'
import { flush } from '../disk.ts'
import { compactPlatform, copyPlatform } from '../operations.ts'
import type { Platforms } from '../platforms.ts'
import { Shelf, type Kept } from '../shelf.ts'

/** The backups of a data directory, in its folder `backups`: whole platform files that nobody has open. */
export class Backups {
  readonly #platforms: Platforms
  readonly #work: WorkFolder
  readonly #now: () => Date
  readonly #shelf: Shelf

  constructor(platforms: Platforms, work: WorkFolder, now: () => Date = () => new Date()) {
    this.#platforms = platforms
    this.#work = work
    this.#now = now
    this.#shelf = new Shelf(join(platforms.directory, 'backups'), 'backup')
  }

  /** All backups, newest first. */
  list(): BackupInfo[] {
    return this.#shelf.list().map(toInfo)
  }

  /** @throws bad_request (404) */
  get(name: string): BackupInfo {
    return toInfo(this.#shelf.find(name))
  }

  /**
   * Makes a backup, undisturbed by writers; it is there once it has been looked at and is on the disk.
   * @throws platform_file_disk_full, _corrupt; cancelled; what {@link Platforms.get} throws
   */
  async make(name: string, signal: AbortSignal): Promise<BackupInfo> {
    const platform = await this.#platforms.get(name)
    this.#platforms.requireSpace(`A backup of ${name}`, this.#platforms.info(name).bytes)
    const moment = this.#now()
    const unfinished = this.#work.file('scenario')
    try {
      await platform.for({ client: '' }).readLong(copyPlatform, unfinished, { signal })
      await this.#platforms.requireSound(unfinished, `The backup of ${name}`, true, signal)
      await flush(unfinished)
      if (signal.aborted) throw cancelled()
      return toInfo(this.#shelf.put(unfinished, name, moment))
    } finally {
      this.#work.remove(unfinished)
    }
  }

  /** Makes a new platform of a backup, which stays. @throws bad_request (404), and what {@link Platforms.copyFrom} throws */
  restore(name: string, target: string, signal: AbortSignal): Promise<PlatformInfo> {
    return this.#platforms.copyFrom(this.#shelf.file(name), target, signal)
  }

  /** Puts a backup in the place of its platform. @throws bad_request (404), and what {@link Platforms.replaceBy} throws */
  replace(name: string, signal: AbortSignal): Promise<Replaced> {
    return this.#platforms.replaceBy(this.#shelf.file(name), this.get(name).platform, signal)
  }

  /** Deletes a backup for ever. @throws bad_request (404) */
  remove(name: string): void {
    this.#shelf.remove(name)
  }

  /** Makes a backup, then gives back the space of what was deleted. @throws as {@link make} does */
  async compact(name: string, signal: AbortSignal): Promise<Compacted> {
    const platform = await this.#platforms.get(name)
    const before = this.#platforms.info(name).bytes
    const backup = await this.make(name, signal)
    this.#platforms.requireSpace(`Compacting ${name}`, before)
    await platform.for({ client: '' }).write(compactPlatform, null, { signal })
    return { bytes_before: before, bytes_after: this.#platforms.info(name).bytes, backup: backup.name }
  }
}

const toInfo = ({ name, platform, bytes, at }: Kept): BackupInfo => ({ name, platform, bytes, created_at: at })
