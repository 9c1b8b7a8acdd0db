import { expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { RememberedPages } from './remembered-pages.ts'

const place = (offset: number) => ({
  total: 1_000_000,
  inSeries: 1_000_000,
  all: 1_000_000,
  offset,
  lastId: offset * 2,
})

test('the nearest place at or before an offset is found, in whatever order places came', () => {
  const pages = new RememberedPages()
  for (const offset of [500, 0, 1000, 500]) pages.add('filter', place(offset))
  expect([0, 499, 500, 999, 5000].map((offset) => pages.find('filter', offset)?.offset)).toEqual([0, 0, 500, 500, 1000])
  expect(pages.find('another filter', 500)).toBeUndefined()
})

test('beyond the limit the oldest filter is forgotten first, and one filter alone does not grow without end', () => {
  const pages = new RememberedPages()
  pages.add('oldest', place(0))
  for (let offset = 0; offset < limits.rememberedPages; offset += 1) pages.add('filter', place(offset))
  expect(pages.find('oldest', 0)).toBeUndefined()
  expect(pages.find('filter', limits.rememberedPages)?.offset).toBe(limits.rememberedPages - 1)
  pages.add('filter', place(limits.rememberedPages))
  expect(pages.find('filter', limits.rememberedPages)).toBeUndefined()
  pages.add('filter', place(7))
  expect(pages.find('filter', 8)?.offset).toBe(7)
})
