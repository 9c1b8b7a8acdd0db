import { mkdirSync } from 'node:fs'
import { constants, enableCompileCache, flushCompileCache } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** How long a service takes at most to have run all that a start runs. */
const startedMs = 5_000

/**
 * Keeps what Node made of our files, for the next start, in a folder that nobody else may write to: it is run as it is
 * found. `NODE_COMPILE_CACHE` chooses another.
 */
export function keepCompiled(): void {
  const { XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: chosen } = process.env
  try {
    const folder = chosen ?? join(cache ?? join(homedir(), '.cache'), 'scenario-desk', 'compiled')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { status } = enableCompileCache(folder)
    if (status === constants.compileCacheStatus.FAILED || status === constants.compileCacheStatus.DISABLED) return
    process.env['NODE_COMPILE_CACHE'] = folder // for the threads
    // A service that is killed some day has kept it by then.
    setTimeout(() => flushCompileCache(), startedMs).unref()
  } catch {
    // A home that cannot be written to makes the start slower, and nothing else.
  }
}
