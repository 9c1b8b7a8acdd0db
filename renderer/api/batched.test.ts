import { expect, test } from 'vitest'
import { limits } from '../../server/contract/limits.ts'
import { batched } from './batched.ts'

test('what is asked for in one moment is one request for each platform', async () => {
  const asked: [string, readonly number[]][] = []
  const load = batched(async (platform, ids) => {
    asked.push([platform, ids])
    return ids.map((id) => `${platform} ${id}`)
  })
  expect(await Promise.all([load('a', 1), load('b', 2), load('a', 3)])).toEqual(['a 1', 'b 2', 'a 3'])
  expect(asked).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ])
  await load('a', 4)
  expect(asked).toHaveLength(3)
})

test('too many become several requests, and one that fails fails alone', async () => {
  const load = batched(async (_, ids) => {
    if (ids.includes(0)) throw new Error('refused')
    return ids
  })
  const all = await Promise.allSettled(Array.from({ length: limits.effectsAtOnce + 1 }, (_, id) => load('a', id)))
  expect(all.map(({ status }) => status)).toEqual([
    ...Array<string>(limits.effectsAtOnce).fill('rejected'),
    'fulfilled',
  ])
})
