import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/service.ts'
import { openTableFile } from './open-table-file.ts'
import type { FileRow, TableFile } from './table.ts'
import { noReading, rowsOf, zipOf } from './xlsx-testing.ts'

/** OpenDocument spreadsheets. */

const folder = temporaryFolder()
afterAll(folder.remove)

function open(bytes: Uint8Array): Promise<TableFile> {
  const path = join(folder.path, 'book.ods')
  writeFileSync(path, bytes)
  return openTableFile({ path, name: 'book.ods' })
}

const plain = ({ cells, kinds, at }: FileRow) => [at, kinds, ...cells]

const spreadsheet = 'application/vnd.oasis.opendocument.spreadsheet'
const styles = `<office:automatic-styles>
  <style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
  <style:style style:name="shown" style:family="table"><style:table-properties table:display="true"/></style:style>
  <number:date-style style:name="N1"><number:year number:style="long"/></number:date-style>
  <style:style style:name="year" style:family="table-cell" style:data-style-name="N1"/>
</office:automatic-styles>`
const names = ['office', 'table', 'text', 'style', 'number'].map(
  (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
)
const number = (value: number) =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
const word = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`

/** An OpenDocument file as LibreOffice writes it. @param tables its sheets */
const ods = (tables: string, others: Record<string, string> = {}) =>
  zipOf({
    mimetype: spreadsheet,
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names.join(' ')}>${styles}<office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...others,
  })
const sheet = (name: string, rows: string, style = 'shown') =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`

describe('an OpenDocument spreadsheet', () => {
  test('says which rows and columns are hidden, or filtered away', async () => {
    const column = (visibility: string, times = 1) =>
      `<table:table-column table:visibility="${visibility}" table:number-columns-repeated="${times}"/>`
    const hidden = (visibility: string, ...cells: string[]) =>
      row(...cells).replace(
        '<table:table-row',
        `<table:table-row table:visibility="${visibility}" table:number-rows-repeated="2"`,
      )
    const rows =
      row(word('a'), word('b')) + hidden('filter', number(1)) + hidden('collapse') + hidden('visible', number(2))
    const table = await open(ods(sheet('data', column('visible') + column('collapse', 2) + rows)))
    expect(await table.read('data', () => {}, noReading)).toMatchObject({
      hiddenRows: 2,
      hiddenColumns: [{ first: 1, last: 2 }],
    })
  })

  test('is read cell by cell, with hidden sheets, repeated cells, years and formulas without a result', async () => {
    const table = await open(
      ods(
        sheet(
          'data',
          row(
            word('Région &amp; more'),
            number(2020),
            '<table:table-cell table:number-columns-repeated="2"/>',
            word('end'),
          ) +
            '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>' +
            row(
              '<table:table-cell office:value-type="date" office:date-value="2023-03-15" table:style-name="year"><text:p>2023</text:p></table:table-cell>',
              '<table:table-cell table:formula="of:=[.B1]*2" office:value-type="float" office:value="4040"><text:p>4040</text:p></table:table-cell>',
              '<table:table-cell table:formula="of:=[.B1]*3"/>',
              '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>',
            ) +
            '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>',
        ) + sheet('old', row(word('x')), 'hidden'),
      ),
    )
    expect(table.sheets).toEqual(['data', 'old'])
    expect([...table.hiddenSheets]).toEqual(['old'])
    expect((await rowsOf(table)).map(plain)).toEqual([
      [1, 'sn--s', 'Région & more', '2020', '', '', 'end'],
      [4, 'ynfb', '2023-03-15T00:00:00', '4040', '=[.B1]*3', 'TRUE'],
    ])
  })
})

describe('cells', () => {
  const rows = async (...made: string[]) => (await rowsOf(await open(ods(sheet('data', made.join('')))))).map(plain)

  test('with content stand there as often as they say, and so do rows', async () => {
    const twice = '<table:table-cell office:value-type="float" office:value="7" table:number-columns-repeated="2"/>'
    expect(
      await rows(`<table:table-row table:number-rows-repeated="2">${twice}</table:table-row>`, row(word('x'))),
    ).toEqual([
      [1, 'nn', '7', '7'],
      [2, 'nn', '7', '7'],
      [3, 's', 'x'],
    ])
  })

  test('hold their text without comments, with blanks and breaks as they are', async () => {
    const cell = `<table:table-cell office:value-type="string"><office:annotation><text:p>note</text:p></office:annotation><text:p>a<text:s text:c="2"/>b<text:line-break/>c</text:p><text:p><text:span>d</text:span></text:p></table:table-cell>`
    expect(await rows(row(cell))).toEqual([[1, 's', 'a  b\nc\nd']])
  })

  test('that are one are told, and errors and moments are what they are', async () => {
    const table = await open(
      ods(
        sheet(
          'data',
          row(
            '<table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>M</text:p></table:table-cell>',
            number(1),
          ) +
            row(
              '<table:covered-table-cell/>',
              '<table:table-cell office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>',
              '<table:table-cell office:value-type="date" office:date-value="2023-03-15T12:30:00"><text:p>x</text:p></table:table-cell>',
            ),
        ),
      ),
    )
    expect((await rowsOf(table)).map(plain)).toEqual([
      [1, 'sn', 'M', '1'],
      [2, '-ed', '', '#N/A', '2023-03-15T12:30:00'],
    ])
    expect(await table.read('data', () => {}, noReading)).toMatchObject({
      merged: [{ first: { row: 1, column: 0 }, last: { row: 2, column: 0 } }],
    })
  })

  test('of a small file may be many millions: reading them is stopped when nobody waits', async () => {
    const cells = '<table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="16384"/>'
    const table = await open(
      ods(sheet('data', `<table:table-row table:number-rows-repeated="1048576">${cells}</table:table-row>`)),
    )
    let ticks = 0
    const tick = () => {
      if ((ticks += 1) > 100) throw new Error('stopped')
    }
    await expect(table.read('data', () => {}, { tick, onBytes: () => {} })).rejects.toThrow('stopped')
  })
})

test.each([
  [
    'a text',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' }),
    /OpenDocument file, but no spreadsheet/,
  ],
  [
    'a password',
    ods('', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }),
    /has a password\. Save it without/,
  ],
  ['no sheet', ods(''), /holds no sheet with cells/],
  ['no XML', ods('<table:table'), /is damaged: its part content\.xml is no XML/],
])('%s is refused by name', async (_what, bytes, message) => {
  await expect(open(bytes)).rejects.toEqual(
    expect.objectContaining({ errorName: 'import_refused', message: expect.stringMatching(message) }),
  )
})
