// Builds the program into out/, unless what is there was built from the same sources. Everything that starts the
// program comes here first, users' commands and tests alike, so what is tested is what runs.
import Sqlite from 'better-sqlite3'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const out = join(root, 'out')
const stamp = join(out, 'sources.sha256')
const lockName = 'lock'

const sources = ['{server,electron,renderer}/**/*.*', 'scripts/build.ts', 'vite.config.ts', 'package-lock.json']
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Longer than a build takes on a slow machine. */
const waitMs = 5 * 60_000

/** Builds where that is needed, and says so on stderr. Of several at the same time one builds, and the others wait. */
export default async function buildIfNeeded(): Promise<void> {
  const wanted = hashOfSources()
  if (isBuiltFrom(wanted)) return
  mkdirSync(out, { recursive: true })
  const lock = new Sqlite(join(out, lockName), { timeout: waitMs })
  try {
    lock.exec('BEGIN EXCLUSIVE') // freed when this process ends, however it ends
    if (!isBuiltFrom(wanted)) await build(wanted)
  } finally {
    lock.close()
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((path) => !isTest(path))
  for (const path of files.toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const isBuiltFrom = (wanted: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

async function build(from: string): Promise<void> {
  process.stderr.write('Building the program, this takes a few seconds.\n')
  for (const name of readdirSync(out)) if (name !== lockName) rmSync(join(out, name), { recursive: true })
  // Loaded here, since most of the time there is nothing to build.
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await builder.buildApp()
  writeFileSync(stamp, from)
}

if (import.meta.main) await buildIfNeeded()
