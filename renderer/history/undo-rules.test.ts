import { expect, test } from 'vitest'
import { answerKey, mostPointsUnasked } from './undo-rules.ts'
import { effect, effects, transaction } from './testing.ts'

const points = (changed: number) => effects(3, effect('datapoints', { changed }))
const asked = { transaction: transaction(3), effects: points(1), hasJustUndone: false }

test('one small change is taken back at once', () => {
  expect(answerKey(asked)).toEqual({ does: 'undo' })
  expect(answerKey({ ...asked, effects: points(mostPointsUnasked) })).toEqual({ does: 'undo' })
})

test('more is asked about: again, many datapoints, several runs', () => {
  expect(answerKey({ ...asked, hasJustUndone: true })).toMatchObject({ does: 'ask' })
  expect(answerKey({ ...asked, effects: points(mostPointsUnasked + 1) })).toMatchObject({ does: 'ask' })
  const split = effects(3, effect('datapoints', { added: 400, changed: 400, removed: 400 }))
  expect(answerKey({ ...asked, effects: split })).toMatchObject({ does: 'ask' })
  expect(answerKey({ ...asked, transaction: transaction(3, { more_runs: 1 }) })).toMatchObject({ does: 'ask' })
})

test('a whole run is never removed by a key, but one that was deleted comes back', () => {
  const created = effects(3, effect('run', { added: 1 }), effect('datapoints', { added: 2 }))
  expect(answerKey({ ...asked, effects: created })).toMatchObject({ does: 'leave' })
  const imported = effects(3, effect('run', { added: 8 }), effect('datapoints', { added: 44_250 }))
  expect(answerKey({ ...asked, effects: imported, hasJustUndone: true })).toMatchObject({ does: 'leave' })
  expect(answerKey({ ...asked, effects: effects(3, effect('run', { removed: 1 })) })).toEqual({ does: 'undo' })
})
