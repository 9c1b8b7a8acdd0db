import { expect, test } from 'vitest'
import { readView } from './stored-views.ts'
import { dataView, optimizationView, runsView } from './view.ts'

test('views that were kept come back as they were', () => {
  const views = [
    { ...dataView('demo', [{ key: 'region.name__in', value: ['World'], on: false }]), mode: 'wide', page: 3 },
    { ...runsView('demo'), meta: ['Climate|Category'], layout: 'coverage' },
    { ...optimizationView('demo', 4), item: 'parameter', id: 7, where: { node: ['World', 1] } },
  ]
  for (const view of views) expect(readView(JSON.parse(JSON.stringify(view)))).toEqual(view)
})

test('what a view does not know is left out, what is none is none', () => {
  expect(readView({ kind: 'data', platform: 'demo', mode: 'sideways', page: 'x' })).toEqual(dataView('demo'))
  expect(readView({ kind: 'data', platform: 'demo', chips: 7 })).toBeUndefined()
  expect(readView({ kind: 'data', platform: 'demo', chips: [{ key: 'nobody', value: 1, on: true }] })).toEqual(
    dataView('demo'),
  )
  expect(readView({ kind: 'home', platform: 'demo' })).toBeUndefined()
  expect(readView({})).toBeUndefined()
})
