import { closeSync, openSync, writeSync } from 'node:fs'
import { platformFileError } from '../../contract/errors.ts'

const bufferBytes = 1 << 20

/** A new file, written piece by piece through a buffer. */
class OutFile {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafe(bufferBytes)
  #used = 0

  constructor(path: string) {
    this.#file = openSync(path, 'wx', 0o600) // scenario data may be confidential before publication
  }

  /** @throws platform_file_disk_full */
  write(bytes: Uint8Array): void {
    if (this.#used + bytes.length > bufferBytes) this.flush()
    if (bytes.length > bufferBytes) return this.#writeAll(bytes)
    this.#buffer.set(bytes, this.#used)
    this.#used += bytes.length
  }

  /** Writes what is left in the buffer. @throws platform_file_disk_full */
  flush(): void {
    this.#writeAll(this.#buffer.subarray(0, this.#used))
    this.#used = 0
  }

  /** Closes the file as it is; without {@link flush} the end may be missing. */
  close(): void {
    closeSync(this.#file)
  }

  #writeAll(bytes: Uint8Array): void {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      throw platformFileError(
        'disk_full',
        'The disk is full: the export was not written. Free some space and try again.',
      )
    }
  }
}

/** Makes a file of what `fill` writes. */
export function writeFile(path: string, fill: (write: (bytes: Uint8Array) => void) => void): void {
  const file = new OutFile(path)
  try {
    fill((bytes) => file.write(bytes))
    file.flush()
  } finally {
    file.close()
  }
}
