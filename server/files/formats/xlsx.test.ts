import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sharedData } from '../../testing/service.ts'
import { openWorkbook } from './xlsx.ts'
import { noReading, partsOf, relationsOf, rowsOf, withLimits, workbookFolder, zipOf } from './xlsx-testing.ts'

const folder = workbookFolder()
afterAll(folder.remove)

const sheetPart = 'xl/worksheets/sheet1.xml'

const open = (sheetData: string, others: Record<string, string> = {}) => folder.open(zipOf(partsOf(sheetData, others)))
const read = async (sheetData: string, others: Record<string, string> = {}) => rowsOf(await open(sheetData, others))
const refusal = (message: RegExp) =>
  expect.objectContaining({ errorName: 'import_refused', status: 422, message: expect.stringMatching(message) })

describe('cells', () => {
  test('of every type come as text with their kind', async () => {
    const rows = await read(
      '<row r="3"><c r="A3"><v>3.5999999999999996</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="b"><v>1</v></c>' +
        '<c r="D3" t="b"><v>0</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3" t="str"><f>A1&amp;"x"</f><v>1x</v></c>' +
        '<c r="G3" t="d"><v>2010-01-02</v></c><c r="H3" t="d"><v>2010-01-02T03:04:05.678Z</v></c>' +
        '<c r="I3" t="inlineStr"><is><t>in</t></is></c><c r="J3"><f>1/3</f><v>1E-3</v></c></row>',
      { 'xl/sharedStrings.xml': '<sst><si><t>no</t></si><si><t> shared</t></si></sst>' },
    )
    expect(rows).toEqual([
      {
        cells: [
          ...['3.5999999999999996', ' shared', 'TRUE', 'FALSE', '#N/A', '1x'],
          ...['2010-01-02T00:00:00', '2010-01-02T03:04:05', 'in', '1E-3'],
        ],
        at: 3,
        kinds: 'nsbbesddsn',
      },
    ])
  })

  test('of rich text are joined, without the readings of Japanese', async () => {
    const text =
      '<r><t>Emi</t></r><r><rPr><b/></rPr><t xml:space="preserve">ssions </t></r><rPh sb="0" eb="1"><t>no</t></rPh>'
    const rows = await read(
      `<row><c t="s"><v>0</v></c><c t="inlineStr"><is>${text}</is></c><c t="s"><v>1</v></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst><si>${text}<phoneticPr fontId="1"/></si><si><t><![CDATA[a<b]]>&amp;c</t></si></sst>`,
      },
    )
    expect(rows[0]?.cells).toEqual(['Emissions ', 'Emissions ', 'a<b&c'])
  })

  test('write characters that XML cannot hold as _xHHHH_', async () => {
    const rows = await read('<row><c t="inlineStr"><is><t>a_x000D_b_x005F_x000D_c_xyz_</t></is></c></row>')
    expect(rows[0]?.cells).toEqual(['a\rb_x000D_c_xyz_'])
  })

  test('without references follow each other, gaps are empty, blank rows are passed over', async () => {
    const rows = await read(
      '<row><c><v>1</v></c><c/><c r="E1"><v>2</v></c><c><v>3</v></c><c s="1"/></row>' +
        '<row/><row r="9"><c t="inlineStr"><is><t> </t></is></c></row><row><c r="AA10"><v>4</v></c></row>',
    )
    expect(rows).toEqual([
      { cells: ['1', '', '', '', '2', '3'], at: 1, kinds: 'n---nn' },
      { cells: [...Array<string>(26).fill(''), '4'], at: 10, kinds: `${'-'.repeat(26)}n` },
    ])
  })

  test('are dates where their style says so, counted from 1900 or 1904', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0 &quot;days&quot;"/>' +
      '<numFmt numFmtId="165" formatCode="yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'
    const cells = [0, 1, 2, 3].map((style) => `<c s="${style}"><v>40179.5</v></c>`).join('')
    const since1900 = await read(`<row>${cells}</row>`, { 'xl/styles.xml': styles })
    expect(since1900).toMatchObject([
      { cells: ['40179.5', '2010-01-01T12:00:00', '40179.5', '2010-01-01T12:00:00'], kinds: 'ndny' },
    ])
    const workbook = partsOf('')['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? ''
    const since1904 = await read(`<row>${cells}</row>`, { 'xl/styles.xml': styles, 'xl/workbook.xml': workbook })
    expect(since1904).toMatchObject([{ cells: ['40179.5', '2014-01-02T12:00:00', '40179.5', '2014-01-02T12:00:00'] }])
  })
})

describe('a workbook', () => {
  test('lists its sheets in order, as they are named, without charts', async () => {
    const book = await open('', {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="comments " r:id="b"/><sheet name="Chart1" r:id="c"/>' +
        '<sheet name="a &amp; b" state="hidden" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': relationsOf({
        a: ['worksheet', 'worksheets/sheet1.xml'],
        b: ['worksheet', '/xl/worksheets/../worksheets/other.xml'],
        c: ['chartsheet', 'chartsheets/sheet1.xml'],
      }),
      'xl/worksheets/other.xml': '<worksheet><sheetData><row><c><v>7</v></c></row></sheetData></worksheet>',
    })
    expect(book).toMatchObject({ sheets: ['comments ', 'a & b'], notes: [], allowsDecimalComma: false })
    expect(await rowsOf(book, 'comments ')).toMatchObject([{ cells: ['7'] }])
    expect(await rowsOf(book, 'a & b')).toEqual([])
    await expect(rowsOf(book, 'Chart1')).rejects.toThrow(/^book.xlsx: the sheet "Chart1" is missing/)
  })

  test('may be strict, with prefixes, in UTF-16', async () => {
    const strict = 'http://purl.oclc.org/ooxml'
    const sheet =
      `<x:worksheet xmlns:x="${strict}/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr">` +
      '<x:is><x:t>°C</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
    const relations = `${strict}/officeDocument/relationships`
    const parts = partsOf('', {
      '_rels/.rels': relationsOf({ rId1: ['officeDocument', 'xl/workbook.xml'] }, relations),
      'xl/_rels/workbook.xml.rels': relationsOf({ rId1: ['worksheet', 'worksheets/sheet1.xml'] }, relations),
      'xl/workbook.xml':
        `<x:workbook xmlns:x="${strict}/spreadsheetml/main" xmlns:q="${relations}"><x:sheets>` +
        '<x:sheet name="data" q:id="rId1"/></x:sheets></x:workbook>',
    })
    const book = await folder.open(zipOf({ ...parts, [sheetPart]: Buffer.from(`\ufeff${sheet}`, 'utf16le') }))
    expect(await rowsOf(book)).toEqual([{ cells: ['°C'], at: 1, kinds: 's' }])
  })

  test('is read no further when nobody wants more rows', async () => {
    const book = await open('<row><c><v>1</v></c></row>'.repeat(3))
    const seen: number[] = []
    await book.read('data', ({ at }) => at < 2 && void seen.push(at), noReading)
    expect(seen).toEqual([1])
  })

  test('reports how far it is, and lets errors of the caller through', async () => {
    const book = await open('<row><c><v>1</v></c></row>')
    let position = 0
    await book.read('data', () => {}, { tick: () => {}, onBytes: (bytes) => (position = bytes) })
    expect(position).toBeGreaterThan(100)
    const stop = new Error('stop')
    const fail = () => {
      throw stop
    }
    await expect(book.read('data', () => {}, { ...noReading, tick: fail })).rejects.toBe(stop)
    await expect(book.read('data', fail, noReading)).rejects.toBe(stop)
  })
})

describe('refused are', () => {
  const others: [what: string, parts: Record<string, string>, message: RegExp][] = [
    [
      'a Word document',
      {
        '_rels/.rels': relationsOf({ a: ['officeDocument', 'word/document.xml'] }),
        'word/document.xml': '<w:document/>',
      },
      /no Excel workbook.*\.xlsx or csv/,
    ],
    [
      'a binary workbook',
      { '_rels/.rels': relationsOf({ a: ['officeDocument', 'xl/workbook.bin'] }), 'xl/workbook.bin': '' },
      /\.xlsb.*as \.xlsx/,
    ],
    ['any other zip file', { 'a.csv': '1' }, /no Excel workbook/],
    ['a workbook without sheets', { ...partsOf(''), 'xl/workbook.xml': '<workbook/>' }, /no sheet with cells/],
    [
      'a workbook without its list of sheets',
      { '_rels/.rels': relationsOf({ a: ['officeDocument', 'xl/workbook.xml'] }) },
      /lacks its part xl\/workbook\.xml/,
    ],
    [
      'a broken list of sheets',
      { ...partsOf(''), 'xl/workbook.xml': '<workbook><sheets></workbook>' },
      /part xl\/workbook\.xml is no XML/,
    ],
  ]
  test.each(others)('%s', async (_, parts, message) => {
    await expect(folder.open(zipOf(parts))).rejects.toEqual(refusal(message))
  })

  const sheets: [what: string, sheetData: string, message: RegExp][] = [
    [
      'broken XML',
      '<row><c><v>1</v></c></row><row></c>',
      /the sheet "data" is damaged near row 2: .*once more as \.xlsx/,
    ],
    ['XML that ends too early', '<row><!--', /the sheet "data" is damaged near row 1/],
    ['shared strings that are not there', '<row r="5"><c t="s"><v>3</v></c></row>', /near row 5: shared string 3/],
    ['cells outside of a sheet', '<row><c r="XFE1"><v>3</v></c></row>', /no cell "XFE1"/],
    ['cells that are none', '<row><c r="12"><v>3</v></c></row>', /no cell "12"/],
    ['rows that are none', '<row r="x"/>', /number "x"/],
    ['entities of its own', '<row><c t="inlineStr"><is><t>&bomb;</t></is></c></row>', /near row 1: undefined entity/],
  ]
  test.each(sheets)('%s', async (_, sheetData, message) => {
    await expect(read(sheetData)).rejects.toEqual(refusal(message))
  })

  test('text in other encodings', async () => {
    const parts = partsOf('<row><c t="inlineStr"><is><t>°C</t></is></c></row>')
    const latin1 = Buffer.from(parts[sheetPart] ?? '', 'latin1')
    const book = await folder.open(zipOf({ ...parts, [sheetPart]: latin1 }))
    await expect(rowsOf(book)).rejects.toEqual(refusal(/before its first row: it is no valid Unicode text\./))
  })

  test('a sheet whose part is missing', async () => {
    const { [sheetPart]: _, ...parts } = partsOf('')
    await expect(rowsOf(await folder.open(zipOf(parts)))).rejects.toEqual(refusal(/the sheet "data" is missing/))
  })

  test('elements that nest without end, and texts without end', async () => {
    await withLimits({ xmlDepth: 20, xmlTextBytes: 1024 ** 2 }, async () => {
      await expect(read(`<row>${'<a>'.repeat(1_000)}`)).rejects.toEqual(refusal(/elements nest more than 20 deep/))
      await expect(
        read(`<row><c t="inlineStr"><is><t>${'x'.repeat(2 * 1024 ** 2)}</t></is></c></row>`),
      ).rejects.toEqual(refusal(/a text of more than 1 MB/))
    })
  })

  test('more shared strings than a workbook can use', async () => {
    await withLimits({ sharedStrings: 3 }, async () => {
      const sheet = '<row><c t="s"><v>0</v></c></row>'
      const strings = (count: number) => ({ 'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(count)}</sst>` })
      expect(await read(sheet, strings(3))).toHaveLength(1)
      await expect(read(sheet, strings(4))).rejects.toEqual(refusal(/more than 3 texts/))
    })
  })

  test('rows and shared strings beyond the limits', async () => {
    await withLimits({ sheetRowBytes: 1024 ** 2, keptPartBytes: 1024 ** 2 }, async () => {
      const long = ' '.repeat(2 * 1024 ** 2)
      await expect(read(`<row>${long}</row>`)).rejects.toEqual(refusal(/near row 1: a row holds more than 1 MB/))
      await expect(
        read('<row><c t="s"><v>0</v></c></row>', { 'xl/sharedStrings.xml': `<sst>${long}</sst>` }),
      ).rejects.toEqual(refusal(/sharedStrings\.xml holds more than 1 MB.*as csv/))
      const rows = `<row>${' '.repeat(100_000)}<c><v>1</v></c></row>`.repeat(20)
      expect(await read(rows)).toHaveLength(20)
    })
  })
})

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  const files: [name: string, sheets: Record<string, number>][] = [
    ['iamc/empire-hourly-subannual.xlsx', { empire_iamc_test: 6_016 }],
    ['iamc/ex2-climate-output-large.xlsx', { data: 5_809, meta: 13 }],
    ['iamc/genesys-mod-pathways-v1.0.xlsx', { data: 7_705, meta: 5, Description: 100, Sheet2: 83, Sheet1: 0 }],
    ['iamc/ngfs-phase2-snapshot.xlsx', { data: 373, meta: 9 }],
    [
      'edge-cases/emf-diagnostics-template-empty.xlsx',
      {
        instructions: 16,
        'scenario protocol': 38,
        data: 495,
        'variable definitions': 495,
        'comments ': 40,
        meta_scenario: 8,
      },
    ],
    [
      'edge-cases/nomenclature-model-registration.xlsx',
      { Model: 5, 'Common-Region-Mapping': 6, 'Region-Country-Mapping': 253, User: 4 },
    ],
    ['edge-cases/pyam-exclude-meta-sheet.xlsx', { README: 2, data: 4, meta: 3 }],
    ['edge-cases/pyam-na-column.xlsx', { Sheet1: 4 }],
    ['edge-cases/pyam-ssp-database-raw-download.xlsx', { data: 4 }],
    ['edge-cases/pyam-test-df-custom-sheet.xlsx', { 'custom data sheet name': 4, meta: 3 }],
  ]
  test.each(files)('%s has the sheets and rows that openpyxl finds', async (name, expected) => {
    const book = await openWorkbook({ path: join(sharedData, name), name })
    const found: [sheet: string, rows: number][] = []
    for (const sheet of book.sheets) found.push([sheet, (await rowsOf(book, sheet)).length])
    expect(found).toEqual(Object.entries(expected))
  })

  test('numbers come as they are written', async () => {
    const name = 'iamc/ex2-climate-output-large.xlsx'
    const rows = await rowsOf(await openWorkbook({ path: join(sharedData, name), name }))
    expect(rows.reduce((sum, { kinds = '' }) => sum + kinds.replaceAll(/[^n]/g, '').length, 0)).toBe(615_648)
    expect(rows.at(-1)).toMatchObject({ at: 5_809, cells: expect.arrayContaining(['0.6227496019117646']) })
  })
})
