import { limits } from '../../contract/limits.ts'
import { fileProblem } from './problem.ts'
import { OdsReader, OdsStyles, type OdsRead } from './ods-content.ts'
import type { Source, TableFile } from './table.ts'
import { XmlReader, type XmlHandlers } from './xlsx-xml.ts'
import type { ZipParts } from './xlsx-zip.ts'

const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet'
const content = 'content.xml'

/** True for an OpenDocument file, of whatever kind. */
export const isOpenDocument = (parts: ZipParts): boolean => parts.has(content) && parts.has('mimetype')

/**
 * Opens a spreadsheet of the OpenDocument format (.ods, ISO/IEC 26300). All its sheets are one part, which is streamed
 * for each of them. Numbers come as the file writes them, dates as ISO 8601; a formula gives its result.
 * @throws ServiceError when the file is no spreadsheet, damaged or protected
 */
export async function openOds({ name }: Source, parts: ZipParts): Promise<TableFile> {
  const type = await smallPart(parts, 'mimetype')
  if (!type.startsWith(spreadsheet)) {
    throw fileProblem(name, ' is an OpenDocument file, but no spreadsheet. Save its table as .ods, .xlsx or csv.')
  }
  if (parts.has('META-INF/manifest.xml') && (await smallPart(parts, 'META-INF/manifest.xml')).includes('encryption')) {
    throw fileProblem(name, ' has a password. Save it without one and import that.')
  }
  const styles = new OdsStyles()
  if (parts.has('styles.xml')) await readPart(parts, name, 'styles.xml', styles, () => true)
  const sheets: { title: string; isHidden: boolean }[] = []
  const lister = new OdsReader(styles, { onSheet: (title, isHidden) => void sheets.push({ title, isHidden }) })
  await readPart(parts, name, content, lister, () => true)
  if (sheets.length === 0) throw fileProblem(name, ' holds no sheet with cells. Put the table on a sheet.')
  return {
    sheets: sheets.map(({ title }) => title),
    hiddenSheets: new Set(sheets.filter(({ isHidden }) => isHidden).map(({ title }) => title)),
    notes: [],
    hasAddresses: true,
    allowsDecimalComma: false,
    read: async (sheet, onRow, { tick, onBytes }) => {
      const wanted: OdsRead = { sheet, onRow, tick }
      const reader = new OdsReader(styles, wanted)
      await readPart(parts, name, content, reader, (position) => {
        tick()
        onBytes(position)
        return !reader.isOver
      })
      const { merged, hiddenRows, hiddenColumns } = reader
      return { merged, hiddenRows, hiddenColumns }
    },
  }
}

/** A part of a few lines. */
async function smallPart(parts: ZipParts, part: string): Promise<string> {
  let text = ''
  for await (const { bytes } of parts.unpack(part)) {
    text += Buffer.from(bytes).toString()
    if (text.length > limits.searchedJson) break
  }
  return text
}

/** @param goesOn told how far in the file this is; answers whether more is wanted */
async function readPart(
  parts: ZipParts,
  file: string,
  part: string,
  handlers: XmlHandlers,
  goesOn: (position: number) => boolean,
): Promise<void> {
  const xml = new XmlReader(handlers, (why) =>
    fileProblem(file, ` is damaged: its part ${part} is no XML (${why}). Save it once more.`),
  )
  for await (const { bytes, position } of parts.unpack(part)) {
    if (!goesOn(position)) return
    xml.write(bytes)
  }
  xml.end()
}
