import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { badRequest, invalid, notFound, notUnique } from '../contract/errors.ts'
import { platformNamePattern, reservedNames, type PlatformInfo } from '../contract/platforms.ts'
import { timestamp } from '../db/timestamp.ts'
import type { Pool } from '../pool/pool.ts'
import { copyPlatform, openPlatform } from './operations.ts'
import { Platform } from './platform.ts'

const extension = '.scenario'
const slug = new RegExp(platformNamePattern)

/** The platforms of a data directory: one file each, opened when first asked for. */
export class Platforms {
  readonly #directory: string
  readonly #pool: () => Pool
  readonly #now: () => Date
  readonly #open = new Map<string, Promise<Platform>>()
  readonly #copying = new Set<string>()
  readonly #leaving = new Set<string>()

  constructor(directory: string, pool: () => Pool, now: () => Date = () => new Date()) {
    this.#directory = directory
    this.#pool = pool
    this.#now = now
    mkdirSync(directory, { recursive: true, mode: 0o700 })
  }

  /** All platforms of the directory, by name. */
  list(): PlatformInfo[] {
    return readdirSync(this.#directory)
      .filter((file) => file.endsWith(extension) && slug.test(file.slice(0, -extension.length)))
      .map((file) => this.#info(file.slice(0, -extension.length)))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** @throws platform_not_found, and what opening a file throws */
  async get(name: string): Promise<Platform> {
    const open = this.#open.get(name)
    if (open) return open
    if (!this.#has(name)) {
      throw notFound('platform', {}, `Platform '${name}' was not found.`)
    }
    return this.#openFile(name)
  }

  /** Makes an empty platform. @throws bad_request (422) for a name that cannot be one, platform_not_unique */
  async create(name: string): Promise<PlatformInfo> {
    this.#refuseName(name)
    await this.#openFile(name)
    return this.#info(name)
  }

  /** Opens the platform, made when missing. */
  async ensure(name: string): Promise<Platform> {
    if (!this.#has(name)) await this.create(name)
    return this.get(name)
  }

  /** Copies a platform under a new name, undisturbed by writers. @throws as {@link get} and {@link create} do */
  async copy(name: string, target: string): Promise<PlatformInfo> {
    const { file } = await this.get(name)
    this.#refuseName(target)
    const unfinished = `${this.#file(target)}-copying`
    rmSync(unfinished, { force: true })
    this.#copying.add(target)
    try {
      await this.#pool().read(file, copyPlatform, unfinished, { long: true })
      chmodSync(unfinished, 0o600)
      renameSync(unfinished, this.#file(target))
    } finally {
      this.#copying.delete(target)
      rmSync(unfinished, { force: true })
    }
    return this.#info(target)
  }

  /** Closes a platform and moves its file to the folder `trash`; answers the name it has there. */
  async trash(name: string): Promise<{ trashed: string }> {
    const { file } = await this.get(name)
    this.#open.delete(name)
    this.#leaving.add(name) // so that nobody opens the file while it is on its way
    try {
      await this.#pool().close(file)
      const trash = join(this.#directory, 'trash')
      mkdirSync(trash, { recursive: true, mode: 0o700 })
      const trashed = `${name}-${timestamp(this.#now()).replaceAll(/[:.]/g, '-')}${extension}`
      renameSync(file, join(trash, trashed))
      for (const suffix of ['-wal', '-shm', '-lock', '-owner']) rmSync(`${file}${suffix}`, { force: true })
      return { trashed }
    } finally {
      this.#leaving.delete(name)
    }
  }

  /** Looks for the exact name: some file systems take A and a for the same. */
  #has(name: string): boolean {
    return slug.test(name) && !this.#leaving.has(name) && readdirSync(this.#directory).includes(name + extension)
  }

  #file(name: string): string {
    return join(this.#directory, `${name}${extension}`)
  }

  #openFile(name: string): Promise<Platform> {
    const file = this.#file(name)
    const opening = this.#pool()
      .open(file, openPlatform)
      .then(() => new Platform(name, file, this.#pool(), this.#now))
    this.#open.set(name, opening)
    opening.catch(() => this.#open.delete(name))
    return opening
  }

  #refuseName(name: string): void {
    if (!slug.test(name)) {
      const msg = 'A platform is named with letters, digits, _ and -, at most 100 of them'
      throw invalid('bad_request', [{ loc: ['body', 'name'], msg, type: 'string_pattern_mismatch' }])
    }
    if (reservedNames.includes(name)) throw badRequest(`"${name}" is a word of the interface; choose another name.`)
    // Those that are being made at this moment have no file yet.
    const names = [...this.list().map((other) => other.name), ...this.#open.keys(), ...this.#copying]
    const taken = names.find((other) => other.toLowerCase() === name.toLowerCase())
    if (taken !== undefined) throw notUnique('platform', `There is a platform called "${taken}" already.`)
  }

  #info(name: string): PlatformInfo {
    // What was written last may still be in the journal beside the file.
    const parts = ['', '-wal'].map((suffix) => statSync(this.#file(name) + suffix, { throwIfNoEntry: false }))
    const bytes = parts.reduce((sum, part) => sum + (part?.size ?? 0), 0)
    const modified = Math.max(...parts.map((part) => part?.mtimeMs ?? 0))
    return { name, bytes, modified_at: timestamp(new Date(modified)), is_open: this.#open.has(name) }
  }
}
