import react from '@vitejs/plugin-react'
import { cpSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'

const root = import.meta.dirname

/** A program for Node or Electron: one file with all that it needs, except what is native. */
const program = (source: string, file: string): EnvironmentOptions => ({
  consumer: 'server',
  resolve: { noExternal: true, external: ['better-sqlite3', 'electron'] },
  build: {
    outDir: resolve(root, 'out', dirname(file)),
    emptyOutDir: false, // several have the same folder
    target: 'node24',
    chunkSizeWarningLimit: 10_000, // dependencies are inside
    rolldownOptions: {
      input: resolve(root, source),
      output: {
        entryFileNames: basename(file),
        codeSplitting: false,
        comments: { jsdoc: false },
        // A sandboxed preload is no module; in a module there is no __dirname, which CommonJS inside it may ask for.
        ...(file.endsWith('.cjs')
          ? { format: 'cjs' }
          : { format: 'es', banner: 'const __dirname = import.meta.dirname;' }),
      },
    },
  },
})

/** The page at /docs/ reads files that lie beside its modules: they are copied, and looked for there. */
const swaggerFiles: Plugin = {
  name: 'swagger-files',
  transform(code, id) {
    const module = id.split('/node_modules/@fastify/swagger-ui/')[1]
    if (module === undefined) return undefined
    const folder = `../swagger-ui/${dirname(module)}`
    return { code: code.replaceAll('__dirname', `path.join(__dirname, '${folder}')`), map: null }
  },
  writeBundle() {
    const files = resolve(root, 'node_modules/@fastify/swagger-ui/static')
    if (['main', 'program'].includes(this.environment.name)) {
      cpSync(files, resolve(root, 'out/swagger-ui/static'), { recursive: true })
    }
  },
}

/** What an operation loads as it runs, a worker loads: SQLite and readers of files stay out of the main thread's files. */
const loadedByWorkers: Plugin = {
  name: 'loaded-by-workers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'main' || name === 'program',
  resolveId(_source, importer, { kind }) {
    return kind === 'dynamic-import' && importer?.endsWith('/operations.ts') ? '\0loaded-by-workers' : undefined
  },
  load: (id) => (id === '\0loaded-by-workers' ? `throw new Error('Only a worker thread can load this')` : undefined),
}

/** What `scripts/build.ts` makes in out/: the shell, the service's command line, their worker, and the window. */
export default defineConfig({
  root: resolve(root, 'renderer'),
  plugins: [react(), swaggerFiles, loadedByWorkers],
  build: { reportCompressedSize: false },
  builder: {},
  environments: {
    // main and cli look for the others beside them.
    main: program('electron/main.ts', 'main/main.js'),
    cli: program('server/cli.ts', 'main/cli.js'),
    program: program('server/commands/command-line.ts', 'main/program.cjs'),
    worker: program('server/worker.ts', 'main/worker.cjs'),
    workbook: program('server/files/formats/whole-workbook-thread.ts', 'main/whole-workbook-thread.cjs'),
    preload: program('electron/preload.ts', 'preload/preload.cjs'),
    client: {
      build: {
        outDir: resolve(root, 'out/renderer'),
        emptyOutDir: true,
        chunkSizeWarningLimit: 1500, // one window, loaded from this machine
        rolldownOptions: { input: { index: resolve(root, 'renderer/index.html') } },
      },
    },
  },
})
