import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { keepCompiled } from './compiled.ts'

/** The entry file of the command line, once it is built: what it starts lies beside it. */

const main = import.meta.dirname

keepCompiled()
// As CommonJS, which loads a module of Node alone, where an import loads all that it offers: WebSockets with HTTP.
const program = createRequire(import.meta.url)('./program.cjs') as typeof import('./commands/command-line.ts')
await program.runCommandLine(process.argv.slice(2), {
  workerFile: join(main, 'worker.cjs'),
  windowDir: join(dirname(main), 'renderer'),
  project: dirname(dirname(main)),
})
