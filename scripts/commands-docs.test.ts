import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { actionsOf, commandTexts } from '../server/commands/catalogue.ts'
import { temporaryFolder } from '../server/testing/service.ts'
import { writeIxmp4File } from '../server/testing/ixmp4.ts'
import { madeWorkbook } from '../server/testing/workbook.ts'

/** The commands of README.md and docs/guide.md, run as they stand there, in their order, in a folder with made files. */

const root = join(import.meta.dirname, '..')
const home = temporaryFolder()
afterAll(() => home.remove())

/** What other tests run: the whole of CI, the rehearsal of the packages, the suite of the Python clients, those of commands. */
const elsewhere =
  /^(npm (ci|start|test)|npm run (dist|bench|check( |$)|open|platforms -- sample)|scenario-desk|source|ixmp4) ?/

/** A dozen programs are started, one after another. */
const timeout = 240_000

/** `npm` for a folder of users: the scripts of package.json, without the build before them. Ports are free ones. */
function writeNpm(folder: string): void {
  const cases = Object.entries(packageJson.scripts)
    .filter(([, script]) => script.includes('out/main/cli.js'))
    .map(([name, script]) => {
      const command = script.replace('node scripts/run.mjs', `'${process.execPath}'`)
      return `${name}) ${command.replace(' --attached', '')} "$@"${name === 'serve' ? ' --port 0' : ''} ;;`
    })
  const lines = [
    '#!/bin/sh',
    `export INIT_CWD="$PWD" npm_package_json='${join(root, 'package.json')}'`,
    `cd '${root}'`,
    'shift; [ "$1" = --silent ] && shift; script=$1; shift; [ "$1" = -- ] && shift',
    'case $script in',
    ...cases,
    '*) echo "no such script: $script" >&2; exit 1 ;; esac',
  ]
  mkdirSync(folder)
  writeFileSync(join(folder, 'npm'), `${lines.join('\n')}\n`, { mode: 0o755 })
}

const titles = ['Model', 'Scenario', 'Region', 'Variable', 'Unit', '2020', '2030', '2050']
const rowsOf = (scenario: string, ...energies: readonly [number, number, number]) => [
  ['Model A', scenario, 'World', 'Primary Energy', 'EJ/yr', ...energies],
  ['Model A', scenario, 'World', 'Emissions|CO2', 'Mt CO2/yr', ...energies.map((energy) => energy * 60)],
]
const csv = (rows: readonly (readonly (string | number)[])[]) =>
  [titles, ...rows].map((row) => `${row.join(',')}\n`).join('')

/** An empty folder with the files that a document tells of. */
function userFolder(name: string): string {
  const folder = join(home.path, name)
  for (const made of ['outputs', 'shared']) mkdirSync(join(folder, made), { recursive: true })
  const baseline = { name: 'data', rows: [titles, ...rowsOf('Baseline', 590, 640, 750)] }
  const meta = {
    name: 'meta',
    rows: [
      ['model', 'scenario', 'category'],
      ['Model A', 'Baseline', 'C8'],
    ],
  }
  writeFileSync(join(folder, 'outputs', '2026-11-baseline.xlsx'), madeWorkbook(baseline, meta))
  writeFileSync(join(folder, 'outputs', '2026-11-netzero.csv.gz'), gzipSync(csv(rowsOf('Net zero', 590, 560, 480))))
  // Somebody has mistyped a digit, for the checks to find.
  writeFileSync(
    join(folder, 'scenarios.csv'),
    csv([...rowsOf('Low', 590, 610, 640), ...rowsOf('High', 590, 6100, 690)]),
  )
  writeIxmp4File(join(folder, 'old.sqlite3'))
  return folder
}

/** A part of a document: commands of a shell, or what they say. */
interface Part {
  language: string
  text: string
}

/** Blocks of a document, and commands in the middle of a sentence, in their order. */
const partsOf = (document: string): Part[] =>
  Array.from(
    readFileSync(join(root, document), 'utf8').matchAll(/^```(\w+)\n([^]*?)^```$|`(npm run [\w:-]+ -- [^`]+)`/gm),
    ([, language = 'sh', block, inline]) => ({ language, text: block ?? withNames(inline!) }),
  )

/** `NAME`, `DIR` and `FILE…` of a command that is described, in the words of the examples. */
const withNames = (command: string): string =>
  command
    .replace(/\bDIR\b/, 'my-data')
    .replace(/\bNAME…?/, 'demo')
    .replace('FILE…', 'outputs/*')
    .replace(/--out FILE/, '--out all.csv')

/** What is said, where `…` stands for what differs from day to day and blanks are as wide as they like. */
const pattern = (text: string): RegExp => {
  const escaped = text.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('…', '[^]*').replaceAll(/ +/g, ' +')}\\s*$`)
}

interface Walk {
  folder: string
  /** What commands have said, by line. */
  said: Map<string, string>
  /** The address of the service that runs now. */
  address?: string
  end?: () => void
}

const environment = (folder: string) => ({
  ...process.env,
  PATH: `${home.path}/bin:${process.env['PATH']}`,
  SCENARIO_DESK_DATA: join(folder, 'my-data'),
})

/** Starts what runs until it is ended, and waits for its first line. The service before it ends. */
async function serve(walk: Walk, script: string): Promise<void> {
  walk.end?.()
  const shell = spawn('sh', ['-ec', script], {
    ...{ cwd: walk.folder, env: environment(walk.folder), detached: true },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  walk.end = () => {
    if (shell.exitCode === null) process.kill(-shell.pid!, 'SIGTERM')
    delete walk.end
  }
  onTestFinished(() => walk.end?.())
  const first = await createInterface(shell.stdout)[Symbol.asyncIterator]().next()
  expect(first.value).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/)
  walk.address = String(first.value).replace('listening on ', '')
}

/** Runs all commands of a document. Answers what they have said. */
async function follow(document: string): Promise<Walk> {
  const walk: Walk = { folder: userFolder(document.replaceAll('/', '-')), said: new Map() }
  const parts = partsOf(document)
  for (const [i, { language, text }] of parts.entries()) {
    if (language !== 'sh') continue
    const lines = text.trim().replaceAll('\\\n', ' ').split('\n')
    let before = ''
    let all = ''
    for (const line of lines) {
      if (elsewhere.test(line)) continue
      const here = line.replace('http://127.0.0.1:9000', walk.address ?? '')
      if (line.startsWith('export ')) before += `${line}\n`
      else if (line.startsWith('npm run serve')) await serve(walk, before + here)
      else {
        const { status, stdout, stderr } = spawnSync('sh', ['-ec', here], {
          ...{ cwd: walk.folder, env: environment(walk.folder), encoding: 'utf8' },
        })
        expect({ line, status, wrong: status === 0 ? '' : stderr }).toEqual({ line, status: 0, wrong: '' })
        walk.said.set(line, stdout)
        all = stdout
      }
    }
    const answer = parts[i + 1]
    if (answer?.language === 'text' && all !== '') expect(all).toMatch(pattern(answer.text))
  }
  return walk
}

const saidTo = ({ said }: Walk, beginning: string): string =>
  [...said].find(([line]) => line.startsWith(beginning))?.[1] ?? 'it was not run'

test('the commands of the guide do what it says', { timeout }, async () => {
  writeNpm(join(home.path, 'bin'))
  const walk = await follow('docs/guide.md')
  expect(walk.said.size).toBe(4)
  expect(saidTo(walk, 'npm run import')).toContain('imported into demo: 12 datapoints')
})

test('the commands of README do what it says', { timeout }, async () => {
  const walk = await follow('README.md')
  expect(walk.said.size).toBeGreaterThan(6)
  const imported = saidTo(walk, 'npm run import -- --data my-data --platform demo --create-regions')
  expect(imported).toContain('imported into demo: 12 datapoints')
  for (const run of ['Baseline', 'Net zero']) expect(imported).toContain(`Model A | ${run}, version 1 (default)`)
  expect(existsSync(join(walk.folder, 'shared', 'for-partners.xlsx'))).toBe(true)
  expect(JSON.parse(saidTo(walk, 'curl'))).toMatchObject({ total: 4 })
  // The last service that README starts is the protected one.
  expect((await fetch(`${walk.address}/desk/v1/platforms`)).status).toBe(401)
})

test('README names all that can be done with platforms and backups', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  for (const command of commandTexts.filter(({ name }) => ['platforms', 'backup'].includes(name))) {
    const row = readme.split('\n').find((line) => line.startsWith(`| \`npm run ${command.name} `))!
    for (const action of actionsOf(command)) expect(row).toMatch(new RegExp(`[\`\\s]${action}\\b`))
  }
})
