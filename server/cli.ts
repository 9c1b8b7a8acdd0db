import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** The entry file of the command line, from source and built. */

const isSource = import.meta.url.endsWith('.ts')
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Taking the types out of all our files takes longer than many a command.
if (isSource) enableCompileCache(here('../node_modules/.cache/node'))
const { runCommandLine } = await import('./commands/command-line.ts')
await runCommandLine(process.argv.slice(2), {
  workerFile: here(isSource ? './worker.ts' : './worker.js'),
  windowDir: here(isSource ? '../out/renderer' : '../renderer'),
})
