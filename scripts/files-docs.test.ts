import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandHere } from '../server/testing/command.ts'
import { writeIxmp4File } from '../server/testing/ixmp4.ts'
import { temporaryFolder } from '../server/testing/service.ts'

/** The examples of docs/files.md, run in their order: files are written, commands run, and what they say compared. */

const root = join(import.meta.dirname, '..')
const folder = temporaryFolder()
afterAll(() => folder.remove())

interface Block {
  language: string
  /** What follows the language: `file=first.csv`. */
  info: string
  text: string
}

const blocks: Block[] = Array.from(
  readFileSync(join(root, 'docs', 'files.md'), 'utf8').matchAll(/^```(\w+)([^\n]*)\n([^]*?)^```$/gm),
  ([, language = '', info = '', text = '']) => ({ language, info: info.trim(), text }),
)

/** The arguments of a command line, of which those in double quotes hold blanks. */
const words = (line: string): string[] =>
  Array.from(line.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word)

/** Runs what `npm run import -- …` runs. Answers stdout and then stderr. */
async function run(line: string): Promise<{ status: number; said: string }> {
  const [npm, verb, command, dashes, ...args] = words(line)
  expect([npm, verb, dashes]).toEqual(['npm', 'run', '--'])
  const { status, stdout, stderr } = await commandHere(command!, ...args)
  return { status, said: stdout + stderr }
}

// Under npm relative paths are those of its user's folder, which commands enter: here, that of the examples.
const place = process.cwd()
beforeAll(() => {
  vi.stubEnv('INIT_CWD', folder.path)
  vi.stubEnv('npm_package_json', join(root, 'package.json'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  process.chdir(place)
})

test('the examples of docs/files.md do what is written there', { timeout: 240_000 }, async () => {
  expect(blocks.filter(({ language }) => language === 'sh').length).toBeGreaterThan(5)
  writeIxmp4File(join(folder.path, 'old.sqlite3'))
  for (const [i, { language, info, text }] of blocks.entries()) {
    if (language === 'csv') writeFileSync(join(folder.path, info.replace('file=', '')), text)
    if (language !== 'sh') continue
    const answer = blocks[i + 1]
    const isShown = answer?.language === 'text'
    for (const line of text.trim().split('\n')) {
      const { status, said } = await run(line)
      if (isShown) expect({ line, said }).toEqual({ line, said: answer.text })
      const isRefused = isShown && answer.text.endsWith('Nothing was written.\n') && !answer.text.startsWith('would')
      expect({ line, status }).toEqual({ line, status: isRefused ? 1 : 0 })
    }
  }
})
