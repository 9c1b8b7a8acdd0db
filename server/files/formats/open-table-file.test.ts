import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { cancelled } from '../../contract/errors.ts'
import { sharedData, temporaryFolder } from '../../testing/service.ts'
import { limits } from '../../contract/limits.ts'
import { openTableFile, unpackedFile } from './open-table-file.ts'
import type { OnRow, TableFile } from './table.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const path = join(folder.path, 'upload') // told apart from what its user calls it
const text = 'Model,Scenario\nm,s\n'

function open(content: string | Buffer, name = 'table.csv'): Promise<TableFile> {
  writeFileSync(path, content)
  return openTableFile({ path, name })
}

async function read(table: TableFile, onRow: OnRow = () => {}, tick = () => {}) {
  const rows: (readonly string[])[] = []
  const seen: number[] = []
  const keep: OnRow = (row) => {
    rows.push(row.cells)
    return onRow(row)
  }
  await table.read(table.sheets[0] ?? '', keep, { tick, onBytes: (bytes) => seen.push(bytes) })
  return { rows, bytes: seen.at(-1) }
}

const rows = [
  ['Model', 'Scenario'],
  ['m', 's'],
]

describe('whatever its name says', () => {
  test('text is read as it is', async () => {
    expect(await open(text, 'table.xlsx')).toMatchObject({ sheets: [''], notes: [], allowsDecimalComma: false })
    expect(await read(await open(text, 'table.xlsx'))).toEqual({ rows, bytes: text.length })
  })

  test('text that is called .gz is told', async () => {
    const table = await open(Buffer.from(text.replace('m,', 'm\xe9,'), 'latin1'), 'table.csv.GZ')
    expect(table.notes).toEqual([
      'not packed, though its name ends in .gz',
      'read as Windows-1252, since it is not UTF-8',
    ])
    expect((await read(table)).rows[1]).toEqual(['mé', 's'])
  })

  test('gzip is unpacked, and the packed bytes are counted', async () => {
    const content = gzipSync(text)
    expect(await read(await open(content))).toEqual({ rows, bytes: content.length })
  })

  test('zstd is unpacked', async () => {
    const content = zstdCompressSync(text)
    expect(await read(await open(content))).toEqual({ rows, bytes: content.length })
  })

  test('gzip of several members is one text', async () => {
    const content = Buffer.concat([gzipSync(''), gzipSync('Model,Sce'), gzipSync('nario\nm,s\n')])
    expect((await read(await open(content))).rows).toEqual(rows)
  })
})

describe('a packed platform', () => {
  const zeros = gzipSync(Buffer.alloc(limits.unpackedBytes + 1))
  const unpack = (free: number) => {
    writeFileSync(path, zeros)
    return unpackedFile({ path, name: 'p.sqlite3.gz' }, `${path}.unpacked`, { free, onBytes: () => {} })
  }

  test('that has no room where it is unpacked is refused', async () => {
    await expect(unpack(1024 ** 2)).rejects.toThrow('more than 524 kB, half of the disk space that is free')
  })

  test('that is unpacked to what no real one is, is refused before it fills the disk', async () => {
    await expect(unpack(Infinity)).rejects.toThrow(/p\.sqlite3\.gz is unpacked to more than .*which no platform/)
  })
})

describe('refuses', () => {
  test.each([
    ['', 'table.csv is empty.'],
    [gzipSync(''), 'table.csv is empty.'],
    [gzipSync('PK\x03\x04'), 'table.csv is a zip file packed with gzip. Unpack it first'],
    [gzipSync(gzipSync(text)), 'table.csv is a gzip file packed with gzip. Unpack it first'],
    [gzipSync('PAR1'), 'table.csv is a Parquet file.'],
    [zstdCompressSync(text).subarray(0, 12), 'table.csv cannot be unpacked:'],
    [gzipSync(text).subarray(0, 25), 'table.csv cannot be unpacked: unexpected end of file. Fetch or pack it again.'],
    [Buffer.from([0x1f, 0x8b, 0xff]), 'table.csv cannot be unpacked:'],
  ])('%#', async (content, message) => {
    await expect(open(content)).rejects.toThrow(message)
  })

  test('a folder', async () => {
    mkdirSync(join(folder.path, 'results'))
    await expect(openTableFile({ path: join(folder.path, 'results'), name: 'results' })).rejects.toThrow(
      'results is a folder. Name the files in it.',
    )
  })

  test('what is not there, or goes away before it is read', async () => {
    await expect(openTableFile({ path: join(folder.path, 'missing'), name: 'm.csv' })).rejects.toThrow(
      'm.csv: there is no such file.',
    )
    await expect(openTableFile({ path: join(process.execPath, 'm'), name: 'm.csv' })).rejects.toThrow(
      'm.csv: there is no such file.',
    )
    const table = await open(text)
    rmSync(path)
    await expect(read(table)).rejects.toThrow('table.csv: there is no such file.')
  })

  test.skipIf(process.platform === 'win32')('a pipe, which could be read but once', async () => {
    const pipe = join(folder.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    await expect(openTableFile({ path: pipe, name: 'pipe' })).rejects.toThrow('pipe is no regular file.')
  })
})

describe.skipIf(process.platform !== 'linux')('closes the file', () => {
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      const link = `/proc/self/fd/${fd}`
      return existsSync(link) && readlinkSync(link) === path
    })
  // Many chunks long, packed too: else all of it is read before the first row comes.
  const long = randomBytes(1 << 20)
    .toString('hex')
    .replaceAll(/.{8}/g, 'm,$&\n')

  test.each([
    ['csv', Buffer.from(long)],
    ['gzip', gzipSync(long)],
    ['zstd', zstdCompressSync(long)],
  ])('however reading ends: %s', async (_, content) => {
    const table = await open(content)
    expect(isOpen()).toBe(false)

    let whileReading = false
    const { rows: found } = await read(table, () => {
      whileReading = isOpen()
      return false
    })
    expect({ whileReading, found: found.length, after: isOpen() }).toEqual({
      whileReading: true,
      found: 1,
      after: false,
    })

    const error = cancelled()
    const stop = () => {
      throw error
    }
    await expect(read(table, stop)).rejects.toBe(error)
    expect(isOpen()).toBe(false)
    await expect(read(table, () => {}, stop)).rejects.toBe(error)
    expect(isOpen()).toBe(false)

    expect((await read(table)).rows).toHaveLength(1 << 18)
    expect(isOpen()).toBe(false)
  })

  test('that cannot be unpacked', async () => {
    await expect(open(gzipSync(long).subarray(0, 1000))).rejects.toThrow('cannot be unpacked')
    expect(isOpen()).toBe(false)
  })
})

describe.skipIf(!existsSync(sharedData))('real-files', () => {
  const openShared = (name: string) => openTableFile({ path: `${sharedData}edge-cases/${name}`, name })

  test.each([
    ['gams-transport-tutorial.gdx', 'is a GAMS GDX file.'],
    ['git-lfs-pointer.csv.gz', 'is a pointer of Git LFS, not the file itself.'],
    ['nomenclature-norway-as-bool.yaml', 'is a YAML codelist, not a table of scenario data.'],
  ])('%s is refused', async (name, message) => {
    await expect(openShared(name)).rejects.toThrow(`${name} ${message}`)
  })

  test.each([
    ['fair-bom-crlf.csv', { sheets: [''], notes: [], allowsDecimalComma: false }],
    ['shape-gdp-semicolon.mif', { sheets: [''], notes: [], allowsDecimalComma: true }],
    ['sr15-references-cp1252.csv', { notes: ['read as Windows-1252, since it is not UTF-8'] }],
    ['pyam-test-df.xls', { sheets: ['data', 'meta'], notes: [] }],
    ['pyam-test-df-custom-sheet.xlsx', { sheets: ['custom data sheet name', 'meta'] }],
  ])('%s is opened', async (name, expected) => {
    expect(await openShared(name)).toMatchObject(expected)
  })
})
