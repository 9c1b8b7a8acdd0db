import { expect, test } from 'vitest'
import { afterUndo, afterWrite, forgetWrite, forgetWrites, noteWrite, ownWrites } from './own-writes.ts'

const nothing = { done: [], undone: [], hasJustUndone: false, newest: 0 }

test('writes are taken back from the newest, and done again in turn', () => {
  const wrote = afterWrite(afterWrite(nothing, 3), 5)
  expect(wrote).toEqual({ done: [3, 5], undone: [], hasJustUndone: false, newest: 5 })
  const once = afterUndo(wrote, 5, 6)
  expect(once).toEqual({ done: [3], undone: [{ write: 5, by: 6 }], hasJustUndone: true, newest: 6 })
  const twice = afterUndo(once, 3, 7)
  expect(twice.undone).toEqual([
    { write: 5, by: 6 },
    { write: 3, by: 7 },
  ])
  expect(afterUndo(twice, 7, 8)).toEqual({
    ...{ done: [3], undone: [{ write: 5, by: 6 }], hasJustUndone: false, newest: 8 },
  })
})

test('after another write nothing is left to be done again', () => {
  expect(afterWrite(afterUndo(afterWrite(nothing, 3), 3, 4), 5)).toEqual({ ...nothing, done: [5], newest: 5 })
})

test('what another program wrote can be taken back too, and again', () => {
  expect(afterUndo(nothing, 2, 9)).toEqual({
    ...{ done: [], undone: [{ write: 2, by: 9 }], hasJustUndone: true, newest: 9 },
  })
})

test('each platform has writes of its own, known by the addresses of requests', () => {
  forgetWrites()
  noteWrite('/v1/caf%C3%A9/runs/3/set-as-default-version/', undefined, 4)
  noteWrite('/desk/v1/demo/runs/3', undefined, 8)
  noteWrite('/desk/v1/demo/runs/4', undefined, 9)
  noteWrite('/desk/v1/demo/undo', { transaction__id: 9 }, 10)
  noteWrite('/desk/v1/info', undefined, 11)
  expect(ownWrites('café').done).toEqual([4])
  expect(ownWrites('demo')).toMatchObject({ done: [8], undone: [{ write: 9, by: 10 }], newest: 10 })
  forgetWrite('demo', 8)
  forgetWrite('demo', 10)
  expect(ownWrites('demo')).toMatchObject({ done: [], undone: [] })
  forgetWrites()
  expect(ownWrites('demo')).toEqual(nothing)
})
