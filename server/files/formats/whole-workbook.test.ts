import { utils, write, type WorkSheet } from '@e965/xlsx'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/service.ts'
import { openTableFile } from './open-table-file.ts'
import type { FileRow, TableFile } from './table.ts'
import { noReading, rowsOf, withLimits } from './xlsx-testing.ts'

/** Workbooks of the old .xls format, which are read whole. */

const folder = temporaryFolder()
afterAll(folder.remove)

function open(bytes: Uint8Array, name = 'book.xls'): Promise<TableFile> {
  const path = join(folder.path, name)
  writeFileSync(path, bytes)
  return openTableFile({ path, name })
}

const refusal = (message: RegExp) =>
  expect.objectContaining({ errorName: 'import_refused', message: expect.stringMatching(message) })
const plain = ({ cells, kinds, at }: FileRow) => [at, kinds, ...cells]

describe.each(['biff8', 'biff5'] as const)('an old workbook (%s)', (bookType) => {
  // The library reads other letters of workbooks older than Excel 97, but does not write them.
  const [region, place] = bookType === 'biff8' ? ['Région', 'Curaçao'] : ['Region', 'Curacao']
  const data: WorkSheet = utils.aoa_to_sheet([
    [region, 2020, true],
    [place, 1.5, 1e300],
  ])
  data['C2'] = { t: 'n', f: 'B2*2', v: 3 }
  data['A3'] = { t: 'n', v: 45_000, z: 'yyyy' }
  data['B3'] = { t: 'n', v: 45_000.5, z: 'dd.mm.yyyy hh:mm' }
  data['C3'] = { t: 'e', v: 42 }
  data['!ref'] = 'A1:C3'
  data['!cols'] = [{}, { hidden: true, wch: 8 }]
  data['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }]
  const book = {
    SheetNames: ['data', 'old'],
    Sheets: { data, old: utils.aoa_to_sheet([['x']]) },
    Workbook: { Sheets: [{ Hidden: 0 as const }, { Hidden: 1 as const }] },
  }
  const bytes = write(book, { type: 'buffer', bookType }) as Buffer

  test('is read cell by cell, with results of formulas, dates, errors, merged cells and hidden sheets', async () => {
    const table = await open(bytes)
    expect(table.sheets).toEqual(['data', 'old'])
    expect([...table.hiddenSheets]).toEqual(['old'])
    expect((await rowsOf(table)).map(plain)).toEqual([
      [1, 'snb', region, '2020', 'TRUE'],
      [2, 'snn', place, '1.5', '3'],
      [3, 'yde', '2023-03-15T00:00:00', '2023-03-15T12:00:00', '#N/A'],
    ])
    // The library reads merged cells of older workbooks too, but does not write them.
    const merged = [{ first: { row: 2, column: 0 }, last: { row: 3, column: 0 } }]
    const hidden = { hiddenRows: 0, hiddenColumns: bookType === 'biff8' ? [{ first: 1, last: 1 }] : [] }
    expect(await table.read('data', () => {}, noReading)).toEqual({
      merged: bookType === 'biff8' ? merged : [],
      ...hidden,
    })
  })

  test('is read no further than is wanted, and can be stopped', async () => {
    const table = await open(bytes)
    let seen = 0
    await table.read('data', () => (seen += 1) < 2, noReading)
    expect(seen).toBe(2)
    const tick = () => {
      throw new Error('stopped')
    }
    await expect(table.read('data', () => {}, { tick, onBytes: () => {} })).rejects.toThrow('stopped')
  })
})

describe('a workbook that xlwt wrote', () => {
  /** `A1: a, B1: 2020; A2: b, B2: =1+1`, its row 2 and its column A hidden. What writes .xls here writes no formulas. */
  const packed =
    'eNrtWE1oE0EU/maTND+m+amp0IoxFKxaexEvXtqtgvZkqV4UEXTT5CAtqYReFNRqzVGQelK8FHrxUhXBH/SgNw9CRQ+CICR69CQoeGizvvmyK6l6aEBLlfmS+ebtmzczLztv3mb21WK6Onevu4afMIgA6m4UbU06JSXqX6Qg7a6rRb+OSHEN/ilEI7KQbSE8aX8Z1muo17sGC3eDz4WBD1JO4AxGJkvF3BpiP31wlPZhQFjhlmgS6KJXHeQx8kbyHVo+JQ9Rc5U8ILZVdRyL9kjfXi+Kj1k9bEtAj/uQfd5RsxudeKGj+OI11bANYV/5tDOxPhuywTjmIes2XCwVy85EFRlZwHl8dXPAF3+nPssZ/drqFUT/baU+/Bv9dSsITMM9xQCvII77Ad0SRMGZcpYkx+qgtBqp15GSj+kUzC2bWrFl2xnKceECkpTT7JeSpLx0+/PrQ/lR+yQ100zTekSFbXp+uLike8TPS3+N2Q1JpnpYCV5bP7iPvIt8mbNsptxNzkhYSt072ukJB2doc4WtvTLvHuKNvb1J3iFy5dPhR9nKR3unyAvDtXOZhbf2HHrkYVOgnwoz6Ff96uYNjce2XysvEbwnd/2SFCJWyvPd9Z5gSSwjRjFNvmDFeC/SmN3asFdN9jnPXtFe8V5voT9pcKHgegOHkVX6Gxi0OvCAd2yo6ckZg4GBgYGBgYGBgcF6gPL+2gd47ID8c28cKMLee51lKXXzmuS/xRFMymdKDqYHUJK6jLMtxc8mhJQ/llplH/99ocZRmb2MceTpx3jL8SsHQNX8e1bdMfXntlCr89db8fMvz/8dsVy/BQ=='

  test('tells formulas that were never calculated, hidden rows and columns', async () => {
    const table = await open(inflateSync(Buffer.from(packed, 'base64')), 'xlwt.xls')
    expect(table.notes).toEqual([
      expect.stringMatching(/^read with 1 formula as blank.* \(sheet "data", B2\)\. If they were never calculated/),
    ])
    expect(await table.read('data', () => {}, noReading)).toMatchObject({
      hiddenRows: 1,
      hiddenColumns: [{ first: 0, last: 0 }],
    })
  })
})

describe('refuses by name', () => {
  const header = Buffer.from('d0cf11e0a1b11ae1', 'hex')

  test.each([
    ['a damaged workbook', Buffer.concat([header, Buffer.alloc(2_000, 7)])],
    ['half a header', header],
  ])('%s', async (_what, bytes) => {
    await expect(open(bytes)).rejects.toEqual(
      refusal(/^book\.xls cannot be read as a workbook \(.*\)\. Save it as \.xlsx/),
    )
  })

  test('what is larger than it may be', async () => {
    await withLimits({ wholeWorkbookBytes: 1_000 }, async () => {
      const bytes = Buffer.concat([header, Buffer.alloc(2_000)])
      await expect(open(bytes)).rejects.toEqual(refusal(/has to be read whole, and holds more than/))
    })
  })

  test('what takes more memory or time than it may', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => Array.from({ length: 50 }, (_cell, j) => i + j / 3))
    const book = { SheetNames: ['data'], Sheets: { data: utils.aoa_to_sheet(rows) } }
    const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer
    for (const limit of [{ wholeWorkbookMb: 24 }, { wholeWorkbookMs: 1 }]) {
      await withLimits(limit, async () => {
        await expect(open(bytes)).rejects.toEqual(refusal(/takes more memory or time to read than it should/))
      })
    }
  })
})
