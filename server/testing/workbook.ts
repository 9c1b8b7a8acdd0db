import { strToU8, zipSync } from 'fflate'

/** A cell of a made workbook: its value, or a formula with its result, or a date. */
export type MadeCell =
  | string
  | number
  | null
  | { formula: string; result?: number | string }
  /** Days since 1900, shown as the format says. */
  | { serial: number; format: string }

/** A sheet of a made workbook. */
export interface MadeSheet {
  name: string
  rows: readonly (readonly MadeCell[])[]
  isHidden?: boolean
  /** Ranges such as `A2:A4`. */
  merged?: readonly string[]
  /** Rows and columns that are not shown, counted from 1. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declared = (xml: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)

/** The bytes of a workbook as programs other than ours write it: formulas, hidden sheets, merged cells, dates. */
export function madeWorkbook(...sheets: readonly MadeSheet[]): Uint8Array {
  const formats: string[] = []
  const styleOf = (format: string): number => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 1
  }
  const parts = sheets.map(({ rows, merged = [], hiddenRows = [], hiddenColumns = [] }) => {
    const hidden = (row: number) => (hiddenRows.includes(row) ? ' hidden="1"' : '')
    const body = rows
      .map((cells, i) => `<row${hidden(i + 1)}>${cells.map((cell) => cellXml(cell, styleOf)).join('')}</row>`)
      .join('')
    const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" hidden="1"/>`).join('')
    const ranges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    return `<worksheet>${columns && `<cols>${columns}</cols>`}<sheetData>${body}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}<pageMargins/></worksheet>`
  })
  const listed = sheets.map(
    ({ name, isHidden }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"${isHidden ? ' state="hidden"' : ''}/>`,
  )
  const related = sheets.map((_, i) => relation(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`))
  const styles = [
    `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code}"/>`).join('')}</numFmts>`,
    `<cellXfs><xf numFmtId="0"/>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`,
  ]
  return zipSync({
    '_rels/.rels': declared(relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])),
    'xl/workbook.xml': declared(`<workbook xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': declared(relations([...related, relation('rIdS', 'styles', 'styles.xml')])),
    'xl/styles.xml': declared(`<styleSheet>${styles.join('')}</styleSheet>`),
    ...Object.fromEntries(parts.map((xml, i) => [`xl/worksheets/sheet${i + 1}.xml`, declared(xml)])),
  })
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

const relations = (all: readonly string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

function cellXml(cell: MadeCell, styleOf: (format: string) => number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if ('serial' in cell) return `<c s="${styleOf(cell.format)}"><v>${cell.serial}</v></c>`
  // A formula that was not calculated has an empty result, as openpyxl writes it.
  const { formula, result = '' } = cell
  return `<c${typeof result === 'string' && result !== '' ? ' t="str"' : ''}><f>${escaped(formula)}</f><v>${result}</v></c>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
