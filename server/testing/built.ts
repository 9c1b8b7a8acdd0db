import { fileURLToPath } from 'node:url'

/** What tests run is what ships: the files that `scripts/build.ts` makes before the first test. */

const built = (name: string) => fileURLToPath(new URL(`../../out/main/${name}`, import.meta.url))

/** The command line. */
export const cli = built('cli.js')

/** The entry file of worker threads. */
export const workerFile = built('worker.cjs')
