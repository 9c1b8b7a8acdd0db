import { utils, write, type CellObject } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { dateOfSerial } from '../files/formats/xlsx-dates.ts'
import type { MadeCell, MadeSheet } from './workbook.ts'

/** The bytes of made workbooks in other formats than xlsx: see `madeWorkbook`. */

/** An OpenDocument spreadsheet as LibreOffice writes it; dates are shown as years. */
export function madeOds(...sheets: readonly MadeSheet[]): Uint8Array {
  const namespaces = ['office', 'table', 'text', 'style', 'number'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const styles =
    '<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>' +
    '<number:date-style style:name="N1"><number:year number:style="long"/></number:date-style>' +
    '<style:style style:name="year" style:family="table-cell" style:data-style-name="N1"/>'
  const tables = sheets.map(({ name, rows, isHidden, merged = [] }) => {
    const ranges = merged.map((ref) => utils.decode_range(ref))
    const lines = rows.map((cells, r) => {
      const texts = cells.map((cell, c) => odsCell(cell, spanOf(ranges.find(({ s }) => s.r === r && s.c === c))))
      return `<table:table-row>${texts.join('')}</table:table-row>`
    })
    return `<table:table table:name="${name}" table:style-name="${isHidden ? 'hidden' : 'shown'}">${lines.join('')}</table:table>`
  })
  const content = `<office:document-content ${namespaces.join(' ')}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`),
  })
}

type Range = ReturnType<typeof utils.decode_range>

const spanOf = (range: Range | undefined): string =>
  range === undefined
    ? ''
    : ` table:number-rows-spanned="${range.e.r - range.s.r + 1}" table:number-columns-spanned="${range.e.c - range.s.c + 1}"`

function odsCell(cell: MadeCell, span: string): string {
  const made = (attributes: string, text: string | number = '') =>
    `<table:table-cell ${attributes}${span}><text:p>${text}</text:p></table:table-cell>`
  if (cell === null || cell === '') return `<table:table-cell${span}/>`
  if (typeof cell === 'string') return made('office:value-type="string"', cell)
  if (typeof cell === 'number') return made(`office:value-type="float" office:value="${cell}"`, cell)
  if ('serial' in cell) {
    const date = dateOfSerial(cell.serial, false)!
    return made(`office:value-type="date" office:date-value="${date}" table:style-name="year"`, date.slice(0, 4))
  }
  const { formula, result } = cell
  const value = result === undefined ? '' : ` office:value-type="float" office:value="${result}"`
  return made(`table:formula="of:=${formula}"${value}`, result)
}

/** A workbook of the old .xls format. Its formulas have results: the format has none without. */
export function madeXls(...sheets: readonly MadeSheet[]): Uint8Array {
  const made = sheets.map(({ rows, merged = [] }) => {
    const cells = rows.map((row) => row.map(xlsCell))
    return { ...utils.aoa_to_sheet(cells), '!merges': merged.map((ref) => utils.decode_range(ref)) }
  })
  const book = {
    SheetNames: sheets.map(({ name }) => name),
    Sheets: Object.fromEntries(sheets.map(({ name }, i) => [name, made[i]!])),
    Workbook: { Sheets: sheets.map(({ isHidden }) => ({ Hidden: isHidden ? (1 as const) : (0 as const) })) },
  }
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array
}

function xlsCell(cell: MadeCell): CellObject | string | number | null {
  if (cell === null || cell === '') return null
  if (typeof cell !== 'object') return cell
  if ('serial' in cell) return { t: 'n', v: cell.serial, z: cell.format }
  return { t: 'n', f: cell.formula, v: cell.result ?? 0 }
}
