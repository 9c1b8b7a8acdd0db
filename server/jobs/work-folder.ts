import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

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

  /** A path for a new file or folder, which nobody else will use. */
  file(kind: string): string {
    if (this.#files.size === 0) this.#prepare()
    const path = join(this.#path, `${process.pid}-${(this.#serial += 1)}-${crypto.randomUUID()}.${kind}`)
    this.#files.add(path)
    return path
  }

  /** Removes what was made at a path of {@link file}, if anything was. */
  remove(path: string): void {
    rmSync(path, { force: true, recursive: true })
    this.#files.delete(path)
  }

  /** Removes every file of this process. */
  empty(): void {
    for (const path of this.#files) this.remove(path)
  }

  /** Makes the folder; files of processes that were killed go. */
  #prepare(): void {
    mkdirSync(this.#path, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(this.#path)) {
      const owner = /^(\d+)-/.exec(name)?.[1]
      if (owner !== undefined && !isRunning(Number(owner)))
        rmSync(join(this.#path, name), { force: true, recursive: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0) // asks only
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
