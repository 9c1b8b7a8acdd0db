import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cli } from '../testing/built.ts'
import { temporaryFolder } from '../testing/service.ts'
import { version } from '../version.ts'
import { actionsOf, commandTexts, flagsOf, flagWords } from './catalogue.ts'
import { manPage } from './help.ts'

const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })

test('every flag of a usage is explained, and nothing else is', () => {
  const used = new Set(commandTexts.flatMap(({ usage }) => flagsOf(usage)))
  expect([...used].toSorted()).toEqual(Object.keys(flagWords).toSorted())
})

test('--help names every command, and each command says its own usage and flags', () => {
  const all = run('--help')
  expect(all.status).toBe(0)
  for (const { name, does } of commandTexts) expect(all.stdout).toContain(`${name.padEnd(12)} ${does}`)
  const { stdout, status } = run('export', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain('Usage:\n  export ')
  expect(stdout).toMatch(/--layout +a column for each year/)
  expect(run('serve', '--version')).toMatchObject({ status: 0, stdout: `${version}\n` })
})

test('a wrong call shows the usage of that command alone', () => {
  const { stderr, status } = run('backup', 'burn')
  expect(status).toBe(1)
  expect(stderr).toContain('  backup create')
  expect(stderr).not.toContain('serve')
})

test('the man page has every command and flag of the help', () => {
  const page = manPage('2026-11-22')
  for (const { name, usage } of commandTexts) {
    expect(page).toContain(`.SS ${name}\n`)
    for (const flag of flagsOf(usage)) expect(page).toContain(`.B ${flag.replaceAll('-', String.raw`\-`)}\n`)
  }
})

test('the actions of a command are read from its usage', () => {
  const backup = commandTexts.find(({ name }) => name === 'backup')!
  expect(actionsOf(backup)).toEqual(['create', 'list', 'restore', 'replace', 'delete'])
})

test('bash completes commands, actions and flags', () => {
  const folder = temporaryFolder()
  try {
    writeFileSync(join(folder.path, 'completion'), run('completion', 'bash').stdout)
    const complete = (...words: string[]) => {
      const script = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _scenario_desk; echo "\${COMPREPLY[@]}"`
      const args = ['-c', script, join(folder.path, 'completion'), 'scenario-desk', ...words]
      return spawnSync('bash', args, { encoding: 'utf8' }).stdout.trim()
    }
    expect(complete('exp')).toBe('export')
    expect(complete('backup', 'res')).toBe('restore')
    expect(complete('import', '--create-')).toBe('--create-regions --create-units')
  } finally {
    folder.remove()
  }
})

test('a shell that is not known is refused by name of those that are', () => {
  expect(run('completion', 'csh')).toMatchObject({ status: 1, stderr: expect.stringContaining('bash, zsh, fish') })
})
