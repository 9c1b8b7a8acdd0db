import { readFileSync, realpathSync } from 'node:fs'

/** The service that has a platform file open, as it noted beside it; one that was killed leaves its note behind. */
export interface Owner {
  url: string
  /** What commands show to get in; only in protected mode. */
  key?: string
}

/** Reads the note beside a platform file; null where there is none. */
export function readOwner(file: string): Owner | null {
  try {
    // A link and what it leads to are one platform.
    const [url = '', key] = readFileSync(`${realpathSync(file)}-owner`, 'utf8')
      .trim()
      .split('\n')
    return { url, ...(key !== undefined && { key }) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
