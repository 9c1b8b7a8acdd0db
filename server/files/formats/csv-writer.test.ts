import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvWriter, csvCells } from './csv-writer.ts'
import { unescapeFormula } from './formula.ts'
import type { Cell } from './xlsx-writer.ts'

/** The text that a writer makes of rows. */
function written(rows: readonly Cell[][]): string {
  const pieces: Uint8Array[] = []
  const csv = new CsvWriter((bytes) => pieces.push(bytes))
  for (const cells of rows) csv.line(csvCells(cells))
  csv.end()
  return Buffer.concat(pieces).toString('utf8')
}

test('texts come back from an independent reader, whatever they hold', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', "'", '=', ' ', 'a') }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('row'), text, text), { minLength: 1 }), (rows) => {
      const read = parse(written(rows), { record_delimiter: '\n' })
      expect(read.map((cells) => cells.map(unescapeFormula))).toEqual(rows)
    }),
  )
})

test('doubles come back to the last bit', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(csvCells([value]))).toBe(value)
    }),
  )
})

describe('cells', () => {
  test.each<[Cell, string]>([
    [1, '1'],
    [-0, '-0'],
    [-3e-7, '-3e-7'],
    [0.1, '0.1'],
    [null, ''],
    ['', ''],
    [true, 'True'],
    [false, 'False'],
    [{ number: '1.0' }, '1.0'],
    ['a "b", c', '"a ""b"", c"'],
    ['a\rb', '"a\rb"'],
    ['=1,2', `"'=1,2"`],
    ['12', '12'],
  ])('%j is written as %s', (cell, text) => {
    expect(csvCells([cell])).toBe(text)
  })

  test('of text are in quotes where they are to be told from others', () => {
    expect(csvCells(['12', 12, '', null, 'True', true, 'a"'], true)).toBe('"12",12,"",,"True",True,"a"""')
  })
})

test('rows arrive in pieces, none of them lost', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ['a name of some length', i])
  expect(written(rows).split('\n')).toHaveLength(20_001)
})
