import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { targetOf } from './boundaries.ts'
import { fixtures, houses, importRules } from './import-rules.ts'

/** Every boundary, as oxlint itself sees it: files are written into a folder laid out like the project. */

const project = join(import.meta.dirname, '..', '..')
const value = (from: string) => `import { x } from '${from}'\nconsole.log(x)\n`
const type = (from: string) => `import type { X } from '${from}'\nexport type Y = X\n`

type Case = [file: string, code: string]

const forbidden: Case[] = [
  ['server/contract/a.ts', value('../db/tables.ts')],
  ['server/contract/a.ts', type('../db/tables.ts')],
  ['server/contract/a.ts', value('kysely')],
  ['server/contract/a.ts', value('node:fs')],
  ['server/runs/queries.ts', value('../dimensions/regions/queries.ts')],
  ['server/runs/queries.ts', value('../dimensions/regions/operations.ts')],
  ['server/runs/queries.ts', value('./operations.ts')],
  ['server/runs/queries.ts', value('node:fs')],
  ['server/runs/operations.ts', value('../dimensions/regions/queries.ts')],
  ['server/runs/operations.ts', value('../dimensions/queries.ts')],
  ['server/runs/operations.ts', value('kysely')],
  ['server/runs/operations.ts', value('better-sqlite3')],
  ['server/runs/operations.ts', value('./routes.ts')],
  ['server/runs/operations.ts', type('../http/router.ts')],
  ['server/optimization/tables/operations.ts', value('../parameters/queries.ts')],
  ['server/dimensions/regions/operations.ts', value('../units/queries.ts')],
  ['server/runs/bulk.ts', value('../dimensions/regions/queries.ts')],
  ['server/runs/bulk.ts', value('../http/router.ts')],
  ['server/runs/routes.ts', value('./queries.ts')],
  ['server/runs/routes.ts', value('../dimensions/regions/operations.ts')],
  ['server/runs/routes.ts', value('../db/connection.ts')],
  ['server/runs/desk-routes.ts', value('./row-queries.ts')],
  ['server/runs/row-queries.ts', value('./row-operations.ts')],
  ['server/runs/row-queries.ts', value('node:fs')],
  ['server/counts/row-operations.ts', value('../runs/row-queries.ts')],
  ['server/runs/row-operations.ts', value('fastify')],
  ['server/runs/lock.ts', value('../testing/platform.ts')],
  ['server/runs/lock.ts', type('./testing-locks.ts')],
  ['server/runs/lock.ts', value('../datapoints/pages.ts')],
  ['server/runs/lock.ts', type('../app.ts')],
  ['server/jobs/jobs.ts', type('../http/router.ts')],
  ['server/places/place.ts', value('../contract/common.ts')],
  ['server/runs/routes.ts', value('kysely')],
  ['server/runs/routes.ts', type('better-sqlite3')],
  ['server/http/route.ts', value('../db/connection.ts')],
  ['server/http/route.ts', type('better-sqlite3')],
  ['server/http/route.ts', value('../runs/operations.ts')],
  ['server/cli.ts', value('electron')],
  ['server/cli.ts', value('../renderer/api/client.ts')],
  ['server/cli.ts', value('./runs/queries.ts')],
  ['server/cli.ts', value('better-sqlite3')],
  ['server/cli.ts', 'export * from "better-sqlite3"\n'],
  ['server/cli.ts', 'export const x = await import("better-sqlite3")\n'],
  ['server/cli.ts', `import { type X } from 'better-sqlite3'\nexport type Y = X\n`],
  ['server/cli.ts', value('kysely/migration')],
  ['server/cli.test.ts', value('kysely/migration')],
  ['server/cli.test.ts', value('../electron/main.ts')],
  ['renderer/data/Page.tsx', value('../../server/service.ts')],
  ['renderer/data/Page.tsx', type('../../server/db/tables.ts')],
  ['renderer/data/Page.tsx', `export type X = import('../../server/db/tables.ts').Tables\n`],
  ['renderer/data/Page.tsx', value('node:fs')],
  ['renderer/data/Page.tsx', value('electron')],
  ['renderer/data/Page.tsx', value('better-sqlite3')],
  ['renderer/data/Page.tsx', type('../../electron/preload.ts')],
  ['renderer/ui/Button.tsx', value('../data/Page.tsx')],
  ['renderer/table/Table.tsx', type('../runs/columns.tsx')],
  ['renderer/home/HomePage.tsx', type('../frame/Frame.tsx')],
  ['electron/main.ts', value('../server/app.ts')],
  ['electron/main.ts', type('../server/contract/errors.ts')],
  ['electron/main.ts', value('../server/testing/service.ts')],
  ['electron/main.ts', value('better-sqlite3')],
  ['electron/main.test.ts', value('../server/app.ts')],
  ['electron/preload.ts', value('node:fs')],
  ['electron/preload.ts', value('./policies.ts')],
  ['electron/policies.ts', value('electron')],
  ['e2e/run.spec.ts', value('../server/service.ts')],
  ['e2e/run.spec.ts', value('../renderer/api/client.ts')],
  ['scripts/x.ts', value('better-sqlite3')],
  ['server/runs/a.ts', 'await x.execute()\n'],
  ['server/runs/a.test.ts', 'await x.selectFrom("run").executeTakeFirst()\n'],
  ['bench/a.ts', 'await x?.executeTakeFirstOrThrow()\n'],
]

const allowed: Case[] = [
  ['server/contract/a.ts', value('./b.ts') + `import { Type } from 'typebox'\nconsole.log(Type)\n`],
  ['server/contract/a.test.ts', value('fast-check')],
  ['server/runs/queries.ts', value('kysely')],
  ['server/runs/queries.ts', value('../db/builder.ts')],
  ['server/runs/queries.ts', value('../contract/filters.ts')],
  ['server/runs/queries.ts', value('./columns.ts')],
  ['server/runs/operations.ts', value('./queries.ts')],
  ['server/runs/operations.ts', value('../dimensions/regions/operations.ts')],
  ['server/runs/operations.ts', value('../db/operation.ts')],
  ['server/runs/operations.ts', value('../contract/runs.ts')],
  ['server/optimization/tables/operations.ts', value('../parameters/operations.ts')],
  ['server/optimization/tables/operations.ts', value('../../runs/operations.ts')],
  ['server/dimensions/regions/operations.ts', value('../queries.ts')],
  ['server/operations.ts', `import './runs/operations.ts'\n`],
  ['server/runs/routes.ts', value('./operations.ts')],
  ['server/runs/routes.ts', value('../http/router.ts')],
  ['server/runs/routes.ts', value('../contract/runs.ts')],
  ['server/runs/routes.ts', type('../platforms/platform.ts')],
  ['server/http/route.ts', value('../payload/payload.ts')],
  ['server/jobs/desk-routes.ts', type('../http/router.ts')],
  ['server/runs/row-operations.ts', value('./row-queries.ts')],
  ['server/runs/lock.test.ts', value('../testing/platform.ts')],
  ['server/counts/testing-rows.ts', value('../testing/platform.ts')],
  ['server/http/route.ts', type('../platforms/platforms.ts')],
  ['server/db/connection.ts', value('better-sqlite3')],
  ['server/worker.ts', value('better-sqlite3')],
  ['server/pool/pool.ts', type('better-sqlite3')],
  ['server/runs/operations.test.ts', value('better-sqlite3')],
  ['bench/a.ts', value('better-sqlite3')],
  ['renderer/data/Page.tsx', value('../../server/contract/filters.ts')],
  ['renderer/data/Page.tsx', value('../table/DataTable.tsx')],
  ['renderer/data/Page.tsx', value('react')],
  ['renderer/table/Table.tsx', value('../ui/format.ts')],
  ['renderer/table/Table.tsx', `import './Table.module.css'\n`],
  ['renderer/main.tsx', `import './styles.css'\n`],
  ['renderer/frame/Frame.tsx', value('../home/HomePage.tsx')],
  ['electron/main.ts', value('../server/service.ts')],
  ['electron/main.ts', value('electron')],
  ['electron/main.test.ts', value('../server/testing/service.ts')],
  ['electron/preload.ts', value('./channels.ts')],
  ['e2e/run.spec.ts', value('../server/testing/service.ts')],
  ['e2e/run.spec.ts', value('../server/contract/filters.ts')],
  ['e2e/run.spec.ts', value('playwright/test')],
  ['server/runs/a.ts', 'execute()\n'],
]

const all = [...forbidden, ...allowed]
let messages: string[][]

beforeAll(() => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'scenario-desk-lint-')))
  try {
    messages = lint(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Writes each case into a little project of its own, and asks oxlint once about all of them. */
function lint(folder: string): string[][] {
  const roots = all.map((_case, index) => join(folder, `case-${index}`))
  const written = all.map(([file, code], index) => {
    const path = join(roots[index]!, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, code)
    return path
  })
  const config = join(folder, 'oxlintrc.json')
  writeFileSync(
    config,
    JSON.stringify({
      jsPlugins: [join(import.meta.dirname, 'boundaries.ts')],
      categories: { correctness: 'off' },
      overrides: roots.map((root, index) => ({
        files: [`case-${index}/**`],
        rules: { 'desk/imports': ['error', { root }], 'desk/no-execute': 'error' },
      })),
    }),
  )
  const oxlint = join(project, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-c', config, '-f', 'json', folder], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  if (!stdout.startsWith('{')) throw new Error(stdout)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { message: string; filename: string }[] }
  return written.map((path) =>
    diagnostics
      .filter(({ filename }) => join(folder, filename) === path || filename === path)
      .map(({ message }) => message),
  )
}

const titled = (cases: Case[]) => cases.map(([file, code], index) => [file, code.split('\n')[0], index] as const)

describe('forbidden', () => {
  test.each(titled(forbidden))('%s: %s', (file, _code, index) => {
    expect(messages[index]).toEqual([expect.stringMatching(/may not import|only compiles/)])
    if (!/only compiles/.test(messages[index]![0]!)) expect(messages[index]![0]).toContain(file)
  })
})

describe('allowed', () => {
  test.each(titled(allowed))('%s: %s', (_file, _code, index) => {
    expect(messages[forbidden.length + index]).toEqual([])
  })
})

test('every rule forbids something above', () => {
  const reasons = new Set(messages.flat().map((message) => /: ([^:]*)\.$/.exec(message)?.[1]))
  const unused = importRules.map((rule) => rule.because.split(': ').at(-1)).filter((because) => !reasons.has(because))
  expect(unused).toEqual([])
})

test.each(houses)('the rooms of $folder are those of the order, and few imports run against it', (house) => {
  const { folder, rooms, backwards } = house
  const files = listFiles(folder).filter((file) => !isOutside(file))
  expect(rooms.toSorted()).toEqual([...new Set(files.map((file) => file.split('/')[1]!))].toSorted())
  expect(backwards.length).toBeLessThanOrEqual(12)
  for (const { from, to } of backwards) {
    expect(files).toEqual(expect.arrayContaining([from, to]))
    const imports = [...readFileSync(join(project, from), 'utf8').matchAll(/from '([^']+)'/g)]
    expect(imports.map((found) => targetOf(from, found[1]!))).toContain(to)
  }
})

const listFiles = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)

const isOutside = (file: string): boolean => /\.test\.tsx?$/.test(file) || matchesGlob(file, fixtures)

test('the project is checked with these rules', () => {
  const config = readFileSync(join(project, '.oxlintrc.json'), 'utf8')
  expect(config).toContain('"jsPlugins": ["./scripts/lint/boundaries.ts"]')
  expect(config.match(/"desk\/[^,\n]*/g)).toEqual(['"desk/imports": "error"', '"desk/no-execute": "error"'])
})
