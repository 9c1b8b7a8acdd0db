import { describe, expect, test } from 'vitest'
import { changeKinds, effectKinds } from '../../server/contract/history.ts'
import { differencesOf, kindLabel, lineOf, loneKind, revertDifferences, runsText, sentenceOf } from './sentence.ts'
import { allOf } from './Timeline.tsx'
import { effect, effects, transaction } from './testing.ts'

describe('a transaction in words', () => {
  test('tells datapoints by how many changed, and where', () => {
    const points = effect('datapoints', { changed: 140, added: 10, names: ['Price|Carbon'] })
    const world = { region: 'World', added: 10, changed: 140, removed: 0 }
    const found = { ...effects(3, points), regions: [world] }
    expect(sentenceOf(transaction(3), found)).toEqual({
      ...{ main: '140 datapoints changed, 10 added', detail: 'in Price|Carbon, World' },
    })
    const many = { ...found, more_regions: 5, effects: [{ ...points, more_names: 1_000 }] }
    expect(sentenceOf(transaction(3), many).detail).toBe('in Price|Carbon and 1\u2009000 more, 6 regions')
  })

  test('names the indicators that it set or removed', () => {
    const set = effects(3, effect('meta', { added: 1, names: ['category'] }))
    expect(sentenceOf(transaction(3, { operation: 'createMeta' }), set)).toEqual({
      ...{ main: 'Meta category set', detail: '1 value' },
    })
    const gone = effects(3, effect('meta', { removed: 2, names: ['a', 'b'] }))
    expect(sentenceOf(transaction(3, { operation: 'removeMeta' }), gone).main).toBe('Meta a and 1 more removed')
  })

  test('tells one value before and after', () => {
    const at = { region: 'World', variable: 'V', unit: 'U', year: 2030, category: null, datetime: null }
    const point = { ...at, type: 'ANNUAL' as const, change: 'changed' as const, before: 19_052.6, after: 1 }
    const one = effects(3, effect('datapoints', { changed: 1, names: ['V'] }))
    expect(loneKind(transaction(3), one)).toBe('datapoints')
    expect(sentenceOf(transaction(3), one, point)).toEqual({
      ...{ main: '1 datapoint: 19\u2009052.6 → 1', detail: 'in World, V, 2030' },
    })
    expect(sentenceOf(transaction(3), one, { ...point, after: null }).main).toBe(
      '1 datapoint removed, it was 19\u2009052.6',
    )
    const set = transaction(4, { operation: 'changeMeta' })
    const key = { key: 'category', change: 'changed' as const, before: null, after: 'Below 1.6C' }
    const meta = effects(4, effect('meta', { added: 1, names: ['category'] }))
    expect(loneKind(set, meta)).toBe('meta')
    expect(sentenceOf(set, meta, key)).toEqual({
      ...{ main: 'Meta category set to “Below 1.6C”', detail: 'was not set' },
    })
    expect(loneKind(transaction(3), effects(3, effect('datapoints', { changed: 2 })))).toBeUndefined()
    expect(loneKind(transaction(3, { operation: 'undo', undoes: 2 }), one)).toBeUndefined()
  })

  test('names the files of an import', () => {
    const wrote = effects(5, effect('datapoints', { added: 13_740 }), effect('run', { added: 46 }))
    const of = (source: string) => sentenceOf(transaction(5, { operation: 'commitImport', source }), wrote).main
    expect([of('ngfs.xlsx'), of('a.csv\nb.csv')]).toEqual(['Import of ngfs.xlsx', 'Import of a.csv and 1 more'])
  })

  test('tells elements of the index set that they are of, not that it has changed', () => {
    const set = effect('indexsets', { changed: 1, names: ['fuel'] })
    const elements = effect('indexset_elements', { added: 3, names: ['fuel'] })
    const wrote = transaction(6, { operation: 'addIndexSetData' })
    expect(sentenceOf(wrote, effects(6, set, elements)).detail).toBe('3 elements of index sets added (fuel)')
    expect(sentenceOf(wrote, effects(6, set)).detail).toBe('1 index set changed (fuel)')
  })

  test('tells everything else by what was done, with counts', () => {
    const found = effects(
      5,
      effect('run', { added: 1 }),
      effect('datapoints', { added: 2 }),
      effect('timeseries', { added: 1 }),
    )
    expect(sentenceOf(transaction(5, { operation: 'commitImport' }), found)).toEqual({
      ...{ main: 'Import of a file', detail: '1 run added; 2 datapoints added' },
    })
    expect(sentenceOf(transaction(6, { operation: 'undo', undoes: 5 }), undefined).main).toBe('Undo of transaction 5')
    expect(sentenceOf(transaction(6, { operation: 'fromAfar' }), undefined)).toEqual({ main: 'fromAfar', detail: '' })
    const unit = effects(7, effect('unit', { added: 1, names: ['EJ/yr'] }))
    expect(lineOf(transaction(7, { operation: 'createUnit', runs: [] }), unit)).toBe('New unit 1 unit added (EJ/yr)')
  })

  test('tells the runs it touched, gone ones too', () => {
    expect(runsText(transaction(3))).toBe('M / S, version 1')
    expect(runsText(transaction(3, { more_runs: 7 }))).toBe('M / S, version 1 and 7 more runs')
    const forgotten = [{ id: 9, model: null, scenario: null, version: null }]
    expect(runsText(transaction(3, { runs: forgotten }))).toBe('run 9, which is gone')
  })
})

test('a transaction that moved to the next page is listed once', () => {
  const pages = [
    [transaction(5), transaction(4)],
    [transaction(4), transaction(3)],
  ]
  expect(allOf(pages).map(({ id }) => id)).toEqual([5, 4, 3])
})

describe('differences', () => {
  test('are seen from the present back to the state', () => {
    const counts = [effect('datapoints', { added: 3, changed: 12, removed: 40 }), effect('meta')]
    expect(differencesOf(counts)).toEqual([{ kind: 'Datapoints', back: 40, earlier: 12, gone: 3 }])
  })

  test('of every kind have a name; a revert leaves docs alone', () => {
    expect(new Set(effectKinds.map(kindLabel)).size).toBe(effectKinds.length)
    const all = Object.fromEntries(changeKinds.map((kind) => [kind, { added: 1, changed: 0, removed: 0 }]))
    expect(revertDifferences(all)).toHaveLength(changeKinds.length - 1)
  })
})
