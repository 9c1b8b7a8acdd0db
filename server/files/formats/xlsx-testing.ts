import { strToU8, zipSync } from 'fflate'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '../../contract/limits.ts'
import { temporaryFolder } from '../../testing/service.ts'
import type { Reading, FileRow, TableFile } from './table.ts'
import { openWorkbook } from './xlsx.ts'

/** Helpers for tests of workbooks. */

export const noReading: Reading = { tick: () => {}, onBytes: () => {} }

/** A folder for workbooks; `open` writes bytes into a file there and opens it as `book.xlsx`. */
export function workbookFolder(): { open: (bytes: Uint8Array) => Promise<TableFile>; remove: () => void } {
  const folder = temporaryFolder()
  let files = 0
  return {
    open: async (bytes) => {
      const path = join(folder.path, `${++files}`)
      writeFileSync(path, bytes)
      return openWorkbook({ path, name: 'book.xlsx' })
    },
    remove: folder.remove,
  }
}

/** All rows of a sheet, of the first one if none is named. */
export async function rowsOf(book: TableFile, sheet = book.sheets[0] ?? ''): Promise<FileRow[]> {
  const rows: FileRow[] = []
  await book.read(sheet, (row) => void rows.push(row), noReading)
  return rows
}

/** A zip file of texts and bytes. */
export const zipOf = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Relations by id: `{ rId1: ['worksheet', 'worksheets/sheet1.xml'] }`. */
export const relationsOf = (targets: Record<string, [type: string, target: string]>, types = office): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** The parts of a workbook with one sheet, `data`, of the given cells; others are added or replaced. */
export const partsOf = (sheetData: string, others: Record<string, string> = {}): Record<string, string> => ({
  '_rels/.rels': relationsOf({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
  'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationsOf({
    rId1: ['worksheet', 'worksheets/sheet1.xml'],
    rId2: ['styles', 'styles.xml'],
    ...('xl/sharedStrings.xml' in others && { rId3: ['sharedStrings', '/xl/sharedStrings.xml'] }),
  }),
  'xl/styles.xml': '<styleSheet/>',
  'xl/worksheets/sheet1.xml': `<worksheet><cols><col min="1"/></cols><sheetData>${sheetData}</sheetData><pageMargins/></worksheet>`,
  ...others,
})

/** Runs a test under smaller limits. */
export async function withLimits(changed: Partial<Record<keyof typeof limits, number>>, run: () => Promise<void>) {
  const before = { ...limits }
  Object.assign(limits, changed)
  try {
    await run()
  } finally {
    Object.assign(limits, before)
  }
}
