import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceError } from '../contract/errors.ts'
import { isRunning } from './processes.ts'

/**
 * Where jobs keep files of their own: uploads, staging files, exports until they are fetched. Beside the platforms,
 * since that is where there is room for data of their size.
 */
export class WorkFolder {
  readonly #path: string
  readonly #files = new Set<string>()
  #serial = 0

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'work')
  }

  /**
   * A path for a new file or folder, which nobody else will use.
   * @throws bad_request (409) where something else lies in the place of the folder
   */
  file(kind: string): string {
    if (!isFolder(this.#path)) {
      if (lstatSync(this.#path, { throwIfNoEntry: false })) throw inTheWay()
      mkdirSync(this.#path, { recursive: true, mode: 0o700 })
    }
    const path = join(this.#path, `${process.pid}-${(this.#serial += 1)}-${crypto.randomUUID()}.${kind}`)
    this.#files.add(path)
    return path
  }

  /** Removes what was made at a path of {@link file}, if anything was. */
  remove(path: string): void {
    // SQLite keeps its journals beside a file.
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true, recursive: true })
    this.#files.delete(path)
  }

  /** Removes every file of this process. */
  empty(): void {
    for (const path of this.#files) this.remove(path)
  }

  /** Removes what processes left that were killed. */
  clear(): void {
    if (!isFolder(this.#path)) return
    for (const name of readdirSync(this.#path)) {
      const owner = /^(\d+)-/.exec(name)?.[1]
      if (owner !== undefined && !isRunning(Number(owner)))
        rmSync(join(this.#path, name), { force: true, recursive: true })
    }
  }
}

/** A link is none: what it leads to is not ours to clear. */
const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const inTheWay = () =>
  new ServiceError(
    'bad_request',
    409,
    '"work" in the folder of the platforms is a file or a link. Move it away: a folder of that name is needed there.',
  )
