import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { withLimits, partsOf, rowsOf, workbookFolder, zipOf } from './xlsx-testing.ts'

const folder = workbookFolder()
afterAll(folder.remove)

const parts = partsOf('<row><c><v>1</v></c></row>')
const plain = zipOf(parts)
const refusal = (message: RegExp) =>
  expect.objectContaining({ errorName: 'import_refused', message: expect.stringMatching(message) })

/** The bytes with some changed, at a distance from the first or last occurrence of a text. */
function changed(bytes: Uint8Array, at: { text: string; plus: number; last?: true }, values: number[]): Uint8Array {
  const copy = Buffer.from(bytes)
  copy.set(values, (at.last ? copy.lastIndexOf(at.text) : copy.indexOf(at.text)) + at.plus)
  return copy
}

const sheet = 'xl/worksheets/sheet1.xml'

describe('a zip file', () => {
  test('may have bytes after its end', async () => {
    expect(await rowsOf(await folder.open(Buffer.concat([plain, Buffer.from('\n')])))).toHaveLength(1)
  })

  test('may hold parts of unstated size, even with a signature of zip inside', async () => {
    const pieces: Uint8Array[] = []
    const zip = new Zip((error, bytes) => {
      if (error) throw error
      pieces.push(bytes)
    })
    const embedded = 'PK\x07\x08, as in a document that is embedded in the sheet'
    const stored = new ZipPassThrough('xl/embeddings/document1.docx')
    zip.add(stored)
    stored.push(Buffer.from(embedded), true)
    for (const [name, text] of Object.entries(parts)) {
      const part = new ZipDeflate(name)
      zip.add(part)
      part.push(Buffer.from(text), true)
    }
    zip.end()
    expect(await rowsOf(await folder.open(Buffer.concat(pieces)))).toHaveLength(1)
  })

  test('may state its sizes in 64 bits', async () => {
    expect(await rowsOf(await folder.open(wideZip(parts)))).toHaveLength(1)
  })

  const broken: [what: string, bytes: Uint8Array, message: RegExp][] = [
    ['is cut off', plain.subarray(0, -100), /end is missing/],
    ['is empty', new Uint8Array(), /no \.xlsx workbook/],
    ['is none', Buffer.from('model,scenario'), /no \.xlsx workbook/],
    ['has a broken directory', changed(plain, { text: sheet, plus: -46, last: true }, [0]), /end is missing/],
    ['points outside of itself', changed(plain, { text: sheet, plus: -4, last: true }, [0, 0, 0, 9]), /end is missing/],
    [
      'states a place beyond what numbers can say',
      changed(wideZip(parts), { text: 'PK\x06\x07', plus: 8 }, Array<number>(8).fill(0xff)),
      /end is missing/,
    ],
    ['has a password', changed(plain, { text: sheet, plus: -38, last: true }, [1]), /password/],
    ['is packed in an unknown way', changed(plain, { text: sheet, plus: -36, last: true }, [9]), /unknown way \(9\)/],
    ['has another checksum', changed(plain, { text: sheet, plus: -30, last: true }, [1, 2, 3]), /not what was saved/],
    ['has another size', changed(plain, { text: sheet, plus: -22, last: true }, [9]), /not what was saved/],
    [
      'cannot be unpacked',
      changed(plain, { text: sheet, plus: sheet.length }, [0xff, 0xff, 0xff]),
      /cannot be unpacked/,
    ],
    ['lacks the header of a part', changed(plain, { text: sheet, plus: -30 }, [0]), /not where it should be/],
  ]
  test.each(broken)('is refused when it %s', async (_, bytes, message) => {
    await expect(folder.open(bytes).then((book) => rowsOf(book))).rejects.toEqual(refusal(message))
  })

  test('is refused when a part is too large', async () => {
    await withLimits({ zipPartBytes: 50 }, async () => {
      await expect(folder.open(plain)).rejects.toEqual(refusal(/larger than 4 GB.*as csv/))
    })
  })
})

/** A zip file that states sizes and places as those beyond 4 GB are stated. */
function wideZip(texts: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(texts)) {
    const bytes = Buffer.from(text)
    const header = Buffer.alloc(30 + name.length)
    header.write('PK\x03\x04', 'latin1')
    header.writeUInt16LE(name.length, 26)
    header.write(name, 30)
    const entry = Buffer.alloc(46 + name.length + 28)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt32LE(crc32(bytes), 16)
    entry.writeUInt32LE(0xffffffff, 20)
    entry.writeUInt32LE(0xffffffff, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt16LE(28, 30)
    entry.writeUInt32LE(0xffffffff, 42)
    entry.write(name, 46)
    const extra = entry.subarray(46 + name.length)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(BigInt(bytes.length), 4)
    extra.writeBigUInt64LE(BigInt(bytes.length), 12)
    extra.writeBigUInt64LE(BigInt(at), 20)
    files.push(header, bytes)
    directory.push(entry)
    at += header.length + bytes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(56 + 20 + 22, 0)
  end.write('PK\x06\x06', 'latin1')
  end.writeBigUInt64LE(BigInt(directory.length), 32)
  end.writeBigUInt64LE(BigInt(list.length), 40)
  end.writeBigUInt64LE(BigInt(at), 48)
  end.write('PK\x06\x07', 56, 'latin1')
  end.writeBigUInt64LE(BigInt(at + list.length), 64)
  end.write('PK\x05\x06', 76, 'latin1')
  end.fill(0xff, 84, 96)
  return Buffer.concat([...files, list, end])
}
