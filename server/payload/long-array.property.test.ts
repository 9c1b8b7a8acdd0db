import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { longOr } from '../testing/service.ts'
import { fromPython, parseJson, parseLiterals } from './json.ts'
import { readLongArray } from './long-array.ts'

/** Whatever the text, the array in pieces is the array that is read of the whole, or the same refusal. */

const path = ['df', 'data']

const parse = fromPython(parseLiterals)

/** What becomes of the whole: the array at the end of the path, if there is one. */
function whole(body: Uint8Array): { around: unknown; data: unknown } {
  const around = parseJson(body, parse) as { df?: { data?: unknown } } | null
  const data = around?.df?.data
  if (Array.isArray(data)) around!.df!.data = []
  return { around, data: Array.isArray(data) ? (data as unknown[]) : [] }
}

function inPieces(body: Uint8Array, pieceBytes: number): { around: unknown; data: unknown } {
  const { around, pieces } = readLongArray(body, path, { parse, pieceBytes })
  return { around, data: [...pieces()].flat() }
}

function outcome(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof ServiceError) return error.body
    throw error
  }
}

/** What becomes of a text in pieces, and as a whole. */
function outcomes(text: string, pieceBytes: number): { pieces: unknown; all: unknown } {
  const body = new TextEncoder().encode(text)
  return { pieces: outcome(() => inPieces(body, pieceBytes)), all: outcome(() => whole(body)) }
}

const anyKey = fc.oneof(fc.constantFrom('df', 'data', 'columns'), fc.string())
const anyCell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '],[', '{"data":[', 'NaN', 'é', '😀', '\u2028'),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(null, true, 1e21, 0.1, -0, 5e-324, 2 ** 53),
)
const anyRows = fc.array(
  fc.array(
    fc.oneof(
      anyCell,
      fc.json().map((text) => JSON.parse(text) as unknown),
    ),
    { maxLength: 4 },
  ),
)
const anyFrame = fc.record({ columns: fc.array(fc.string()), data: anyRows, index: fc.array(fc.nat()) })
const anyText = fc
  .tuple(
    fc.oneof(anyFrame, fc.dictionary(anyKey, fc.oneof(anyRows, anyCell))),
    fc.dictionary(anyKey, anyCell),
    fc.nat(2),
  )
  .map(([df, others, indent]) => JSON.stringify({ ...others, df }, null, indent))
const anyPiece = fc.integer({ min: 1, max: 40 })

describe('an array in pieces', () => {
  test('is that of the whole text', () => {
    fc.assert(
      fc.property(anyText, anyPiece, (text, pieceBytes) => {
        const { pieces, all } = outcomes(text, pieceBytes)
        expect(pieces).toEqual(all)
      }),
      { numRuns: longOr(20_000, 1_000) },
    )
  })

  test('of a text that is broken somewhere is refused as the whole text is', () => {
    const broken = fc
      .tuple(anyText, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', '\\', '1', 'NaN', ' ', '\ufeff'))
      .map(([text, at, what]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + what + text.slice(place + (at % 2))
      })
    fc.assert(
      fc.property(broken, anyPiece, (text, pieceBytes) => {
        const { pieces, all } = outcomes(text, pieceBytes)
        expect(pieces).toEqual(all)
      }),
      { numRuns: longOr(20_000, 2_000) },
    )
  })

  test.each(
    [
      [
        '[]',
        '{}',
        'null',
        '1',
        '"df"',
        '',
        ' ',
        '{"df":1}',
        '{"df":{}}',
        '{"df":[[1]]}',
        '{"df":{"data":{"data":[1]}}}',
        '\ufeff{"df":{"data":[[1],[2]]}}',
        '\ufeff\ufeff{"df":{"data":[[1],[2]]}}',
      ],
      ['{"df":{"data":[[1],[2]],"data":[[3]]}}', '{"df":{"data":[[1]]},"df":{"columns":[]}}'],
      ['{"\\u0064f":{"d\\u0061ta":[[1],[2]]}}', '{"data":[1],"df":{"index":[1],"data":[1,2,3]}}'],
      [
        '{"df":{"data":[1,,2]}}',
        '{"df":{"data":[,]}}',
        '{"df":{"data":[1,]}}',
        '{"df":{"data":[1}}',
        '{"df":{"data":[1',
      ],
      [
        '{"df":{"data":[[1,2},[3]]}}',
        '{"df":{"data":[1] [2]}}',
        '{"df":{"data" [1]}}',
        '{"df":{"data":[1]}}}',
        '{"df"',
      ],
    ].flat(),
  )('of %s is that of the whole text', (text) => {
    for (const pieceBytes of [1, 2, 5, 1_000]) {
      const { pieces, all } = outcomes(text, pieceBytes)
      expect(pieces).toEqual(all)
    }
  })

  test('is cut', () => {
    const body = new TextEncoder().encode('{"df":{"data":[[1,2],[3,4],[5,6]]}}')
    expect([...readLongArray(body, path, { pieceBytes: 7 }).pieces()]).toEqual([[[1, 2], [3, 4]], [[5, 6]]]) // prettier-ignore
  })

  test('may hold what Python writes for numbers that are none', () => {
    const text = '{"df":{"data":[[NaN,1],["NaN, \\"Infinity",-Infinity],[Infinity,"NaN"]]}}'
    for (const pieceBytes of [1, 7, 1_000]) {
      const { pieces } = outcomes(text, pieceBytes)
      expect(pieces).toMatchObject({
        data: [
          [null, 1n],
          ['NaN, "Infinity', null],
          [null, 'NaN'],
        ],
      })
    }
    expect(() => parseJson(new TextEncoder().encode(text))).toThrow(expect.objectContaining({ status: 422 }))
  })

  test('that is not UTF-8 is refused', () => {
    const body = Uint8Array.from([...new TextEncoder().encode('{"df":{"data":["'), 0xff, 0x22, 0x5d, 0x7d, 0x7d])
    expect(outcome(() => inPieces(body, 1))).toMatchObject({ error_name: 'bad_request' })
  })
})
