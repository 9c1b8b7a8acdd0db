import { posix } from 'node:path'
import { limits } from '../../contract/limits.ts'
import { fileProblem } from './problem.ts'
import type { OnRow, Reading, SheetEnd, Source, TableFile } from './table.ts'
import { dateStyle, type DateStyle } from './xlsx-dates.ts'
import { SheetReader, type Workbook } from './xlsx-sheet.ts'
import { copied, decodeText } from './xlsx-text.ts'
import { XmlReader, type XmlHandlers } from './xlsx-xml.ts'
import { openZip, type ZipParts } from './xlsx-zip.ts'

/**
 * Opens an Excel workbook (.xlsx, ECMA-376, strict or transitional). Its shared strings are read with the first sheet
 * and kept; sheets are streamed. Numbers come as the file writes them, dates as ISO 8601; a formula gives its result.
 * @throws ServiceError when the file is no such workbook, damaged or protected
 */
export async function openWorkbook(source: Source): Promise<TableFile> {
  const parts = await openZip(source)
  const file = source.name
  const workbookPart = await findWorkbook(parts, file)
  const { listed, is1904 } = await readSheetList(parts, file, workbookPart)
  const targets = await readRelations(parts, file, workbookPart)
  // Charts and macros are sheets of other kinds; one without a target is missed only when it is asked for.
  const sheets = new Map(
    listed.flatMap(({ name, id }) => {
      const target = targets.get(id)
      return target === undefined || target.type === 'worksheet' ? [[name, target?.part]] : []
    }),
  )
  if (sheets.size === 0) throw fileProblem(file, ' holds no sheet with cells. Put the table on a sheet.')
  const dateStyles = await readDateStyles(parts, file, targetOf(targets, 'styles'))
  let strings: readonly string[] | undefined
  return {
    sheets: [...sheets.keys()],
    hiddenSheets: new Set(listed.filter(({ isHidden }) => isHidden).map(({ name }) => name)),
    notes: [],
    hasAddresses: true,
    allowsDecimalComma: false,
    async read(sheet, onRow, reading) {
      const part = sheets.get(sheet)
      if (part === undefined || !parts.has(part)) {
        throw fileProblem(file, `: the sheet "${sheet}" is missing. Save the workbook once more as .xlsx.`)
      }
      strings ??= await readStrings(parts, file, targetOf(targets, 'sharedStrings'), reading.tick)
      return readSheet({ parts, file, sheet, part }, { strings, dateStyles, is1904 }, onRow, reading)
    },
  }
}

interface Relation {
  /** The last word of the relation's type: `worksheet`, `styles`, … */
  type: string
  part: string
}

async function findWorkbook(parts: ZipParts, file: string): Promise<string> {
  const targets = parts.has('_rels/.rels') ? await readRelations(parts, file, '') : new Map<string, Relation>()
  const part = targetOf(targets, 'officeDocument')
  if (part?.endsWith('.bin') === true) {
    throw fileProblem(file, ' is a binary workbook (.xlsb). Save it as .xlsx and import that.')
  }
  if (part === undefined) throw noWorkbook(file)
  return part
}

const noWorkbook = (file: string) =>
  fileProblem(file, ' is a zip file, but no Excel workbook. Save the table as .xlsx or csv and import that.')

/** What a part refers to, by id. The part named '' is the package itself. */
async function readRelations(parts: ZipParts, file: string, of: string): Promise<Map<string, Relation>> {
  const targets = new Map<string, Relation>()
  await readPart(parts, file, posix.join(posix.dirname(of), '_rels', `${posix.basename(of)}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      const part = posix.resolve('/', posix.dirname(of), Target).slice(1)
      targets.set(Id, { type: posix.basename(Type), part })
    },
  })
  return targets
}

const targetOf = (targets: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...targets.values()].find((target) => target.type === type)?.part

interface ListedSheet {
  name: string
  /** Of its relation. */
  id: string
  isHidden: boolean
}

/** The sheets in order, and where days are counted from. */
async function readSheetList(
  parts: ZipParts,
  file: string,
  part: string,
): Promise<{ listed: ListedSheet[]; is1904: boolean }> {
  const listed: ListedSheet[] = []
  let root = ''
  let is1904 = false
  await readPart(parts, file, part, {
    open(name, attributes) {
      root ||= name
      if (root !== 'workbook') throw noWorkbook(file)
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id')) ?? ''
      listed.push({
        name: decodeText(attributes['name'] ?? ''),
        id: attributes[key] ?? '',
        isHidden: /hidden$/i.test(attributes['state'] ?? ''),
      })
    },
  })
  return { listed, is1904 }
}

/** For each cell style of the workbook, what it shows of numbers that are dates. */
async function readDateStyles(
  parts: ZipParts,
  file: string,
  part: string | undefined,
): Promise<(DateStyle | undefined)[]> {
  const formats = new Map<number, string>()
  const ids: number[] = []
  let isInside = false
  if (part === undefined) return []
  await readPart(parts, file, part, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isInside = true
      if (name === 'xf' && isInside) ids.push(Number(numFmtId))
    },
    close(name) {
      if (name === 'cellXfs') isInside = false
    },
  })
  return ids.map((id) => dateStyle(id, formats.get(id)))
}

async function readStrings(
  parts: ZipParts,
  file: string,
  part: string | undefined,
  tick: () => void,
): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let collects = false
  let isPhonetic = false
  if (part === undefined) return strings
  const handlers: XmlHandlers = {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') collects = !isPhonetic
    },
    text(piece) {
      if (collects) text += piece
    },
    close(name) {
      if (name === 't') collects = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') {
        if (strings.length >= limits.sharedStrings)
          throw fileProblem(file, `: more than ${limits.sharedStrings} texts. Save the table as csv and import that.`)
        strings.push(copied(decodeText(text)))
      }
    },
  }
  await readPart(parts, file, part, handlers, tick)
  return strings
}

/** Reads a part that is small, or kept as a whole. */
async function readPart(
  parts: ZipParts,
  file: string,
  part: string,
  handlers: XmlHandlers,
  tick?: () => void,
): Promise<void> {
  const xml = new XmlReader(handlers, (why) =>
    fileProblem(file, ` is damaged: its part ${part} is no XML (${why}). Save it once more as .xlsx.`),
  )
  let size = 0
  for await (const { bytes } of parts.unpack(part)) {
    tick?.()
    size += bytes.length
    if (size > limits.keptPartBytes) {
      const most = limits.keptPartBytes / 1024 ** 2
      throw fileProblem(file, `: its part ${part} holds more than ${most} MB. Save the table as csv and import that.`)
    }
    xml.write(bytes)
  }
  xml.end()
}

async function readSheet(
  place: { parts: ZipParts; file: string; sheet: string; part: string },
  workbook: Workbook,
  onRow: OnRow,
  reading: Reading,
): Promise<SheetEnd> {
  const { parts, file, sheet, part } = place
  const damaged = (why: string): Error => {
    const where = rows.at === 0 ? 'before its first row' : `near row ${rows.at}`
    return fileProblem(file, `: the sheet "${sheet}" is damaged ${where}: ${why}. Save it once more as .xlsx.`)
  }
  const rows = new SheetReader(workbook, onRow, damaged)
  const xml = new XmlReader(rows, damaged)
  let rowsBefore = 0
  let sinceRow = 0
  for await (const { bytes, position } of parts.unpack(part)) {
    reading.tick()
    reading.onBytes(position)
    if (rows.isOver) continue // what follows is unpacked nevertheless, for the checksum
    sinceRow = rows.rows === rowsBefore && !rows.isDone ? sinceRow + bytes.length : 0
    rowsBefore = rows.rows
    if (sinceRow > limits.sheetRowBytes) throw damaged(`a row holds more than ${limits.sheetRowBytes / 1024 ** 2} MB`)
    xml.write(bytes)
    if (rows.isStopped) break
  }
  if (!rows.isDone && !rows.isStopped) xml.end()
  const { merged, hiddenRows, hiddenColumns } = rows
  return { merged, hiddenRows, hiddenColumns }
}
