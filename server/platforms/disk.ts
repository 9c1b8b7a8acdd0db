import { statfsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { formatBytes } from '../contract/bytes.ts'
import { platformFileError } from '../contract/errors.ts'

/** Bytes that may still be written to the disk of a folder. */
export type FreeBytes = (folder: string) => number

export const freeBytes: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** @throws platform_file_disk_full saying what is missing, before anything is written */
export function requireSpace(what: string, needed: number, free: number): void {
  if (free >= needed) return
  throw platformFileError(
    'disk_full',
    `${what} needs ${formatBytes(needed)} of free disk space, and there are ${formatBytes(free)}. ` +
      `Nothing was written. Free some space, or delete old backups, and try again.`,
    { needed: Math.ceil(needed), free },
  )
}

/** Waits until a file is on the disk: what is called done survives a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
