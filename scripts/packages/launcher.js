#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=4
// What `scenario-desk` starts where it was installed from its package. The line above keeps its memory small.
import { mkdirSync } from 'node:fs'
import * as modules from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 24) {
  // better-sqlite3 crashes without a word under an older Node.
  console.error(`scenario-desk needs Node 24 or newer, and this is ${process.version}.`)
  process.exit(1)
}

/** What Node made of our files is kept, in a folder that nobody else may write to: it is run as it is found. */
function keepCompiled() {
  const { XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: chosen } = process.env
  const folder = chosen || join(cache || join(homedir(), '.cache'), 'scenario-desk', 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { status } = modules.enableCompileCache(folder)
    if (status !== modules.constants.compileCacheStatus.ENABLED) return
    process.env.NODE_COMPILE_CACHE = folder // for the threads
    // A service that is killed some day has kept it by then.
    setTimeout(() => modules.flushCompileCache(), 5_000).unref()
  } catch {
    // A home that cannot be written to makes the start slower, and nothing else.
  }
}

keepCompiled()
await import('../out/main/cli.js')
