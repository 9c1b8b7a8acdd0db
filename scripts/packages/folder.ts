import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import buildIfNeeded from '../build.ts'

export const root = resolve(import.meta.dirname, '..', '..')

/** Where packages are made. */
export const dist = join(root, 'dist')

/** The project's own description of itself. */
export const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown> & {
  name: string
  version: string
  dependencies: Record<string, string>
}

/** The only package that is not inside the built files: it is native. */
const native = 'better-sqlite3'

/** What the folder of a package is made of. */
export interface Program {
  /** Where it is made; emptied before. */
  folder: string
  /** Files of `out/main/` that it starts. */
  entries: readonly string[]
  /** Other folders of `out/`, beside the window and the page at /docs/. */
  others?: readonly string[]
  /** Whether a native binary is for the system it will run on: `linux-x64.node`. */
  isForSystem?: (binary: string) => boolean
  /** Fields of its package.json beside those that every package has. */
  description: Record<string, unknown>
}

/** What the entries start as threads of their own. */
const threads = ['worker.cjs', 'whole-workbook-thread.cjs']

/**
 * Makes a folder that holds the built program and nothing else: no sources, and of `node_modules` the native package
 * without what compiling it would take.
 */
export async function makeProgramFolder(program: Program): Promise<void> {
  const { folder, entries, others = [], isForSystem = () => true, description } = program
  await buildIfNeeded()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'out', 'main'), { recursive: true })
  for (const name of [...entries, ...threads])
    cpSync(join(root, 'out', 'main', name), join(folder, 'out', 'main', name))
  for (const name of ['renderer', 'swagger-ui', ...others]) {
    cpSync(join(root, 'out', name), join(folder, 'out', name), { recursive: true })
  }
  copyNative(join(folder, 'node_modules', native), isForSystem)
  for (const name of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, name), join(folder, name))
  const { name, version, description: says, homepage, license, author, type, engines, dependencies } = project
  writeJson(join(folder, 'package.json'), {
    ...{ name, version, description: says, homepage, license, author, type, engines },
    dependencies: { [native]: dependencies[native] },
    ...description,
  })
}

/** Without `binding.gyp` npm has nothing to compile; the binaries for all systems lie beside the code. */
function copyNative(target: string, isForSystem: (binary: string) => boolean): void {
  const source = join(root, 'node_modules', native)
  for (const name of ['lib', 'LICENSE']) cpSync(join(source, name), join(target, name), { recursive: true })
  mkdirSync(join(target, 'prebuilds'))
  for (const binary of readdirSync(join(source, 'prebuilds')).filter(isForSystem)) {
    cpSync(join(source, 'prebuilds', binary), join(target, 'prebuilds', binary))
  }
  const { name, version, main, exports, license } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  writeJson(join(target, 'package.json'), { name, version, main, exports, license })
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** `12.3 MB` */
export const sizeOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`
