import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { rowsOf, withLimits, workbookFolder } from './xlsx-testing.ts'
import { WorkbookWriter, type Cell } from './xlsx-writer.ts'

const folder = workbookFolder()
afterAll(folder.remove)

/** The file that a few calls write. */
function written(calls: (writer: WorkbookWriter) => void, options: { rowsPerSheet?: number } = {}): Buffer {
  const pieces: Uint8Array[] = []
  const writer = new WorkbookWriter((bytes) => pieces.push(bytes), options)
  calls(writer)
  writer.end()
  return Buffer.concat(pieces)
}

const refusal = (message: RegExp) =>
  expect.objectContaining({ errorName: 'export_refused', status: 422, message: expect.stringMatching(message) })

describe('a workbook', () => {
  test('comes back with texts, numbers as they were given, truth values and gaps', async () => {
    const book = await folder.open(
      written((writer) => {
        writer.startSheet('data', ['variable', 2010])
        writer.row(['=cmd()', 0.1, { number: '1.0' }, null, true, -0, 1e21, { number: '-2.50E-7' }])
        writer.row([])
        writer.row([false, '', ' x', null])
      }),
    )
    expect(await rowsOf(book, 'data')).toEqual([
      { cells: ['variable', '2010'], at: 1, kinds: 'sn' },
      { cells: ['=cmd()', '0.1', '1.0', '', 'TRUE', '-0', '1e+21', '-2.50E-7'], at: 2, kinds: 'snn-bnnn' },
      { cells: ['FALSE', '', ' x'], at: 4, kinds: 'b-s' },
    ])
  })

  test('goes on with further sheets when one is full, each with the header', async () => {
    const book = await folder.open(
      written(
        (writer) => {
          writer.startSheet('Data2', ['other'])
          writer.startSheet('data', ['n'])
          for (let n = 1; n <= 4; n++) writer.row([n])
          writer.startSheet('meta', ['m'])
        },
        { rowsPerSheet: 3 },
      ),
    )
    expect(book.sheets).toEqual(['Data2', 'data', 'data3', 'meta'])
    const cells = async (sheet: string) => (await rowsOf(book, sheet)).map((row) => row.cells[0])
    expect(await cells('data')).toEqual(['n', '1', '2'])
    expect(await cells('data3')).toEqual(['n', '3', '4'])
    expect(await cells('meta')).toEqual(['m'])
  })

  test('has the parts that the standard asks for', () => {
    const parts = unzipSync(
      written((writer) => {
        writer.startSheet(`it's <"A&B">`, ['a', 'b'])
        writer.row(['x\ny', 1])
      }),
    )
    const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
    expect(Object.keys(parts).toSorted()).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml'],
      'xl/worksheets/sheet1.xml',
    ])
    for (const part of ['workbook', 'styles', 'worksheets/sheet1']) {
      expect(text('[Content_Types].xml')).toContain(`PartName="/xl/${part}.xml"`)
    }
    expect(text('_rels/.rels')).toContain('Target="xl/workbook.xml"')
    expect(text('xl/_rels/workbook.xml.rels')).toMatch(
      /Id="rId1" Type="[^"]*\/worksheet" Target="worksheets\/sheet1.xml".*Id="rId2" Type="[^"]*\/styles" Target="styles.xml"/,
    )
    expect(text('xl/workbook.xml')).toContain(
      '<sheet name="it\'s &lt;&quot;A&amp;B&quot;&gt;" sheetId="1" r:id="rId1"/>',
    )
    expect(text('xl/workbook.xml')).toContain(">'it''s &lt;\"A&amp;B\"&gt;'!$A$1:$B$2</definedName>")
    const sheet = text('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr"><is><t>a</t></is></c>')
    expect(sheet).toContain(
      '<c r="A2" t="inlineStr"><is><t xml:space="preserve">x\ny</t></is></c><c r="B2"><v>1</v></c>',
    )
    expect(sheet).toMatch(/<pane ySplit="1".*<\/sheetData><autoFilter ref="A1:B2"\/><\/worksheet>$/s)
  })

  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    // Pieces that, put together, look like escapes.
    fc
      .array(fc.constantFrom('_', 'x', '_x', '0041', '_x005F_', '\u0001', '\r', '\uffff', '&lt;', ' '))
      .map((all) => all.join('')),
  )
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('1.0', '-0', '1e5', '0.10').map((number) => ({ number })),
  )
  const asText = (value: Cell): string => {
    if (value === null) return ''
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
    return typeof value === 'object' ? value.number : Object.is(value, -0) ? '-0' : String(value)
  }
  const asKind = (value: Cell): string =>
    value === null || value === '' ? '-' : typeof value === 'string' ? 's' : typeof value === 'boolean' ? 'b' : 'n'

  test('of any cells comes back as it was, over any number of sheets', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { maxLength: 30 })),
        fc.integer({ min: 2, max: 9 }),
        async (rows, rowsPerSheet) => {
          const file = written(
            (writer) => {
              writer.startSheet('data', ['header'])
              for (const row of rows) writer.row(row)
            },
            { rowsPerSheet },
          )
          const book = await folder.open(file)
          const found: unknown[] = []
          for (const [i, sheet] of book.sheets.entries()) {
            const [header, ...others] = await rowsOf(book, sheet)
            expect(header).toMatchObject({ cells: ['header'], at: 1 })
            for (const { cells, kinds, at } of others) found.push([i * (rowsPerSheet - 1) + at - 2, cells, kinds])
          }
          const expected = rows.flatMap((row, i) => {
            const kinds = row.map(asKind).join('').replace(/-+$/, '')
            const cells = row.slice(0, kinds.length).map(asText)
            return cells.every((one) => one.trim() === '') ? [] : [[i, cells, kinds]]
          })
          expect(found).toEqual(expected)
        },
      ),
    )
  })
})

describe('refused are', () => {
  const cases: [what: string, calls: (writer: WorkbookWriter) => void, message: RegExp][] = [
    ['long texts', (writer) => writer.row([1, 'x'.repeat(32_768)]), /row 2, column 2 has 32768 characters.*as csv/],
    ['wide rows', (writer) => writer.row(Array<Cell>(16_385).fill(1)), /row 2 has 16385 columns/],
    ['long names', (writer) => writer.startSheet('x'.repeat(32), []), /no sheet named "x{32}"/],
    ['names with signs of a reference', (writer) => writer.startSheet('a[1]', []), /no sheet named "a\[1\]"/],
    ['names in quotes', (writer) => writer.startSheet("'a'", []), /no sheet named "'a'"/],
    ['no name', (writer) => writer.startSheet('', []), /no sheet named ""/],
    ['names that Excel keeps for itself', (writer) => writer.startSheet('History', []), /no sheet named "History"/],
    ['the same name twice', (writer) => writer.startSheet('Data', []), /two sheets named "Data"/],
  ]
  test.each(cases)('%s', (_, calls, message) => {
    const writer = new WorkbookWriter(() => {})
    writer.startSheet('data', ['a'])
    expect(() => calls(writer)).toThrow(refusal(message))
  })

  test('the largest text and row are not', async () => {
    const book = await folder.open(
      written((writer) => {
        writer.startSheet('x'.repeat(31), ['😀'.repeat(16_383)])
        writer.row(Array<Cell>(16_384).fill(1))
      }),
    )
    const [header, row] = await rowsOf(book)
    expect([header?.cells[0]?.length, row?.cells.length]).toEqual([32_766, 16_384])
  })

  test('numbers that are none', () => {
    const writer = new WorkbookWriter(() => {})
    writer.startSheet('data', [])
    for (const cell of [NaN, Infinity, { number: '' }, { number: '1</v>' }, { number: '1e999' }, { number: '0x1' }]) {
      expect(() => writer.row([cell])).toThrow(RangeError)
    }
  })

  test('sheets and files that are too large', async () => {
    await withLimits({ zipPartBytes: 100_000 }, async () => {
      const row = Array.from({ length: 100 }, (_, i) => Math.sin(i))
      const same = () =>
        written((writer) => {
          writer.startSheet('data', ['a'])
          for (let i = 0; i < 100; i++) writer.row(['same '.repeat(1000)])
        })
      expect(same).toThrow(refusal(/a sheet is larger than 4 GB.*as csv/))
      const many = () =>
        written((writer) => {
          for (let i = 0; i < 10; i++) {
            writer.startSheet(`s${i}`, ['a'])
            for (let n = 0; n < 20; n++) writer.row(row.map((number) => number * (i + n + 1)))
          }
        })
      expect(many).toThrow(refusal(/the workbook is larger than 4 GB.*as csv/))
    })
  })

  test('what cannot be written, with the error of the one who writes', () => {
    const full = new Error('disk full')
    const writer = new WorkbookWriter(() => {
      throw full
    })
    expect(() => {
      writer.startSheet('data', ['a'])
      writer.end()
    }).toThrow(full)
  })

  test('calls out of order', () => {
    expect(() => new WorkbookWriter(() => {}).row([1])).toThrow(/startSheet first/)
    expect(() => new WorkbookWriter(() => {}).end()).toThrow(/startSheet first/)
    expect(() => new WorkbookWriter(() => {}, { rowsPerSheet: 1 })).toThrow(RangeError)
  })
})
