import { fileProblem } from './problem.ts'

interface Signature {
  magic: string
  /** Where the magic stands; else at the beginning. */
  at?: number
  is: string
  next?: string
}

const exportIt = 'Export it as csv or xlsx and import that.'
const packed = {
  is: 'packed with a method that is not read here',
  next: 'Unpack it, or pack it with gzip, zstd or zip, and import that.',
}
const netcdf = { is: 'a netCDF file' }

/** What people have beside their tables, by its first bytes. */
const refused: Signature[] = [
  {
    magic: 'GAMSGDX',
    at: 19,
    is: 'a GAMS GDX file',
    next: 'Export it as csv (for example with gdxdump or GAMS Connect) and import that.',
  },
  { magic: 'PAR1', is: 'a Parquet file' },
  { magic: 'ARROW1', is: 'an Arrow file (Feather)' },
  { magic: 'FEA1', is: 'a Feather file' },
  { magic: '\x89HDF\r\n\x1a\n', is: 'an HDF5 file (or netCDF 4)' },
  { magic: 'CDF\x01', ...netcdf },
  { magic: 'CDF\x02', ...netcdf },
  { magic: 'CDF\x05', ...netcdf },
  { magic: '%PDF-', is: 'a PDF document' },
  { magic: 'BZh', ...packed },
  { magic: '\xfd7zXZ\0', ...packed },
  { magic: '7z\xbc\xaf\x27\x1c', ...packed },
]

/** What a file is: `xls` is whatever is kept as old Excel workbooks are, `json` begins with an object. */
export type FileKind = 'text' | 'json' | 'gzip' | 'zstd' | 'zip' | 'xls' | 'sqlite'

/**
 * Tells from the beginning of a file what it is. A zip may be a workbook or hold tables, a SQLite file be a platform of
 * ixmp4: their openers decide.
 *
 * @param name what the user calls the file; consulted for YAML and JSON only
 * @param beginning its first bytes, a few hundred at least if there are so many
 * @throws ServiceError saying what the file is, when it is nothing that can be imported
 */
export function recognize(name: string, beginning: Uint8Array): FileKind {
  if (beginning.length === 0) throw fileProblem(name, ' is empty.')
  const head = Buffer.from(beginning.subarray(0, 32)).toString('latin1')
  if (head.startsWith('\x1f\x8b')) return 'gzip'
  if (head.startsWith('\x28\xb5\x2f\xfd')) return 'zstd'
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'xls'
  if (['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'].some((magic) => head.startsWith(magic))) return 'zip'
  if (head.startsWith('SQLite format 3\0')) return 'sqlite'
  const signature = refused.find(({ magic, at = 0 }) => head.startsWith(magic, at))
  if (signature) throw fileProblem(name, ` is ${signature.is}. ${signature.next ?? exportIt}`)
  const text = new TextDecoder(markedEncoding(beginning) ?? 'utf-8').decode(beginning.subarray(0, 512)).trimStart()
  refuseText(name, text)
  return text.startsWith('{') || /\.jsonl(?:\.(?:gz|zst))?$/i.test(name) ? 'json' : 'text'
}

/** The encoding that the byte order mark at the beginning of a text tells, if there is one. */
export function markedEncoding(beginning: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second, third] = beginning
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** Refuses what is text, but no table. */
function refuseText(name: string, text: string): void {
  if (text.startsWith('version https://git-lfs.github.com/spec/')) {
    throw fileProblem(
      name,
      ' is a pointer of Git LFS, not the file itself. Fetch it with `git lfs pull` and import it then.',
    )
  }
  if (/\.ya?ml(?:\.(?:gz|zst))?$/i.test(name)) {
    throw fileProblem(
      name,
      ' is a YAML codelist, not a table of scenario data. Unpack it: region lists are read as they are.',
    )
  }
  if (
    /^(?:\$on\w+|(?:\w+ )?(?:set|parameter|scalar|variable|equation)s? [^\n,;]+(?:\([^\n]*\))?[^\n,;]*\/)\r?$/im.test(
      text.split('\n', 1)[0]!,
    )
  ) {
    throw fileProblem(
      name,
      ' is a listing of GAMS. Export each symbol as csv (gdxdump FILE symb=NAME format=csv) and import that.',
    )
  }
  if (text.startsWith('[')) {
    throw fileProblem(
      name,
      ' is a list of JSON. Write it with one object a line (in pandas: to_json(…, orient="records", lines=True)), or as csv.',
    )
  }
  if (/^<(?:!doctype|html|table|\?xml)/i.test(text)) {
    throw fileProblem(name, ' is a web page or XML, not a table. Download or save the table itself as csv or xlsx.')
  }
}
