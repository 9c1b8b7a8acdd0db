import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { UsageError } from './usage.ts'

/** A file to import. */
export interface NamedFile {
  path: string
  /** What messages call it. */
  name: string
}

/** Files of a folder that may be tables; others in it are not looked at. */
const isTable = (file: string): boolean => /\.(?:(?:csv|tsv|txt|mif|jsonl)(?:\.(?:gz|zst))?|xlsx?|ods|zip)$/i.test(file)

/** A config of OSeMOSYS says what the tables beside it hold. */
const isConfig = (path: string): boolean =>
  /\.ya?ml$/i.test(path) && /\btype: *['"]?(set|param)\b/.test(readFileSync(path, 'utf8'))

/**
 * The files that a command names: folders are walked, patterns (which shells of Windows leave as they are) resolved.
 * @throws UsageError for what is not there, and for folders without tables
 */
export function filesToImport(named: readonly string[]): NamedFile[] {
  const paths = named.flatMap(filesOf)
  const isUnique = new Set(paths.map((path) => basename(path))).size === paths.length
  return paths.map((path) => ({ path, name: isUnique ? basename(path) : path }))
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
  const lists = entries.filter((entry) => entry.isFile() && /\.ya?ml$/i.test(entry.name))
  if (lists.length === 0)
    throw new UsageError(`The folder ${searched} holds no region list: no file in it ends in .yaml.`)
  const paths = lists.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return paths.map((path) => ({ path, name: relative(folder, path) }))
}

function tablesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const seen = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  const tables = seen.filter(({ name, parentPath }) => isTable(name) || isConfig(join(parentPath, name)))
  if (tables.length === 0) {
    throw new UsageError(
      `The folder ${folder} holds no table: no file in it ends in .csv, .xlsx, .xls, .ods, .mif, .jsonl or .zip.`,
    )
  }
  return tables.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}
