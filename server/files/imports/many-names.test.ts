import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undecided } from '../../contract/imports.ts'
import type { ReadDb } from '../../db/connection.ts'
import { openForWriting } from '../../db/platform-file.ts'
import { temporaryFolder } from '../../testing/service.ts'
import { selectUnknown } from './check-queries.ts'
import { unknownNames } from './findings.ts'
import { SlipIndex } from './slip-index.ts'
import { Staging } from './staging.ts'

/** An import with very many names is checked with work that grows with them, not with their square. */

const folder = temporaryFolder()
let platform: ReturnType<typeof openForWriting>
beforeAll(() => {
  const staging = join(folder.path, 'staging')
  new Staging(staging, undecided, () => {}).close()
  platform = openForWriting(join(folder.path, 'new.scenario'), 'test')
  platform.db.sqlite.prepare('ATTACH ? AS staged').run(staging)
})
afterAll(() => {
  platform.close()
  folder.remove()
})

const names = (count: number, word: string) => Array.from({ length: count }, (_, i) => `${word} number ${i}`)

test.each(['region', 'unit', 'variable'] as const)('names of the kind %s are looked up by their ids', (kind) => {
  const steps = platform.db.explain(selectUnknown(kind)).split('\n')
  // The series are gone through once, all else is searched for each of them, or for each name.
  for (const step of steps.filter((line) => /^(SCAN|SEARCH) (s|n|known)\b/.test(line))) {
    expect(step).toMatch(
      /^SCAN n\b|^SEARCH (s|n) USING INTEGER PRIMARY KEY|^SEARCH known USING COVERING INDEX|^SEARCH n USING/,
    )
  }
  expect(steps.filter((line) => line.startsWith('SCAN size'))).toHaveLength(1)
})

describe('names that may be misspelt', () => {
  const known = names(20_000, 'Region')
  const index = new SlipIndex(known)

  test('are compared with a few of thousands', () => {
    let compared = 0
    for (const name of names(2_000, 'Other region')) {
      index.find(name, () => {
        compared += 1
        return false
      })
    }
    for (const name of names(2_000, 'Regoin')) {
      index.find(name, (other) => {
        compared += 1
        return other === name.replace('Regoin', 'Region')
      })
    }
    expect(compared).toBeLessThan(10 * 4_000)
  })

  test.each(['Regin number 77', 'Regiion number 77', 'Rogion number 77', 'Regoin number 77', 'egion number 77'])(
    'are found: %s',
    (name) => expect(index.find(name, (other) => other.endsWith(' 77'))).toBe('Region number 77'),
  )
})

test('a check of names can be stopped, and looks for the nearest of few names where very many are known, and tells the first', () => {
  let searched = 0
  const known = names(150_000, 'Region')
  const db = { all: () => known.map((name) => ({ name })) } as unknown as ReadDb
  const found = names(5_000, 'Land').map((name) => ({ name, series: 1, points: 1 }))
  let ticks = 0
  const check = { decisions: undecided, tick: () => void (ticks += 1) }
  const { problems, unlisted } = unknownNames(db, 'region', found, check)
  for (const { nearest } of problems) if (nearest !== null) searched += 1
  expect(problems).toHaveLength(1_000)
  expect(unlisted).toEqual([{ kind: 'region', of: 'problems', count: 4_000 }])
  expect(searched).toBeLessThanOrEqual(13)
  expect(ticks).toBeGreaterThan(2)
  const stop = () => {
    throw new Error('stopped')
  }
  expect(() => unknownNames(db, 'region', found, { decisions: undecided, tick: stop })).toThrow('stopped')
})
