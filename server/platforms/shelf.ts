import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '../contract/errors.ts'
import { platformNamePattern } from '../contract/platforms.ts'
import { timestamp } from '../payload/timestamp.ts'

/** A platform file that was put aside. */
export interface Kept {
  /** Name of the file: `demo-2026-11-20T13-36-22-528000.scenario` */
  name: string
  platform: string
  bytes: number
  /** When it was put here. */
  at: string
}

const slug = new RegExp(platformNamePattern)
const keptName =
  /^(?<platform>.+)-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)-(?<micros>\d{6})\.scenario$/

/** A folder of platform files put aside, each named after its platform and the moment: the trash, the backups. */
export class Shelf {
  readonly #folder: string
  readonly #what: string

  /** @param what what is said of a file that is not there: `backup`, `file in the trash` */
  constructor(folder: string, what: string) {
    this.#folder = folder
    this.#what = what
  }

  /** Newest first. */
  list(): Kept[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder)
      .flatMap((name) => this.#read(name) ?? [])
      .toSorted((a, b) => b.at.localeCompare(a.at) || a.platform.localeCompare(b.platform))
  }

  /** Only names that are listed are found, so none leads out of the folder. @throws bad_request (404) */
  find(name: string): Kept {
    const found = this.list().find((kept) => kept.name === name)
    if (!found) throw new ServiceError('bad_request', 404, `There is no ${this.#what} called ${name}.`)
    return found
  }

  /** Moves a closed platform file here. Of two files of one platform and one moment the second is dated later. */
  put(file: string, platform: string, moment: Date): Kept {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    let time = moment.getTime()
    while (existsSync(this.#path(platform, time))) time += 1
    const path = this.#path(platform, time)
    chmodSync(file, 0o600)
    move(file, path)
    return this.find(fileNameAt(platform, time))
  }

  /** Path of a file. @throws bad_request (404) */
  file(name: string): string {
    return join(this.#folder, this.find(name).name)
  }

  /** Moves a file away from here, to where no file is. @throws bad_request (404) */
  take(name: string, target: string): void {
    move(this.file(name), target)
  }

  /** Deletes a file for ever. @throws bad_request (404) */
  remove(name: string): void {
    const file = this.file(name)
    for (const suffix of ['', '-wal']) rmSync(file + suffix, { force: true })
  }

  #path(platform: string, time: number): string {
    return join(this.#folder, fileNameAt(platform, time))
  }

  #read(name: string): Kept | undefined {
    const parts = keptName.exec(name)?.groups
    if (!parts || !slug.test(parts['platform']!)) return undefined
    const stat = statSync(join(this.#folder, name), { throwIfNoEntry: false })
    if (!stat?.isFile()) return undefined
    const { platform, day, hour, minute, second, micros } = parts
    return { name, platform: platform!, bytes: stat.size, at: `${day}T${hour}:${minute}:${second}.${micros}` }
  }
}

/** Name of a file of a platform that was put aside. @param time in milliseconds */
export const fileNameAt = (platform: string, time: number): string =>
  `${platform}-${timestamp(new Date(time)).replaceAll(/[:.]/g, '-')}.scenario`

/** The journal goes along: where another program has the file open, it may hold the last writes. */
function move(from: string, to: string): void {
  renameSync(from, to)
  if (existsSync(`${from}-wal`)) renameSync(`${from}-wal`, `${to}-wal`)
}
