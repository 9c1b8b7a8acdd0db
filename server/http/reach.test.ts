import { existsSync, globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The main thread must not even load SQLite: one careless import, and a query can run where everybody waits. Follows
 * what is imported at run time, so `import type` is free and `import { type A }` is not.
 */

const root = join(import.meta.dirname, '..', '..')
const forbidden = 'better-sqlite3'
/** It holds the locks of the open platforms, and reads nothing: see docs/decisions/processes.md. */
const allowed = 'server/db/lock.ts'

/** What a module loads on the main thread, in its order: what an operation loads as it runs, a worker loads. */
function loads(file: string): string[] {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  const statement = /^\s*(?:import|export)\b(?:[^'"();]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  const found = [...code.matchAll(statement)].map(([, from, dynamic]) => ({ from, dynamic }))
  return found.flatMap(({ from, dynamic }) => from ?? (file.endsWith('operations.ts') ? [] : dynamic!))
}

/** The shortest way from one of these files to the forbidden module, or undefined. */
function chainFrom(entries: string[]): string[] | undefined {
  const seen = new Set(entries)
  let chains = entries.map((file) => [file])
  while (chains.length > 0) {
    const longer: string[][] = []
    for (const chain of chains) {
      for (const specifier of loads(chain.at(-1)!)) {
        if (specifier === forbidden) return [...chain.map((file) => relative(root, file)), forbidden]
        const file = join(dirname(chain.at(-1)!), specifier)
        if (!specifier.startsWith('.') || !file.endsWith('.ts') || seen.has(file)) continue
        if (relative(root, file) === allowed) continue
        expect(existsSync(file), `${file}, imported by ${chain.at(-1)}`).toBe(true)
        seen.add(file)
        longer.push([...chain, file])
      }
    }
    chains = longer
  }
  return undefined
}

const entries = globSync(['server/http/**/*.ts', 'electron/**/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted()

describe(`${forbidden} cannot be reached at run time`, () => {
  test.each(entries)('from %s', (file) => {
    expect(chainFrom([join(root, file)])?.join(' → ')).toBeUndefined()
  })
})

test('the worker reaches it, so the way is followed', () => {
  expect(chainFrom([join(root, 'server/worker.ts')])).toEqual(['server/worker.ts', forbidden])
  expect(chainFrom([join(root, 'server/db/platform-file.ts')])?.at(-1)).toBe(forbidden)
})
