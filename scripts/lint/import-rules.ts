/**
 * Who may import what: one line for each boundary of the project, applied by `boundaries.ts`, proved by its test.
 *
 * Patterns are matched against paths from the project's folder, and against names of packages. `*` stands for anything
 * within one folder, `**` for anything, `{a,b}` for either, `<own>` for the folder of the importing file.
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

const dimensionTerms = 'server/dimensions/{models,scenarios,regions,units,variables}'

/** Bodies and times: nothing of SQL. */
const plainHelpers = ['server/payload/**']

export const importRules: ImportRule[] = [
  {
    files: 'server/contract/**',
    only: ['server/contract/**', 'typebox', 'typebox/**'],
    because: 'the contract is all that the window shares with the service',
  },
  {
    files: 'server/**/queries.ts',
    only: ['<own>/*', 'server/{db,query,payload}/**', 'server/contract/**', 'kysely'],
    because: 'queries.ts is SQL: of its own folder, db/, the contract and Kysely',
  },
  {
    files: 'server/**/queries.ts',
    never: ['<own>/{operations,routes}.ts'],
    because: 'operations ask queries, not the other way round',
  },
  {
    files: 'server/*/**/operations.ts',
    only: [
      '<own>/*',
      'server/**/operations.ts',
      'server/**/queries.ts',
      'server/{db,query,payload}/**',
      'server/history/{undo,revert,moment}.ts',
      'server/contract/**',
      'server/files/formats/**',
    ],
    because:
      'an operation knows its own folder, other operations, db/, formats/ and the contract; SQL belongs into queries.ts',
  },
  {
    files: 'server/**',
    except: [`${dimensionTerms}/operations.ts`],
    never: ['server/**/queries.ts'],
    unless: ['<own>/queries.ts'],
    because: 'queries belong to the operations of their folder; call the operation',
  },
  {
    files: `${dimensionTerms}/operations.ts`,
    never: ['server/**/queries.ts'],
    unless: ['<own>/queries.ts', 'server/dimensions/queries.ts'],
    because: 'queries belong to the operations of their folder; the five dimensions share those of dimensions/',
  },
  {
    files: 'server/**/{operations,bulk}.ts',
    never: ['server/**/routes.ts', 'server/http/**', 'server/pool/**', 'fastify', 'fastify/**', '@fastify/**'],
    because: 'operations run in a worker, where there is no HTTP',
  },
  {
    files: 'server/**/routes.ts',
    only: [
      ...[
        '<own>/*',
        'server/contract/**',
        'server/http/**',
        'server/platforms/{platform,platforms}.ts',
        'server/jobs/{jobs,work-folder}.ts',
        'server/version.ts',
      ],
      ...[...plainHelpers, 'typebox', 'fastify', 'node:**'],
    ],
    because: 'a route knows the contract, its own operations and http/',
  },
  {
    files: 'server/**/routes.ts',
    never: ['<own>/{queries,bulk}.ts'],
    because: 'a route calls operations, never SQL',
  },
  {
    files: 'server/http/**',
    never: ['better-sqlite3', 'kysely', 'server/db/**', 'server/**/{queries,operations,bulk}.ts'],
    unless: plainHelpers,
    because: 'the main thread never touches SQL',
  },
  {
    files: 'server/**',
    tests: 'too',
    never: ['electron', 'electron/**', 'renderer/**', 'e2e/**', 'react', 'react-dom/**', '@mantine/**', '@tanstack/**'],
    because: 'the service runs without a window',
  },
  {
    files: 'renderer/**',
    never: [
      'node:**',
      'electron',
      'electron/**',
      'better-sqlite3',
      'kysely',
      'kysely/**',
      'fastify',
      'e2e/**',
      'scripts/**',
      'bench/**',
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
    only: ['electron', 'electron/**', 'node:**', 'server/service.ts'],
    because: 'the shell starts the service and knows nothing else of it',
  },
  {
    files: 'electron/**',
    tests: 'only',
    only: ['electron', 'electron/**', 'node:**', 'server/service.ts', 'server/testing/service.ts', 'vitest'],
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
    unless: ['server/testing/**', 'server/contract/**'],
    because: 'journeys see the program from outside',
  },
  {
    files: '**',
    // Databases of their own, which a job thread fills or reads: staging files, platforms of ixmp4, states of the past.
    except: [
      ...['server/db/**', 'server/worker.ts', 'server/files/imports/staging-file.ts', 'server/files/formats/ixmp4.ts'],
      ...['server/history/past/write-past.ts', 'server/testing/**', 'bench/**'],
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
