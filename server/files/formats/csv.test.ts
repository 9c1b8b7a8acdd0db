import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cancelled } from '../../contract/errors.ts'
import { sharedData } from '../../testing/service.ts'
import { openCsv } from './csv.ts'
import { openTableFile } from './open-table-file.ts'
import type { OnRow, Reading, FileRow } from './table.ts'

const quiet: Reading = { tick: () => {}, onBytes: () => {} }

/** A file in memory that comes in chunks of `size` bytes, and whether it has been closed. */
function fileOf(bytes: Buffer, size = 1 << 16) {
  const file = { isClosed: false, open: () => openCsv('table.csv', bytes, readBytes) }
  async function* readBytes(onBytes: (bytes: number) => void = () => {}) {
    file.isClosed = false
    try {
      for (let at = 0; at < bytes.length; at += size) {
        await Promise.resolve()
        onBytes(Math.min(at + size, bytes.length))
        yield bytes.subarray(at, at + size)
      }
    } finally {
      await new Promise((resolve) => setImmediate(resolve)) // as a real file takes its time
      file.isClosed = true
    }
  }
  return file
}

async function rowsOf(content: string | Buffer, size?: number): Promise<FileRow[]> {
  const rows: FileRow[] = []
  const table = await fileOf(Buffer.from(content), size).open()
  await table.read('', (row) => void rows.push(row), quiet)
  return rows
}

const withLines = async (content: string | Buffer) => (await rowsOf(content)).map(({ at, cells }) => [at, ...cells])

describe('rows', () => {
  test('come as they stand, with the line they begin at', async () => {
    expect(await withLines('a,b\n 1 ,"x ""y"", z"\r\n"two\nlines","and\r\nthree\rmore"\nlast,')).toEqual([
      [1, 'a', 'b'],
      [2, ' 1 ', 'x "y", z'],
      [3, 'two\nlines', 'and\r\nthree\rmore'],
      [7, 'last', ''],
    ])
  })

  test('may be of different length', async () => {
    expect(await withLines('a,b\n1\n1,2,3\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1'],
      [3, '1', '2', '3'],
    ])
  })

  test('are passed over when nothing stands in them', async () => {
    expect(await withLines('\n\na,b\n\n,\n ,""\n"\n",\n1,2\n\n')).toEqual([
      [3, 'a', 'b'],
      [9, '1', '2'],
    ])
  })

  test('are comments when their first character is #, outside of quotes', async () => {
    const text = '# it\'s a "comment", half " quoted\n#\na,b\n#1,2\n"#1",2\n #1,#2\n3,"\n#4\n"\n#\n5,6\n# end'
    expect(await withLines(text)).toEqual([
      [3, 'a', 'b'],
      [5, '#1', '2'],
      [6, ' #1', '#2'],
      [7, '3', '\n#4\n'],
      [11, '5', '6'],
    ])
  })

  test.each(['\n', '\r\n', '\r'])('end with %j', async (end) => {
    expect(await withLines(['a,b', '', '1,2', '"3', '",4', ''].join(end))).toEqual([
      [1, 'a', 'b'],
      [3, '1', '2'],
      [4, `3${end}`, '4'],
    ])
  })

  test('of a file that holds none are none', async () => {
    expect(await rowsOf('\ufeff')).toEqual([])
    expect(await rowsOf('# nothing\n\n  \n,,')).toEqual([])
  })
})

describe('the delimiter', () => {
  test.each([
    ['Model,Scenario;2005', ',', 'a tie goes to the comma'],
    ['Model;Scenario;2005', ';', 'semicolons'],
    ['Model\tScenario\t2005', '\t', 'tabs'],
    ['"Model, or name, or id";2005', ';', 'commas in quotes do not count'],
    ['"Model\n;;;",2005,2010', ',', 'nor do those of a quoted line'],
    ['# a;b;c;d\n\n  \nModel,2005', ',', 'nor those of comments'],
    ['Model', ',', 'one column'],
  ])('of %j is %j: %s', async (header, delimiter) => {
    const table = await fileOf(Buffer.from(`${header}\nx${delimiter}1\n`)).open()
    expect(table.allowsDecimalComma).toBe(delimiter !== ',')
    const rows: (readonly string[])[] = []
    await table.read('', ({ cells }) => void rows.push(cells), quiet)
    expect(rows[1]).toEqual(['x', '1'])
  })
})

describe('the encoding', () => {
  const text = 'region,unit\nCôte d’Ivoire,€/kWh\n'
  test.each([
    ['UTF-8', Buffer.from(text), []],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), []],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le'), ['read as UTF-16']],
    ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), ['read as UTF-16']],
    [
      'Windows-1252',
      Buffer.from(text.replace('’', '\x92').replace('€', '\x80'), 'latin1'),
      ['read as Windows-1252, since it is not UTF-8'],
    ],
  ])('%s', async (_, bytes, notes) => {
    expect((await fileOf(bytes).open()).notes).toEqual(notes)
    expect(await withLines(bytes)).toEqual([
      [1, 'region', 'unit'],
      [2, 'Côte d’Ivoire', '€/kWh'],
    ])
  })

  test('is the same wherever a character is cut', async () => {
    const read = async (size: number) => (await rowsOf(`${text}\u{1F31E},k\u00e9\n`, size)).map(({ cells }) => cells)
    const sizes = [1, 2, 3, 4, 5, 6, 7]
    const rows = [
      ['region', 'unit'],
      ['Côte d’Ivoire', '€/kWh'],
      ['\u{1F31E}', 'k\u00e9'],
    ]
    expect(await Promise.all(sizes.map(read))).toEqual(sizes.map(() => rows))
  })

  test('is one for the whole file: a byte at its end decides', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\né,1\n'), Buffer.from([0xe9])])
    expect(await withLines(bytes)).toEqual([
      [1, 'a', 'b'],
      [2, 'Ã©', '1'],
      [3, 'é'],
    ])
  })

  test.each([
    ['UTF-16LE', Buffer.from([0xff, 0xfe, 0x61, 0x00, 0x0a])],
    ['UTF-8', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x0a])],
  ])('that a mark tells and the text breaks is an error: %s', async (encoding, bytes) => {
    await expect(rowsOf(bytes)).rejects.toThrow(
      `table.csv is damaged: it begins as ${encoding} text, but does not stay so. Fetch it again.`,
    )
  })

  test('NUL characters are no text', async () => {
    await expect(rowsOf('a,b\n1,\0\n')).rejects.toThrow('table.csv is not text: it holds NUL characters.')
  })
})

describe('damage names the line at which its row begins', () => {
  const before = 'a,b\n\n# comment\n"1\r\n\r\n",2\r\n'
  test.each([
    ['\n"x,1\n2,3\n4,5', 'line 8: a quotation mark is opened here and never closed.'],
    ['"x\ny"z,1\n', 'line 7: a quotation mark stands within a cell.'],
    ['5" pipe,1\n', 'line 7: a quotation mark stands within a cell.'],
    [`"x,1\n${'2,3\n'.repeat(1 << 22)}`, 'line 7: the row does not end.'],
  ])('%#', async (damage, message) => {
    await expect(rowsOf(before + damage)).rejects.toMatchObject({
      name: 'ServiceError',
      errorName: 'import_refused',
      message: expect.stringContaining(`table.csv, ${message}`) as string,
    })
  })
})

describe('reading ends', () => {
  const bytes = Buffer.from(`a,b\n${'1,2\n'.repeat(1000)}`)
  const read = async (onRow: OnRow, reading: Partial<Reading>) => {
    const file = fileOf(bytes, 100)
    const table = await file.open()
    await table.read('', onRow, { ...quiet, ...reading }).finally(() => expect(file.isClosed).toBe(true))
  }

  test('when no more rows are wanted', async () => {
    let rows = 0
    const seen: number[] = []
    await read(() => ++rows < 30, { onBytes: (count) => seen.push(count) })
    expect(rows).toBe(30)
    expect(seen.at(-1)).toBeLessThan(bytes.length)
  })

  test('with the error of tick', async () => {
    const error = cancelled()
    let ticks = 0
    const tick = () => {
      if (++ticks === 3) throw error
    }
    await expect(read(() => {}, { tick })).rejects.toBe(error)
    expect(ticks).toBe(3)
  })

  test('with the error of onRow', async () => {
    const error = cancelled()
    const onRow = () => {
      throw error
    }
    await expect(read(onRow, {})).rejects.toBe(error)
  })

  test('at the end of the file, with all its bytes told', async () => {
    const seen: number[] = []
    await read(() => {}, { onBytes: (count) => seen.push(count) })
    expect(seen.at(-1)).toBe(bytes.length)
  })
})

describe('any table', () => {
  const encoders = {
    'utf-8': (text: string) => Buffer.from(text),
    'utf-8 with mark': (text: string) => Buffer.from(`\ufeff${text}`),
    'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    // A comment at the end that is no UTF-8, for without one the text may be both.
    'windows-1252': (text: string) => Buffer.from(`${text}\n# \xe9\n`, 'latin1'),
  }
  const encoding = fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[]))
  const special = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', '\r\n', '#', ' ')
  const latin = fc.integer({ min: 0xa0, max: 0xff }).map((code) => String.fromCharCode(code))
  const unicode = fc.string({ unit: 'binary', maxLength: 3 }).filter((text) => !text.includes('\0'))

  const tableOf = (name: keyof typeof encoders) => {
    const piece = fc.oneof(special, fc.constantFrom('a', '1.5'), name === 'windows-1252' ? latin : unicode)
    const cell = fc.record({
      text: fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
      isQuoted: fc.boolean(),
    })
    const row = fc.record({
      cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
      before: fc.array(fc.constantFrom('', '# "comment', '#'), { maxLength: 2 }),
      end: fc.nat(),
    })
    return fc.record({
      name: fc.constant(name),
      rows: fc.array(row, { maxLength: 8 }),
      delimiter: fc.constantFrom(',', ';', '\t'),
      ends: fc.constantFrom(['\n'], ['\r\n'], ['\r'], ['\n', '\r\n']),
      chunk: fc.integer({ min: 1, max: 60 }),
      hasLastEnd: fc.boolean(),
    })
  }

  test('comes back as it was written, with the right lines', async () => {
    await fc.assert(
      fc.asyncProperty(encoding.chain(tableOf), async ({ name, rows, delimiter, ends, chunk, hasLastEnd }) => {
        let text = `head${delimiter}er`
        const expected: [number, ...string[]][] = [[1, 'head', 'er']]
        for (const { cells, before, end } of rows) {
          const lineEnd = ends[end % ends.length] ?? '\n'
          text += lineEnd + before.map((line) => line + lineEnd).join('')
          const at = text.split(/\r\n|\r|\n/).length
          text += cells
            .map((cell) =>
              cell.isQuoted || /["\r\n,;\t#]/.test(cell.text) ? `"${cell.text.replaceAll('"', '""')}"` : cell.text,
            )
            .join(delimiter)
          if (cells.some((cell) => cell.text.trim() !== '')) expected.push([at, ...cells.map((cell) => cell.text)])
        }
        const bytes = encoders[name](hasLastEnd ? text + (ends[0] ?? '') : text)
        const found = (await rowsOf(bytes, chunk)).map(({ at, cells }) => [at, ...cells])
        expect(found).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  test('have as many rows as their manifest tells', async () => {
    const counts = await rowsIn('manifest.csv')
    const [header = [], ...entries] = counts
    const [path, rows] = [header.indexOf('path'), header.indexOf('rows')]
    const listed = entries
      .map((entry) => ({ file: entry[path] ?? '', rows: Number(entry[rows]) }))
      .filter(({ file }) => /^(?:iamc|edge-cases)\/.*\.(?:csv|mif|gz)$/.test(file) && !file.includes('git-lfs-pointer'))
    const found: typeof listed = []
    for (const { file } of listed) found.push({ file, rows: (await rowsIn(file)).length - 1 })
    expect(found).toEqual(listed)
    expect(listed.length).toBeGreaterThan(30)
  })

  async function rowsIn(file: string): Promise<(readonly string[])[]> {
    const rows: (readonly string[])[] = []
    const table = await openTableFile({ path: sharedData + file, name: file })
    await table.read('', ({ cells }) => void rows.push(cells), quiet)
    return rows
  }
})
