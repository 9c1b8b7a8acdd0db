import { accessSync, constants, existsSync, globSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import {
  isHiddenFile,
  isModelConfig,
  isTableFile,
  isYamlFile,
  nameOfPath,
  noTablesIn,
} from '../contract/table-files.ts'
import { UsageError } from './usage.ts'

/** A file to import. */
export interface NamedFile {
  path: string
  /** What messages call it. */
  name: string
}

const isConfig = (path: string): boolean => isYamlFile(path) && isModelConfig(readFileSync(path, 'utf8'))

/**
 * The files that a command names: folders are walked, patterns (which shells of Windows leave as they are) resolved.
 * @throws UsageError for what is not there or cannot be read, and for folders without tables
 */
export function filesToImport(named: readonly string[]): NamedFile[] {
  const paths = named.flatMap(filesOf)
  const closed = paths.find((path) => !isReadable(path))
  if (closed !== undefined) throw new UsageError(`${closed} cannot be read: you are not permitted to. Ask its owner.`)
  const isUnique = new Set(paths.map((path) => basename(path))).size === paths.length
  return paths.map((path) => ({ path, name: isUnique ? basename(path) : nameOfPath(path) }))
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function filesOf(named: string): string[] {
  if (existsSync(named)) return statSync(named).isDirectory() ? tablesIn(named) : [named]
  if (!/[*?[{]/.test(named)) throw new UsageError(`There is no such file: ${named}`)
  const found = globSync(named).toSorted()
  if (found.length === 0) throw new UsageError(`There is no file like ${named}.`)
  return found.flatMap((path) => (statSync(path).isDirectory() ? tablesIn(path) : [path]))
}

/**
 * The region lists of a nomenclature `definitions` folder, as files to import: those in its folder `region`, or in itself.
 * @throws UsageError where there is none
 */
export function regionLists(folder: string): NamedFile[] {
  const inside = join(folder, 'region')
  const searched = existsSync(inside) ? inside : folder
  if (!existsSync(searched) || !statSync(searched).isDirectory()) throw new UsageError(`There is no folder ${folder}.`)
  const entries = readdirSync(searched, { recursive: true, withFileTypes: true })
  const lists = entries.filter((entry) => entry.isFile() && isYamlFile(entry.name))
  if (lists.length === 0)
    throw new UsageError(`The folder ${searched} holds no region list: no file in it ends in .yaml.`)
  const paths = lists.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return paths.map((path) => ({ path, name: relative(folder, path) }))
}

function tablesIn(folder: string): string[] {
  const files = filesBelow(folder)
  const tables = files.filter((path) => isTableFile(path) || isConfig(path))
  if (tables.length === 0) throw new UsageError(noTablesIn(folder))
  return tables.toSorted()
}

/** The files of a folder and of those in it, each folder once: links may lead back to one above. */
function filesBelow(folder: string, seen = new Set<string>()): string[] {
  const real = realpathSync(folder)
  if (seen.has(real)) return []
  seen.add(real)
  const names = readdirSync(folder).filter((name) => !isHiddenFile(name))
  return names.flatMap((name) => {
    const path = join(folder, name)
    // A link may lead nowhere.
    const found = existsSync(path) ? statSync(path) : undefined
    return found?.isDirectory() ? filesBelow(path, seen) : found?.isFile() ? [path] : []
  })
}
