import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cli } from '../server/testing/built.ts'
import { writeIxmp4File } from '../server/testing/ixmp4.ts'
import { withoutProgress } from '../server/testing/progress.ts'
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

/** Runs `npm run import -- …` as the script does, in the folder of the examples. Answers stdout and then stderr. */
function run(line: string): { status: number | null; said: string } {
  const [npm, verb, command, dashes, ...args] = words(line)
  expect([npm, verb, dashes]).toEqual(['npm', 'run', '--'])
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, command!, ...args], {
    cwd: folder.path,
    // Under npm relative paths are those of its user's folder.
    env: { ...process.env, INIT_CWD: folder.path },
    encoding: 'utf8',
  })
  return { status, said: stdout + withoutProgress(stderr) }
}

test('the examples of docs/files.md do what is written there', { timeout: 240_000 }, () => {
  expect(blocks.filter(({ language }) => language === 'sh').length).toBeGreaterThan(5)
  writeIxmp4File(join(folder.path, 'old.sqlite3'))
  for (const [i, { language, info, text }] of blocks.entries()) {
    if (language === 'csv') writeFileSync(join(folder.path, info.replace('file=', '')), text)
    if (language !== 'sh') continue
    const answer = blocks[i + 1]
    const isShown = answer?.language === 'text'
    for (const line of text.trim().split('\n')) {
      const { status, said } = run(line)
      if (isShown) expect({ line, said }).toEqual({ line, said: answer.text })
      const isRefused = isShown && answer.text.endsWith('Nothing was written.\n') && !answer.text.startsWith('would')
      expect({ line, status }).toEqual({ line, status: isRefused ? 1 : 0 })
    }
  }
})
