import { beforeEach, expect, test } from 'vitest'
import { noteRecent, recentViews } from './recent.ts'
import { parseView } from './url.ts'
import type { PlatformView } from './view.ts'

beforeEach(() => window.localStorage.clear())

const viewAt = (address: string) => parseView(address).view as PlatformView
const platforms = () => recentViews().map(({ view }) => `${view.platform} ${view.kind}`)

test('the view that was looked at last stands first', () => {
  noteRecent(viewAt('#/a/data'))
  noteRecent(viewAt('#/b/runs'), new Date('2026-11-22T13:05:00Z'))
  expect(platforms()).toEqual(['b runs', 'a data'])
  expect(recentViews()[0]?.time).toBe('2026-11-22T13:05:00.000')
})

test('another order or page is the same view, another filter is not', () => {
  noteRecent(viewAt('#/a/data?region.name__in=World'))
  noteRecent(viewAt('#/a/data'))
  noteRecent(viewAt('#/a/data?region.name__in=World&mode=wide'))
  expect(platforms()).toEqual(['a data', 'a data'])
  expect(recentViews()[0]?.view).toMatchObject({ mode: 'wide' })
})

test('a few are kept; what is not understood is left out', () => {
  for (let i = 0; i < 30; i++) noteRecent(viewAt(`#/p${i}/data`))
  expect(platforms()).toHaveLength(12)
  window.localStorage.setItem('scenario-desk-recent', '[{"address":"#/a/nothing","time":""},4,{"address":"#/b/data"}]')
  expect(recentViews()).toEqual([])
  window.localStorage.setItem('scenario-desk-recent', 'torn{')
  expect(recentViews()).toEqual([])
})
