import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fit, widthsOf } from './widths.ts'

const column = (texts: string[], widest?: number) => ({
  ...{ header: 'Name', text: (row: number) => texts[row] ?? '', canSort: false },
  widest,
})

test('a column is as wide as its widest text, wherever that stands, up to its maximum', () => {
  const long = 'a name with a good many letters in it'
  const [short, last, bound] = widthsOf([column(['a', 'b']), column(['a', long]), column([long, 'a'], 100)], 2)
  expect(short).toBeLessThan(last!)
  expect(bound).toBeLessThan(last!)
  expect(bound).toBeGreaterThanOrEqual(100)
})

test('what stands beside the texts has room', () => {
  const [bare, withButton] = widthsOf([column(['a longer text']), { ...column(['a longer text']), beside: 60 }], 1)
  expect(withButton! - bare!).toBe(60)
})

test('a column that says how wide it is, or at least is, is so', () => {
  expect(
    widthsOf(
      [
        { ...column(['a name']), size: 20 },
        { ...column(['a']), narrowest: 200 },
      ],
      1,
    ),
  ).toEqual([20, 200])
})

describe('fit', () => {
  test('columns of texts take what is left, in proportion', () => {
    expect(fit([100, 200, 50], [true, true, false], 650)).toEqual([200, 400, 50])
    expect(fit([100, 100], [false, false], 300)).toEqual([150, 150])
  })

  test('where there is too little, the widest texts give way and short ones stay whole', () => {
    expect(fit([100, 300, 260, 50], [true, true, true, false], 550)).toEqual([100, 200, 200, 50])
  })

  test('texts stay wide enough to be told from each other; then the table is wider than its place', () => {
    expect(fit([300, 300], [true, true], 100)).toEqual([132, 132])
  })

  test('the table never ends before its place', () => {
    const widths = fc.array(fc.tuple(fc.integer({ min: 48, max: 400 }), fc.boolean()), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(widths, fc.integer({ min: 1, max: 4_000 }), (columns, room) => {
        const natural = columns.map(([width]) => width)
        const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
        const fitted = fit(
          natural,
          columns.map(([, isText]) => isText),
          room,
        )
        if (sum(natural) <= room) expect(sum(fitted)).toBe(room)
        else expect(sum(fitted)).toBeLessThanOrEqual(sum(natural))
      }),
    )
  })
})
