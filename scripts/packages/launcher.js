#!/usr/bin/env -S MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=4
// What `scenario-desk` starts where it was installed from its package. The line above keeps its memory small.
if (Number(process.versions.node.split('.')[0]) < 24) {
  // better-sqlite3 crashes without a word under an older Node.
  console.error(`scenario-desk needs Node 24 or newer, and this is ${process.version}.`)
  process.exit(1)
}

await import('../out/main/cli.js')
