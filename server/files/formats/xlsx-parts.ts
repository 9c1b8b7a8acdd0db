import { encodeText } from './xlsx-text.ts'

/** The XML of a workbook apart from its cells (ECMA-376 part 1, 12.3 and 18; part 2, 9 and 10). */

/** What the workbook says of a sheet. */
export interface SheetOutline {
  title: string
  /** The last cell of the table, which begins at A1 and has filters. */
  filter: LastCell | undefined
}

interface LastCell {
  column: string
  row: number
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Where a sheet stands, seen from the workbook. */
export const sheetPart = (index: number) => `worksheets/sheet${index + 1}.xml`

/** The beginning of a sheet, whose first row stays in view. */
export const sheetStart =
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>'

export const sheetEnd = (filter: LastCell | undefined) =>
  `</sheetData>${filter ? `<autoFilter ref="A1:${filter.column}${filter.row}"/>` : ''}</worksheet>`

/** Style 0 is plain, style 1 bold. */
export const styles =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

export function workbook(sheets: readonly SheetOutline[]): string {
  const listed = sheets.map(
    ({ title }, i) => `<sheet name="${attribute(title)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  // Excel finds the table that filters belong to by a hidden name.
  const filters = sheets.map(({ title, filter }, i) => {
    if (filter === undefined) return ''
    const range = `'${title.replaceAll("'", "''")}'!$A$1:$${filter.column}$${filter.row}`
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${encodeText(range)}</definedName>`
  })
  const named = filters.join('')
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${listed.join('')}</sheets>${named && `<definedNames>${named}</definedNames>`}</workbook>`
  )
}

const relationList = (targets: readonly [type: string, target: string][]) =>
  `${declaration}<Relationships xmlns="${packaging}/relationships">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const packageRelations = relationList([['officeDocument', 'xl/workbook.xml']])

/** The sheets come first: relation `rId1` is sheet 1. */
export const workbookRelations = (sheets: readonly SheetOutline[]) =>
  relationList([
    ...sheets.map((_, i) => ['worksheet', sheetPart(i)] satisfies [string, string]),
    ['styles', 'styles.xml'],
  ])

export const contentTypes = (sheets: readonly SheetOutline[]) => {
  const parts: [part: string, type: string][] = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...sheets.map((_, i) => [sheetPart(i), 'worksheet'] satisfies [string, string]),
  ]
  return (
    `${declaration}<Types xmlns="${packaging}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    parts.map(([part, type]) => `<Override PartName="/xl/${part}" ContentType="${types}.${type}+xml"/>`).join('') +
    '</Types>'
  )
}

const attribute = (text: string) => encodeText(text).replaceAll('"', '&quot;')

const names: string[] = []

/** `A` for column 0, `AA` for column 26. */
export function columnName(column: number): string {
  return (names[column] ??=
    (column < 26 ? '' : columnName(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26)))
}
