import { limits } from '../../contract/limits.ts'
import { fileProblem } from './problem.ts'
import type { ReadBytes } from './csv.ts'
import type { Source } from './table.ts'
import { openZip, type ZipParts } from './xlsx-zip.ts'

/** A file in a zip. */
export interface PackedFile {
  /** The zip and the file in it: `results.zip/annual.csv`. */
  name: string
  read: ReadBytes
}

/** What a zip holds that is no workbook. */
export interface Archive {
  tables: PackedFile[]
  /** Names of the files that are not read. */
  others: string[]
}

/** True for a workbook, which is a zip too: of Excel, or an OpenDocument file. */
const isWorkbook = (parts: ZipParts): boolean =>
  parts.has('[Content_Types].xml') || parts.has('mimetype') || parts.has('_rels/.rels')

/** Files that may hold tables; what tells about them does not. */
const mayBeTable = (name: string): boolean =>
  /\.(csv|tsv|txt|mif|jsonl|json|xlsx?|xlsm|ods|gz|zst|zip)$/i.test(name) &&
  !/^(readme|licen[sc]e)/i.test(baseName(name))

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** Folders, and what macOS puts beside files. */
const isNothing = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || baseName(name).startsWith('.')

/**
 * Lists the tables of a zip file. Nothing is unpacked yet.
 * @throws ServiceError for a zip without tables, and for one that would unpack to more than we read
 */
export async function openArchive(source: Source): Promise<Archive | undefined> {
  const parts = await openZip(source)
  if (isWorkbook(parts)) return undefined
  const names = parts.names.filter((name) => !isNothing(name))
  const tables = names.filter(mayBeTable)
  if (tables.length === 0) {
    throw fileProblem(
      source.name,
      ' is a zip file, but no Excel workbook, and holds no table. Save the table as .xlsx or csv and import that.',
    )
  }
  if (tables.length > limits.archiveFiles) {
    throw fileProblem(
      source.name,
      ` holds ${tables.length} tables; ${limits.archiveFiles} are read. Unpack it, and import them some at a time.`,
    )
  }
  if (parts.unpackedBytes > limits.archiveBytes) {
    const most = limits.archiveBytes / 1024 ** 3
    throw fileProblem(source.name, ` unpacks to more than ${most} GB. Unpack it, and import its tables some at a time.`)
  }
  return {
    tables: tables.map((name) => ({
      name: `${source.name}/${name}`,
      read: (onBytes) => bytesOf(parts, name, onBytes),
    })),
    others: names.filter((name) => !tables.includes(name)),
  }
}

async function* bytesOf(parts: ZipParts, name: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const { bytes, position } of parts.unpack(name)) {
    onBytes?.(position)
    yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }
}
