import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { resolve } from 'node:path'

const root = import.meta.dirname

/** Builds the shell, the service beside it (the same files serve headless), and the window. */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: true,
      sourcemap: true,
      rolldownOptions: {
        // Side by side, so that an entry finds the worker with new URL('./worker.js', import.meta.url).
        input: {
          main: resolve(root, 'electron/main.ts'),
          worker: resolve(root, 'server/worker.ts'),
          cli: resolve(root, 'server/cli.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false, // a sandboxed preload can load nothing but electron
      rolldownOptions: {
        input: { preload: resolve(root, 'electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react()],
    build: {
      outDir: resolve(root, 'out/renderer'),
      minify: true,
      chunkSizeWarningLimit: 1000, // one window, loaded from this machine
      rolldownOptions: { input: { index: resolve(root, 'renderer/index.html') } },
    },
  },
})
