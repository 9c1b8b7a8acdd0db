import { chmodSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { cancelled, notFound, platformFileError, ServiceError } from '../contract/errors.ts'
import type { Replaced } from '../contract/backups.ts'
import { limits } from '../contract/limits.ts'
import type { Change, PlatformInfo, TrashedInfo } from '../contract/platforms.ts'
import { timestamp } from '../payload/timestamp.ts'
import type { Tell } from '../contract/change-feed.ts'
import { isJournalOfAnother, putJournalAside, realPathOf } from '../db/note.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { Pool } from '../pool/pool.ts'
import { damageOf } from './damage.ts'
import { flush, freeBytes, requireSpace, type FreeBytes } from './disk.ts'
import { warningOf } from './folder-warning.ts'
import { extension, isName, requireName, taken } from './names.ts'
import { checkFile, copyPlatform, openPlatform, settleCopy } from './operations.ts'
import { readOwner } from './owner.ts'
import { Platform } from './platform.ts'
import { fileNameAt, Shelf } from './shelf.ts'

/** Files that SQLite and the lock keep beside a platform's. */
const besides = ['-wal', '-shm', '-lock', '-owner']

/** What happens in the world, for tests to decide, and who is told what happens here. */
interface Surroundings {
  now?: () => Date
  freeBytes?: FreeBytes
  tell?: Tell
}

/** The platforms of a data directory: one file each, opened when first asked for. */
export class Platforms {
  readonly directory: string
  /** Why the directory is a bad place for platforms; null where it is a good one. */
  readonly warning: string | null
  readonly #pool: () => Pool
  readonly #work: WorkFolder
  readonly #now: () => Date
  readonly #freeBytes: FreeBytes
  readonly #tell: Tell
  readonly #trash: Shelf
  readonly #open = new Map<string, Promise<Platform>>()
  readonly #copying = new Set<string>()
  readonly #leaving = new Set<string>()
  /** What opening found out about files, by when they were modified and their names. */
  readonly #damaged = new Map<string, string>()

  constructor(directory: string, pool: () => Pool, work: WorkFolder, surroundings: Surroundings = {}) {
    this.directory = directory
    this.#pool = pool
    this.#work = work
    this.#now = surroundings.now ?? (() => new Date())
    this.#freeBytes = surroundings.freeBytes ?? freeBytes
    this.#tell = surroundings.tell ?? (() => {})
    this.#trash = new Shelf(join(directory, 'trash'), 'file in the trash')
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    this.warning = warningOf(directory)
  }

  /** All platforms of the directory, by name. */
  list(): PlatformInfo[] {
    const names = readdirSync(this.directory)
      .filter((file) => file.endsWith(extension) && isName(file.slice(0, -extension.length)))
      .map((file) => file.slice(0, -extension.length))
    const removed = [...this.#open.keys()].filter((name) => this.changeOf(name) === 'removed')
    return [...names, ...removed].map((name) => this.info(name)).toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** @throws platform_not_found, and what opening a file throws */
  async get(name: string): Promise<Platform> {
    const open = this.#open.get(name)
    if (open) return open
    if (!this.has(name)) {
      throw notFound('platform', {}, `Platform '${name}' was not found.`)
    }
    return this.#openFile(name)
  }

  /** Makes an empty platform. @throws bad_request (422) for a name that cannot be one, platform_not_unique */
  async create(name: string): Promise<PlatformInfo> {
    this.#refuseName(name)
    await this.#openFile(name)
    this.#tell('platforms')
    return this.info(name)
  }

  /**
   * An empty platform in a folder where nobody sees it, until {@link reveal} makes it one of the directory.
   * @throws as {@link create} does
   */
  async prepare(name: string, folder: string): Promise<Platform> {
    this.#refuseName(name)
    mkdirSync(folder, { mode: 0o700 })
    const file = join(folder, `${name}${extension}`)
    await this.#pool().open(file, openPlatform)
    return new Platform(name, file, { pool: this.#pool(), now: this.#now, tell: this.#tell })
  }

  /** Makes a prepared platform, with what was written to it, one of the directory. @throws as {@link create} does */
  async reveal({ name, file }: Platform): Promise<void> {
    await this.#pool().close(file)
    await this.#make(name, async (unfinished) => renameSync(file, unfinished))
  }

  /** Closes a prepared platform, whose folder can go then. */
  async forget({ file }: Platform): Promise<void> {
    await this.#pool().close(file)
  }

  /** Opens the platform, made when missing. */
  async ensure(name: string): Promise<Platform> {
    if (!this.has(name)) await this.create(name)
    return this.get(name)
  }

  /**
   * Closes a platform whose file another program has replaced or removed, and opens what is there now. What was written
   * last to the file before, where that is not part of it yet, is put aside as its journal. Others stay as they are.
   * @throws platform_not_found where nothing is there now; what opening a file throws
   */
  async reopen(name: string): Promise<PlatformInfo> {
    if (this.changeOf(name) !== null) {
      await this.#letGo(name)
      this.#tell('platforms')
    }
    await this.get(name)
    return this.info(name)
  }

  /** Copies a platform under a new name, undisturbed by writers. @throws as {@link create} does */
  async copy(origin: Platform, target: string): Promise<PlatformInfo> {
    const { name } = origin
    return this.#make(target, async (unfinished) => {
      this.requireSpace(`A copy of ${name}`, this.info(name).bytes)
      await origin.for({ client: '' }).readLong(copyPlatform, unfinished)
    })
  }

  /**
   * Makes a platform from a copy of a file that nobody writes to, which is checked before it counts.
   * @throws platform_file_foreign, _corrupt, _disk_full; cancelled; as {@link create} does
   */
  async copyFrom(file: string, target: string, signal: AbortSignal): Promise<PlatformInfo> {
    return this.#make(target, async (unfinished) => {
      this.requireSpace(`Platform ${target}`, statSync(file).size)
      await copyFile(file, unfinished, constants.COPYFILE_FICLONE)
      await this.requireSound(unfinished, basename(file), false, signal)
    })
  }

  /**
   * Puts a copy of a file that nobody writes to in the place of a platform, whose own file goes to the trash. The copy
   * is looked at before; where it then cannot be made, everything is as it was.
   * @throws platform_file_foreign, _corrupt, _disk_full, _in_use; cancelled
   */
  async replaceBy(file: string, name: string, signal: AbortSignal): Promise<Replaced> {
    await this.requireSound(file, basename(file), true, signal)
    this.requireSpace(`Platform ${name}`, statSync(file).size)
    if (this.changeOf(name) === 'removed') await this.#letGo(name)
    const trashed = this.has(name) ? (await this.trash(name)).trashed : null
    try {
      return { platform: await this.copyFrom(file, name, signal), trashed }
    } catch (error) {
      if (trashed !== null) this.restoreFromTrash(trashed)
      throw error
    }
  }

  /**
   * Closes a platform and moves its file to the folder `trash`; answers the name it has there. A file that cannot be
   * opened goes too, unless another service has it open.
   * @throws platform_file_in_use while another program reads it, _replaced where another program has removed it
   */
  async trash(name: string): Promise<{ trashed: string }> {
    if (this.changeOf(name) === 'removed') throw removedAlready(name)
    const isUsable = await this.get(name).then(
      () => true,
      (error: unknown) => {
        if (!isUnusable(error)) throw error
        return false
      },
    )
    const file = this.#file(name)
    return this.#closing(name, async () => {
      await this.#pool().close(file)
      if (isUsable) refuseWhileRead(file)
      const trashed = this.#trash.put(file, name, this.#now()).name
      for (const suffix of besides) rmSync(`${file}${suffix}`, { force: true })
      this.#tell('platforms')
      return { trashed }
    })
  }

  /** Removes a platform for good, without a place in the trash: for one that was made in vain. @throws as {@link trash} */
  async discard(name: string): Promise<void> {
    const { trashed } = await this.trash(name)
    this.removeFromTrash(trashed)
  }

  /** What is in the trash, newest first. */
  listTrash(): TrashedInfo[] {
    return this.#trash.list().map(({ at, ...kept }) => ({ ...kept, trashed_at: at }))
  }

  /** Makes a file in the trash a platform again. @throws bad_request (404), and as {@link create} does */
  restoreFromTrash(trashed: string, target?: string): PlatformInfo {
    const name = target ?? this.#trash.find(trashed).platform
    this.#refuseName(name)
    this.#removeJournal(name)
    this.#trash.take(trashed, this.#file(name))
    this.#tell('platforms')
    return this.info(name)
  }

  /** Deletes a file in the trash for ever. @throws bad_request (404) */
  removeFromTrash(trashed: string): void {
    this.#trash.remove(trashed)
    this.#tell('platforms')
  }

  /** How a platform's file is. */
  info(name: string): PlatformInfo {
    const file = this.#file(name)
    // What was written last may still be in the journal beside the file.
    const parts = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }))
    const bytes = parts.reduce((sum, part) => sum + (part?.size ?? 0), 0)
    const modified = timestamp(new Date(Math.max(...parts.map((part) => part?.mtimeMs ?? 0))))
    const isOpen = this.#open.has(name)
    const damage = isOpen ? null : (damageOf(file) ?? this.#damaged.get(modified + name) ?? null)
    const owner = readOwner(file)?.url ?? null
    return { name, bytes, modified_at: modified, is_open: isOpen, owner, damage, change: this.changeOf(name) }
  }

  /** @throws platform_file_disk_full when the disk has no room for a copy of that many bytes */
  requireSpace(what: string, bytes: number): void {
    requireSpace(what, bytes * limits.spaceForCopy, this.freeBytes())
  }

  /** Bytes that may still be written beside the platforms. */
  freeBytes(): number {
    return this.#freeBytes(this.directory)
  }

  /**
   * Looks into a file that nobody writes to. @param isQuick without comparing indexes with their tables
   * @throws platform_file_foreign, _corrupt when it is no sound platform; cancelled
   */
  async requireSound(file: string, called: string, isQuick: boolean, signal: AbortSignal): Promise<void> {
    const [finding] = await this.#pool().job(checkFile, { file, isQuick }, { signal })
    if (signal.aborted) throw cancelled()
    if (finding === undefined) return
    const kind = finding.check === 'format' ? 'foreign' : 'corrupt'
    throw platformFileError(kind, `${called} is no sound platform: ${finding.message} Nothing was made of it.`)
  }

  /** Looks for the exact name: some file systems take A and a for the same. */
  has(name: string): boolean {
    return isName(name) && !this.#leaving.has(name) && readdirSync(this.directory).includes(name + extension)
  }

  /** What another program did to a file while it was open, here or in a service that was killed. */
  changeOf(name: string): Change | null {
    if (!isName(name)) return null
    const file = this.#file(name)
    if (this.#open.has(name)) return this.#pool().change(file)
    return isJournalOfAnother(realPathOf(file)) ? 'replaced' : null
  }

  #file(name: string): string {
    return join(this.directory, `${name}${extension}`)
  }

  async #letGo(name: string): Promise<void> {
    const file = this.#file(name)
    await this.#closing(name, async () => {
      await this.#pool().close(file)
      putJournalAside(realPathOf(file), join(this.directory, `${fileNameAt(name, this.#now().getTime())}-wal`))
    })
  }

  /** Does something with the file of a platform, which nobody opens meanwhile. */
  async #closing<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#open.delete(name)
    this.#leaving.add(name)
    try {
      return await work()
    } finally {
      this.#leaving.delete(name)
    }
  }

  /** Makes a platform of the closed file that `write` writes; nobody sees it before it is whole. */
  async #make(name: string, write: (unfinished: string) => Promise<void>): Promise<PlatformInfo> {
    this.#refuseName(name)
    const unfinished = this.#work.file('copy')
    this.#copying.add(name)
    try {
      await write(unfinished)
      await this.#pool().job(settleCopy, unfinished)
      chmodSync(unfinished, 0o600)
      await flush(unfinished)
      if (existsSync(this.#file(name))) throw taken(name) // another service may have made it meanwhile
      this.#removeJournal(name)
      renameSync(unfinished, this.#file(name))
    } finally {
      this.#copying.delete(name)
      this.#work.remove(unfinished)
    }
    this.#tell('platforms')
    return this.info(name)
  }

  /** A journal without its database, left by a crash or by hand, would be taken for that of a file put here. */
  #removeJournal(name: string): void {
    for (const suffix of ['-wal', '-shm']) rmSync(this.#file(name) + suffix, { force: true })
  }

  #openFile(name: string): Promise<Platform> {
    const file = this.#file(name)
    const opening = this.#pool()
      .open(file, openPlatform)
      .then(() => new Platform(name, file, { pool: this.#pool(), now: this.#now, tell: this.#tell }))
    this.#open.set(name, opening)
    opening.catch((error: Error) => {
      this.#open.delete(name)
      if (isDamaged(error)) this.#damaged.set(this.info(name).modified_at + name, 'is damaged: SQLite cannot read it')
    })
    return opening
  }

  #refuseName(name: string): void {
    requireName(name)
    // Those that are being made at this moment have no file yet.
    const names = [...this.list().map((other) => other.name), ...this.#open.keys(), ...this.#copying]
    const other = names.find((known) => known.toLowerCase() === name.toLowerCase())
    if (other !== undefined) throw taken(other)
  }
}

const removedAlready = (name: string): ServiceError =>
  platformFileError(
    'replaced',
    `${name}${extension} was removed by another program: there is nothing to put into the trash.`,
  )

const isDamaged = (error: Error): boolean =>
  error instanceof ServiceError && error.errorName === 'platform_file_corrupt'

const isUnusable = (error: unknown): boolean =>
  error instanceof ServiceError && /^platform_file_(corrupt|foreign|too_new)$/.test(error.errorName)

/** While another program reads a file, what was written last stays in its journal, and would be deleted with that. */
function refuseWhileRead(file: string): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  const msg = `Another program is reading ${basename(file)}, so it stays where it is. End that one and try again.`
  throw platformFileError('in_use', msg)
}
