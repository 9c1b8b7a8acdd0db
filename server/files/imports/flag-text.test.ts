import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { expect, test } from 'vitest'
import { flagText } from './flag-text.ts'

/** What a shell and the command line make of a flag as messages write it. */
function read(flag: string): string {
  const words = execFileSync('sh', ['-c', `printf '%s\\0' ${flag}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
  return parseArgs({ args: words, options: { blank: { type: 'string' } } }).values.blank!
}

test.skipIf(process.platform === 'win32').each([
  ['tbd', '--blank "tbd"'],
  ['-Inf', '--blank="-Inf"'],
  ['US$2010/GJ', "--blank 'US$2010/GJ'"],
  ['12" pipe', `--blank '12" pipe'`],
  ["Côte d'Ivoire", `--blank "Côte d'Ivoire"`],
  ["it's $1 `a` \\ !", String.raw`--blank 'it'\''s $1 ${'`a`'} \ !'`],
  ['--', '--blank="--"'],
])('%s comes through a shell as it is', (text, flag) => {
  expect(flagText('blank', text)).toBe(flag)
  expect(read(flag)).toBe(text)
})
