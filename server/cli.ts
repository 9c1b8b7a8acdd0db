import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommandLine } from './commands/command-line.ts'

/** The entry file of the command line, once it is built. */

const built = (path: string) => fileURLToPath(new URL(path, import.meta.url))

await runCommandLine(process.argv.slice(2), {
  workerFile: built('./worker.js'),
  windowDir: built('../renderer'),
  project: dirname(built('..')),
})
