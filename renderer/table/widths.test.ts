import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundPinned, narrowest, widest, widthsOf } from './widths.ts'

const column = (texts: string[]) => ({
  ...{ header: 'Name', text: (row: number) => texts[row] ?? '', hasTools: false },
})

test('a column is as wide as its widest text, wherever that stands, and as its head', () => {
  const long = 'a name with a good many letters'
  const [short, last, first] = widthsOf([column(['a', 'b']), column(['a', long]), column([long, 'a'])], 2)
  expect(short).toBeLessThan(last!)
  expect(first).toBe(last)
  expect(widthsOf([{ ...column(['a']), header: long }], 1)[0]).toBeGreaterThanOrEqual(last!)
})

test('no column of texts is narrower than 44 or wider than 320', () => {
  expect(widthsOf([{ ...column(['']), header: '' }, column(['x'.repeat(400)])], 1)).toEqual([narrowest, widest])
})

test('the first 200 rows decide, so that a page of any length is measured at once', () => {
  const rows = Array.from({ length: 300 }, (_, index) => (index === 250 ? 'a long text that comes late' : 'a'))
  expect(widthsOf([column(rows)], 300)).toEqual(widthsOf([column(['a'])], 1))
})

test('what stands beside the texts has room', () => {
  const [bare, withButton] = widthsOf([column(['a longer text']), { ...column(['a longer text']), beside: 60 }], 1)
  expect(withButton! - bare!).toBe(60)
  expect(widthsOf([{ ...column(['x'.repeat(400)]), beside: 60 }], 1)).toEqual([widest + 60])
})

test('a column that says how wide it is, or at least is, is so', () => {
  const columns = [
    { ...column(['a name']), size: 20 },
    { ...column(['a']), narrowest: 200 },
  ]
  expect(widthsOf(columns, 1)).toEqual([20, 200])
})

const least = (widths: readonly unknown[]) => widths.map(() => narrowest)

test('of the pinned columns the widest give way, and short ones stay whole', () => {
  expect(boundPinned([100, 300, 260, 700], [true, true, true, false], least([1, 2, 3, 4]), 1_000)).toEqual([
    100, 175, 175, 700,
  ])
  expect(boundPinned([100, 300], [true, false], least([1, 2]), 1_000)).toEqual([100, 300])
})

test('a column keeps what it needs at least, and the others give way for it', () => {
  expect(boundPinned([300, 300, 900], [true, true, false], [narrowest, 250, narrowest], 1_000)).toEqual([200, 250, 900])
})

test('where the others leave more than that, nothing is cut for nothing', () => {
  expect(boundPinned([300, 300, 200], [true, true, false], least([1, 2, 3]), 1_000)).toEqual([300, 300, 200])
})

test('names that would be hard to read take up to 60 %', () => {
  const four = [280, 160, 100, 150, 900]
  const isPinned = [true, true, true, true, false]
  expect(boundPinned(four, isPinned, least(four), 976)).toEqual([116, 116, 100, 116, 900])
  expect(boundPinned(four, isPinned, least(four), 700)).toEqual([106, 106, 100, 106, 900])
})

test('pinned columns never take more than 45 % of the width where the others need the rest and names stay readable', () => {
  const columns = fc.array(fc.tuple(fc.integer({ min: narrowest, max: 600 }), fc.boolean()), { maxLength: 12 })
  fc.assert(
    fc.property(columns, fc.integer({ min: 300, max: 3_000 }), (some, room) => {
      const all = [...some, [room, false] as const]
      const isPinned = all.map(([, pinned]) => pinned)
      const bounded = boundPinned(
        all.map(([width]) => width),
        isPinned,
        least(all),
        room,
      )
      const pinned = bounded.filter((_width, index) => isPinned[index])
      const sum = pinned.reduce((a, b) => a + b, 0)
      const share = pinned.some((width) => width > 116) ? 0.45 : 0.6
      expect(sum).toBeLessThanOrEqual(Math.max(room * share, pinned.length * narrowest))
      bounded.forEach((width, index) => {
        if (!isPinned[index]) expect(width).toBe(all[index]![0])
        expect(width).toBeLessThanOrEqual(all[index]![0])
      })
    }),
  )
})
