import { expect, test } from 'vitest'
import { Hearing } from './hearing.ts'

/** What happens to a window, and how often it finds that it has missed something. */
function missed(happens: (hearing: Hearing) => void): number {
  let count = 0
  happens(new Hearing(() => (count += 1)))
  return count
}

test('a window that listens before anything happens has missed nothing', () => {
  const quiet = missed((hearing) => {
    hearing.answered(7)
    hearing.began(7)
    hearing.answered(7)
    hearing.told(8)
    hearing.answered(7) // on its way when the event came: the feed has told of it
    hearing.answered(8)
  })
  expect(quiet).toBe(0)
})

test('a write between the first answer and the beginning of the feed is missed', () => {
  const answeredBefore = missed((hearing) => {
    hearing.answered(7)
    hearing.began(8)
  })
  expect(answeredBefore).toBe(1)
})

test('and so it is by answers on their way: once, whichever of them comes first', () => {
  const answeredAfter = missed((hearing) => {
    hearing.began(8)
    hearing.answered(8)
    hearing.answered(7)
    hearing.answered(7)
  })
  expect(answeredAfter).toBe(1)
  const lateAnswer = missed((hearing) => {
    hearing.answered(8) // asked later, answered earlier
    hearing.answered(7)
    hearing.began(8)
    hearing.answered(7)
  })
  expect(lateAnswer).toBe(1)
})

test('a write while the feed goes from one window to another is missed by both, one before it by none', () => {
  const over = (newest: number) =>
    missed((hearing) => {
      hearing.answered(3)
      hearing.told(4)
      hearing.began(newest)
    })
  expect([over(4), over(5)]).toEqual([0, 1])
})

test('a service that began anew counts from the beginning', () => {
  const anew = missed((hearing) => {
    hearing.began(100)
    hearing.again(0)
    hearing.answered(0)
    hearing.told(1)
    hearing.began(2)
  })
  expect(anew).toBe(1)
})
