import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..', 'out', 'main')

/** What a built file asks Node for as it runs: `import … from "x"`, `import("x")`, and `let … = require("x");` of CommonJS. */
function asksFor(name: string): string[] {
  const code = readFileSync(join(folder, name), 'utf8')
  const asked = [
    ...code.matchAll(
      /^(?:import|export)\b[^;]*?["']([^"']+)["'];$|\b(?:__require|import)\(["']([^"']+)["']\)|^let \w+ = require\("([^"]+)"\);$/gm,
    ),
  ]
  const names = asked.map(([, ...forms]) => forms.find((form) => form !== undefined)!)
  return [...new Set(names)].filter((from) => !isBuiltin(from)).toSorted()
}

test('the shell, the command line and the threads are one file each, and so is what the command line starts', () => {
  const threads = ['whole-workbook-thread.cjs', 'worker.cjs']
  expect(readdirSync(folder).toSorted()).toEqual(['cli.js', 'main.js', 'program.cjs', ...threads])
})

test.each([
  ['main.js', ['better-sqlite3', 'electron']],
  ['cli.js', []],
  ['program.cjs', ['better-sqlite3']],
  ['worker.cjs', ['better-sqlite3']],
])('%s asks for nothing else: %j', (name, expected) => {
  expect(asksFor(name)).toEqual(expected)
})

test('the worker has nothing of the HTTP server in it', () => {
  expect(readFileSync(join(folder, 'worker.cjs'), 'utf8')).not.toMatch(/node_modules\/(@fastify|fastify|pino|ajv)\//)
})
