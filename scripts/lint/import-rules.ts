/**
 * Who may import what: one line for each boundary of the project, applied by `boundaries.ts`, proved by its test.
 *
 * Patterns are globs (`path.matchesGlob`), matched against paths from the project's folder and against names of
 * packages; `<own>` stands for the folder of the importing file.
 */
export interface ImportRule {
  /** The files it is for. Tests are exempt, unless `tests` says otherwise: `too`, or `only`. */
  files: string
  tests?: 'too' | 'only'
  except?: string[]
  /** Nothing else may be imported. */
  only?: string[]
  /** These may not be imported… */
  never?: string[]
  /** …apart from these. */
  unless?: string[]
  /** Imports of types alone are free: they are gone at run time. */
  values?: true
  because: string
}

/** The rooms of a part of the project, in their order: a room imports from itself and from those before it. */
export interface House {
  folder: string
  /** Folders, and files that stand in none. */
  rooms: string[]
  /** Imports against the order. */
  backwards: { from: string; to: string; because: string }[]
}

const besideTheirTerm = 'routes stand beside what they are about, which http/ needs to open platforms for all routes'

export const houses: House[] = [
  {
    folder: 'server',
    rooms: [
      ...['version.ts', 'contract', 'payload', 'db', 'query'],
      ...['pool', 'jobs', 'settings', 'platforms', 'http'],
      ...['dimensions', 'runs', 'timeseries', 'datapoints', 'meta', 'checkpoints', 'docs', 'optimization', 'counts'],
      ...['catalogue'],
      ...['history', 'files', 'compare', 'referee', 'sample', 'views', 'procedures'],
      ...['operations.ts', 'worker.ts', 'app.ts', 'service.ts', 'commands', 'compiled.ts', 'cli.ts'],
    ],
    backwards: [
      { from: 'server/jobs/desk-routes.ts', to: 'server/http/router.ts', because: besideTheirTerm },
      { from: 'server/settings/desk-routes.ts', to: 'server/http/router.ts', because: besideTheirTerm },
      { from: 'server/platforms/routes.ts', to: 'server/http/router.ts', because: besideTheirTerm },
      { from: 'server/platforms/desk-routes.ts', to: 'server/http/router.ts', because: besideTheirTerm },
      { from: 'server/platforms/backups/desk-routes.ts', to: 'server/http/router.ts', because: besideTheirTerm },
    ],
  },
  {
    folder: 'renderer',
    rooms: [
      ...[
        'theme.ts',
        'api',
        'ui',
        'names',
        'table',
        'commands',
        'inspector',
        'code',
        'filter',
        'units',
        'chart',
        'view',
      ],
      ...[
        'exports',
        'history',
        'docs',
        'imports',
        'home',
        'data',
        'runs',
        'optimization',
        'run-page',
        'compare',
        'referee',
        'catalogue',
        'service',
        'frame',
        'App.tsx',
        'main.tsx',
      ],
    ],
    backwards: [],
  },
]

/** Files that only tests use. */
export const fixtures =
  '{server/testing/**,{server,renderer}/**/testing-*.ts,{server,renderer}/**/{,*-}testing.{ts,tsx}}'

const dimensionTerms = 'server/dimensions/{models,scenarios,regions,units,variables}'

const queries = 'server/**/{,*-}queries.ts'
const operations = 'server/**/{,*-}operations.ts'
const routes = 'server/**/{,*-}routes.ts'

const node = ['node:*', 'node:*/**']

export const importRules: ImportRule[] = [
  {
    files: 'server/contract/**',
    only: ['server/contract/**', 'typebox', 'typebox/**'],
    because: 'the contract is all that the window shares with the service',
  },
  {
    files: queries,
    only: [
      ...['<own>/*', 'server/{db,query,payload}/**', 'server/contract/**', 'kysely'],
      'server/files/formats/ixmp4-tables.ts', // which tables and columns stand in both kinds of databases
    ],
    because:
      'queries are SQL: of their own folder, db/, query/, payload/, the contract, descriptions of tables and Kysely',
  },
  {
    files: queries,
    never: [operations, routes],
    because: 'operations ask queries, not the other way round',
  },
  {
    files: `server/*/${operations.slice('server/'.length)}`,
    only: [
      ...['<own>/*', operations, queries, 'server/{db,query,payload}/**', 'server/contract/**'],
      'server/files/formats/**',
      'server/history/moment.ts',
    ],
    because:
      'an operation knows its own folder, other operations, db/, query/, payload/, formats/ and the contract; SQL belongs into queries',
  },
  {
    files: 'server/**',
    except: [`${dimensionTerms}/operations.ts`],
    never: [queries],
    unless: ['<own>/{,*-}queries.ts'],
    because: 'queries belong to the operations of their folder; call the operation',
  },
  {
    files: `${dimensionTerms}/operations.ts`,
    never: [queries],
    unless: ['<own>/queries.ts', 'server/dimensions/queries.ts'],
    because: 'queries belong to the operations of their folder; the five dimensions share those of dimensions/',
  },
  {
    files: 'server/**/{{,*-}operations,bulk}.ts',
    never: [routes, 'server/http/**', 'server/pool/**', 'fastify', 'fastify/**', '@fastify/**'],
    because: 'operations run in a worker, where there is no HTTP',
  },
  {
    files: routes,
    only: [
      ...['<own>/*', 'server/contract/**', 'server/http/**', 'server/payload/**', 'server/version.ts'],
      ...['server/platforms/{platform,platforms,backups/backups}.ts', 'server/jobs/{jobs,work-folder}.ts'],
      ...['server/db/operation.ts', 'typebox', ...node],
    ],
    because: 'a route knows the contract, its own operations and http/',
  },
  {
    files: routes,
    never: ['<own>/{,*-}queries.ts', '<own>/bulk.ts'],
    because: 'a route calls operations, never SQL',
  },
  {
    files: 'server/http/**',
    never: ['better-sqlite3', 'kysely', 'server/{db,query}/**', queries, operations, 'server/**/bulk.ts'],
    because: 'the main thread never touches SQL',
  },
  {
    files: '**',
    except: [fixtures, 'e2e/**', 'bench/**', 'scripts/**'],
    never: [fixtures],
    because: 'what tests share is for tests',
  },
  {
    files: 'server/**',
    tests: 'too',
    never: ['electron', '{electron,renderer,e2e}/**', 'react', 'react-dom', 'react-dom/**', '@{mantine,tanstack}/**'],
    because: 'the service runs without a window',
  },
  {
    files: 'renderer/**',
    never: [
      ...[...node, 'electron', 'better-sqlite3', 'kysely', 'kysely/**', 'fastify'],
      '{electron,e2e,scripts,bench}/**',
    ],
    because: 'the window is a web page that knows HTTP only',
  },
  {
    files: 'renderer/**',
    never: ['server/**'],
    unless: ['server/contract/**'],
    because: 'of the service, the window may import the contract alone',
  },
  {
    files: 'renderer/{ui,table}/**',
    tests: 'too',
    never: ['renderer/**'],
    unless: ['renderer/{ui,table,api}/**', 'renderer/theme.ts'],
    because: 'ui/ and table/ serve every view and know none',
  },
  {
    files: 'electron/**',
    only: ['electron', 'electron/**', ...node, 'server/service.ts'],
    because: 'the shell starts the service and knows nothing else of it',
  },
  {
    files: 'electron/**',
    tests: 'only',
    only: ['electron', 'electron/**', ...node, 'server/service.ts', 'server/testing/{built,service}.ts', 'vitest'],
    because: 'the shell starts the service and knows nothing else of it',
  },
  {
    files: 'electron/preload.ts',
    only: ['electron', 'electron/channels.ts'],
    because: 'a sandboxed preload can load nothing but electron, and is bundled',
  },
  {
    files: 'electron/policies.ts',
    only: [],
    because: 'decisions are functions of facts',
  },
  {
    files: 'e2e/**',
    tests: 'too',
    never: ['server/**', 'renderer/**', 'electron/**', 'scripts/**', 'bench/**'],
    // Pictures are made smaller, and stock clients are had, by what knows nothing of the program.
    unless: ['server/testing/**', 'server/contract/**', 'scripts/palette.ts', 'scripts/ixmp4-environment.ts'],
    because: 'journeys see the program from outside',
  },
  {
    files: '**',
    // Databases of their own, which a job thread fills or reads: staging files, platforms of ixmp4, states of the past,
    // comparisons.
    // The build has one for its lock.
    except: [
      ...['server/db/**', 'server/worker.ts', 'server/files/imports/staging-file.ts', 'server/files/formats/ixmp4.ts'],
      ...['server/history/past/write-past.ts', 'server/compare/compare-file.ts'],
      ...['server/testing/**', 'bench/**', 'scripts/build.ts'],
    ],
    never: ['better-sqlite3'],
    values: true,
    because: 'only workers touch SQLite',
  },
  {
    files: '**',
    tests: 'too',
    never: ['kysely/migration'],
    because: 'migrations have a runner of their own, server/db/migrations',
  },
]
