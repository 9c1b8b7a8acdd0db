import { expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { WrongTokens } from './wrong-tokens.ts'

test('wrong tokens of one source are answered later and later, those of others are not', async () => {
  let now = 0
  const waits: number[] = []
  const wrong = new WrongTokens(
    () => now,
    async (ms) => waits.push(ms),
  )
  for (let i = 0; i < limits.freeWrongTokens - 1; i += 1) await wrong.answered('a')
  expect(waits).toEqual([])
  for (let i = 0; i < 12; i += 1) await wrong.answered('a')
  expect(waits.slice(0, 3)).toEqual([10, 20, 40])
  expect(waits.at(-1)).toBe(limits.wrongTokenMs)
  await wrong.answered('b')
  expect(waits).toHaveLength(12)
  now = 60_001
  await wrong.answered('a')
  expect(waits).toHaveLength(12)
})

test('no more than some wait at once, and no more sources than some are known', async () => {
  const wrong = new WrongTokens(
    () => 0,
    () => new Promise(() => {}),
  )
  for (let i = 0; i < limits.freeWrongTokens - 1; i += 1) await wrong.answered('a')
  for (let i = 0; i < limits.waitingWrongTokens; i += 1) void wrong.answered('a')
  await expect(wrong.answered('a')).rejects.toMatchObject({ status: 429 })
  for (let i = 0; i < limits.wrongTokenSources; i += 1) await wrong.answered(`b${i}`)
  await wrong.answered('a') // forgotten, so it begins anew
})
