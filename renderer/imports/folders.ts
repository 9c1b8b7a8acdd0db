import {
  isHiddenFile,
  isModelConfig,
  isTableFile,
  isYamlFile,
  nameOfPath,
  noTablesIn,
} from '../../server/contract/table-files.ts'
import { formatCount, plural } from '../ui/format.ts'

/** Folders that are dropped or chosen: the files in them that an import reads. */

/** A file, or a folder that was dropped. */
export type Dropped = File | FileSystemDirectoryEntry

/** Files to import, and the others of their folders, by their paths. */
export interface FoundFiles {
  files: File[]
  left: string[]
}

/** A file of a folder, with its path from the folder on: `results/2030/cost.csv`. */
interface InFolder {
  file: File
  path: string
}

/** Files that a folder may hold: more are no folder of tables. */
const most = 5_000

/** What was dropped; it can be asked for while the drop is told only. */
export const droppedOf = ({ items }: DataTransfer): Dropped[] =>
  [...items].flatMap((item): Dropped[] => {
    const entry = item.webkitGetAsEntry()
    if (entry?.isDirectory) return [entry as FileSystemDirectoryEntry]
    const file = item.getAsFile()
    return file ? [file] : []
  })

/** Files to import of what was dropped. @throws Error in words, for folders without tables and what cannot be read */
export async function filesOf(dropped: readonly Dropped[]): Promise<FoundFiles> {
  const found: InFolder[] = []
  for (const one of dropped) if (!(one instanceof File)) found.push(...(await filesBelow(one)))
  const alone = dropped.filter((one) => one instanceof File)
  return found.length === 0 && alone.length === dropped.length
    ? { files: alone, left: [] }
    : tablesAmong(
        found,
        dropped.filter((one) => !(one instanceof File)).map(({ name }) => name),
        alone,
      )
}

/** Files to import of a folder that was chosen, all files of which are given. @throws as {@link filesOf} does */
export function filesChosen(files: readonly File[]): Promise<FoundFiles> {
  const found = files.map((file) => ({ file, path: file.webkitRelativePath || file.name }))
  const isSeen = ({ path }: InFolder) => !path.split('/').slice(1).some(isHiddenFile)
  return tablesAmong(found.filter(isSeen), [found[0]?.path.split('/')[0] ?? ''], [])
}

/**
 * Tables, configs of models, and the region lists of `definitions` beside tables.
 * @param folders their names @param alone files that came by themselves
 */
async function tablesAmong(
  found: readonly InFolder[],
  folders: readonly string[],
  alone: readonly File[],
): Promise<FoundFiles> {
  const isRead = await Promise.all(
    found.map(async ({ file, path }) => isTableFile(path) || (isYamlFile(path) && (await isOfTables(file, path)))),
  )
  const read = found.filter((_one, i) => isRead[i])
  const isTable = read.some(({ path }) => isTableFile(path)) || alone.some(({ name }) => isTableFile(name))
  if (!isTable) throw new Error(`${noTablesIn(folders.join(', '))} Code lists come in on the page Catalogue.`)
  const names = new Set([...alone, ...read.map(({ file }) => file)].map(({ name }) => name.toLowerCase()))
  const isUnique = names.size === alone.length + read.length
  return {
    files: [...alone, ...read.map(({ file, path }) => (isUnique ? file : named(file, path)))],
    left: found.filter((_one, i) => !isRead[i]).map(({ path }) => path),
  }
}

/** Whether YAML says something of tables: the config of a model, or regions of a nomenclature. */
const isOfTables = async (file: File, path: string): Promise<boolean> =>
  /(^|\/)region\//.test(path) || isModelConfig(await file.text())

/** A file by its path: another of the same name is among the files. */
const named = (file: File, path: string): File =>
  new File([file], nameOfPath(path), { type: file.type, lastModified: file.lastModified })

/** @throws Error in words, where something cannot be read, or very much is there */
async function filesBelow(folder: FileSystemDirectoryEntry): Promise<InFolder[]> {
  const found: InFolder[] = []
  const waiting: FileSystemDirectoryEntry[] = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await entriesIn(next)) {
      if (isHiddenFile(entry.name)) continue
      if (entry.isDirectory) waiting.push(entry as FileSystemDirectoryEntry)
      else found.push({ file: await fileOf(entry as FileSystemFileEntry), path: entry.fullPath.slice(1) })
      if (found.length > most) {
        throw new Error(
          `The folder ${folder.name} holds more than ${formatCount(most)} files. Drop the one with the tables.`,
        )
      }
    }
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The browser tells a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, () => reject(unreadable(folder)))
    })
    if (some.length === 0) return all
    all.push(...some)
  }
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, () => reject(unreadable(entry)))
  })

const unreadable = ({ fullPath }: FileSystemEntry): Error =>
  new Error(`${fullPath.slice(1)} cannot be read. Look whether it is still there and you are permitted to.`)

/** What is said of the files of folders that are not read. */
export function leftText(left: readonly string[]): string {
  const [first] = left
  return left.length === 1
    ? `${first} is no table and is left out.`
    : `${plural(left.length, 'file')} of the folder are no tables and are left out, such as ${first}.`
}
