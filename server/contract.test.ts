import { afterAll, describe, expect, test } from 'vitest'
import { itemKinds } from './contract/optimization.ts'
import { collections } from './docs/collections.ts'
import { startFilledService } from './testing/filled.ts'
import { annual, newPlatform, payload, TestPlatform } from './testing/platform.ts'
import { itemData, type Seed } from './testing/seed.ts'
import type { Answer } from './testing/service.ts'

/**
 * The route walk: every operation of the interface answers as it should, with the platform in the path or in the query.
 */

const { service, filled, document } = await startFilledService()
afterAll(() => service.close())

/** How many operations the interface of ixmp4 0.14 has. */
const operationsOfTheInterface = 109

interface Request {
  path?: string
  query?: string
  body?: unknown
}

interface Refusal extends Request {
  status: number
  name: string
}

interface List {
  columns: string[]
  dtypes: string[]
  record: string[]
}

interface Case {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** The n-th call that works. */
  works: (seed: Seed, n: number) => Request
  /** Keys of the record in order, `{}`, or the layouts of a list. */
  answer: string[] | 'empty' | List
  fails: (seed: Seed) => Refusal
}

const audit = ['created_at', 'created_by']
const named = ['id', 'name', ...audit]
const region = ['id', 'name', 'hierarchy', ...audit]
const run = [
  ...['id', 'model', 'model__id', 'scenario', 'scenario__id', 'version', 'is_default'],
  ...['created_at', 'created_by', 'updated_at', 'updated_by', 'lock_transaction'],
]
const timeseries = ['id', 'run__id', 'parameters']
const meta = ['id', 'run__id', 'key', 'dtype', 'value', 'value_int', 'value_str', 'value_float', 'value_bool']
const checkpoint = ['id', 'run__id', 'transaction__id', 'message']
const docs = ['id', 'description', 'dimension__id']
const indexSet = ['id', 'name', 'data', 'data_type', 'run__id', ...audit]
const scalar = ['id', 'name', 'value', 'unit', 'unit__id', 'run__id', ...audit]
const itemRecord = ['id', 'name', 'data', 'indexset_names', 'column_names', 'run__id', ...audit]

const listOf = (columns: string[], dtypes: string[], record: string[]): List => ({ columns, dtypes, record })
const namedList = listOf(
  ['name', 'id', 'created_at', 'created_by'],
  ['object', 'int64', 'datetime64[ns]', 'object'],
  named,
)
const regionList = listOf(
  ['name', 'hierarchy', 'id', 'created_at', 'created_by'],
  ['object', 'object', 'int64', 'datetime64[ns]', 'object'],
  region,
)
const runList = listOf(
  [
    ...['model__id', 'scenario__id', 'version', 'is_default', 'lock_transaction', 'id'],
    ...['updated_at', 'updated_by', 'created_at', 'created_by'],
  ],
  ['int64', 'int64', 'int64', 'bool', 'object', 'int64', 'datetime64[ns]', 'object', 'datetime64[ns]', 'object'],
  run,
)
const timeseriesList = listOf(
  ['region__id', 'measurand__id', 'run__id', 'id'],
  ['int64', 'int64', 'int64', 'int64'],
  timeseries,
)
const datapointList = listOf(
  ['time_series__id', 'value', 'type', 'step_year', 'id'],
  ['int64', 'float64', 'object', 'int64', 'int64'],
  ['id', 'time_series__id', 'value', 'type', 'step_category', 'step_year', 'step_datetime'],
)
const metaList = listOf(
  ['run__id', 'key', 'id', 'value', 'dtype'],
  ['int64', 'object', 'int64', 'object', 'object'],
  meta,
)
const checkpointList = listOf(
  ['run__id', 'transaction__id', 'message', 'id'],
  ['int64', 'int64', 'object', 'int64'],
  checkpoint,
)

const audited = ['datetime64[ns]', 'object']
const indexSetList = listOf(
  ['data_type', 'run__id', 'name', 'id', ...audit],
  ['object', 'int64', 'object', 'int64', ...audited],
  indexSet,
)
const scalarList = listOf(
  ['run__id', 'value', 'unit__id', 'name', 'id', ...audit],
  ['int64', 'float64', 'int64', 'object', 'int64', ...audited],
  scalar,
)
const itemList = listOf(
  ['run__id', 'data', 'name', 'id', ...audit],
  ['int64', 'object', 'object', 'int64', ...audited],
  itemRecord,
)
const docsList = listOf(['description', 'dimension__id', 'id'], ['object', 'int64', 'int64'], docs)

const everything = (): Request => ({ body: {} })
const unknownField = (): Refusal => ({ body: { dne: 1 }, status: 422, name: 'bad_filter_arguments' })
const missing = (name: string, rest = ''): (() => Refusal) => {
  return () => ({ path: `/999999/${rest}`, status: 404, name: `${name}_not_found` })
}
const noColumns = (): Refusal => ({ body: payload([], []), status: 422, name: 'schema_error' })
const asNamed = (_: Seed, n: number): Request => ({ body: { name: `New ${n}` } })
const taken = (name: string, resource: string): (() => Refusal) => {
  return () => ({ body: { name, hierarchy: 'other' }, status: 409, name: `${resource}_not_unique` })
}

const list = (operation: string, path: string, answer: List): Case => ({
  ...{ operation, method: 'PATCH', path, works: everything, answer, fails: unknownField },
})

const cases: Case[] = [
  {
    ...{ operation: 'getRoot', method: 'GET', path: '/', works: () => ({}) },
    answer: ['name', 'version', 'is_managed', 'manager_url', 'utcnow', 'slug'],
    fails: () => ({ query: 'platform=nowhere', status: 404, name: 'platform_not_found' }),
  },

  list('queryModels', '/models/', namedList),
  {
    ...{ operation: 'createModel', method: 'POST', path: '/models/', works: asNamed },
    ...{ answer: named, fails: taken('M', 'model') },
  },
  list('queryScenarios', '/scenarios/', namedList),
  {
    ...{ operation: 'createScenario', method: 'POST', path: '/scenarios/', works: asNamed },
    ...{ answer: named, fails: taken('S', 'scenario') },
  },
  list('queryRegions', '/regions/', regionList),
  {
    ...{ operation: 'createRegion', method: 'POST', path: '/regions/' },
    works: (_, n) => ({ body: { name: `New ${n}`, hierarchy: 'common' } }),
    ...{ answer: region, fails: taken('R', 'region') },
  },
  {
    ...{ operation: 'deleteRegion', method: 'DELETE', path: '/regions/{id}/' },
    works: ({ regions }, n) => ({ path: `/${regions[n + 1]}/` }),
    ...{ answer: 'empty', fails: missing('region') },
  },
  list('queryUnits', '/units/', namedList),
  {
    ...{ operation: 'createUnit', method: 'POST', path: '/units/', works: asNamed },
    ...{ answer: named, fails: taken('U', 'unit') },
  },
  {
    ...{ operation: 'deleteUnit', method: 'DELETE', path: '/units/{id}/' },
    works: ({ units }, n) => ({ path: `/${units[n + 1]}/` }),
    ...{ answer: 'empty', fails: missing('unit') },
  },

  list('queryDatapoints', '/iamc/datapoints/', datapointList),
  {
    ...{ operation: 'upsertDatapoints', method: 'POST', path: '/iamc/datapoints/bulk/' },
    works: ({ series }, n) => ({ body: annual([[series[n]!, 2040, 3]]) }),
    ...{ answer: 'empty', fails: noColumns },
  },
  {
    ...{ operation: 'removeDatapoints', method: 'PATCH', path: '/iamc/datapoints/bulk/' },
    works: ({ series }, n) => ({ body: annual([[series[n]!, 2020, 0]]) }),
    ...{ answer: 'empty', fails: noColumns },
  },
  list('queryIamcModels', '/iamc/models/', namedList),
  list('queryIamcScenarios', '/iamc/scenarios/', namedList),
  list('queryIamcRegions', '/iamc/regions/', regionList),
  list('queryIamcUnits', '/iamc/units/', namedList),
  list('queryIamcVariables', '/iamc/variables/', namedList),
  {
    ...{ operation: 'createVariable', method: 'POST', path: '/iamc/variables/', works: asNamed },
    ...{ answer: named, fails: taken('V 0', 'variable') },
  },
  list('queryTimeseries', '/iamc/timeseries/', timeseriesList),
  {
    ...{ operation: 'createTimeseries', method: 'POST', path: '/iamc/timeseries/' },
    works: (s, n) => ({ body: { run__id: s.runs[n], parameters: { region: 'R', unit: 'U', variable: 'V 0' } } }),
    answer: timeseries,
    fails: (s) => ({
      body: { run__id: s.run, parameters: { region__id: s.regions[0], measurand__id: s.measurand } },
      ...{ status: 409, name: 'timeseries_not_unique' },
    }),
  },
  {
    ...{ operation: 'getTimeseries', method: 'GET', path: '/iamc/timeseries/{id}/' },
    works: ({ series }) => ({ path: `/${series[0]}/` }),
    ...{ answer: timeseries, fails: missing('timeseries') },
  },
  {
    ...{ operation: 'upsertTimeseries', method: 'POST', path: '/iamc/timeseries/bulk/' },
    works: (s, n) => ({
      query: 'create_related=true',
      body: payload(['run__id', 'region', 'variable', 'unit'], [[s.run, 'R', `New ${n}`, 'U']]),
    }),
    answer: 'empty',
    fails: ({ run: id }) => ({
      query: 'create_related=true',
      body: payload(['run__id', 'region', 'variable', 'unit'], [[id, 'nowhere', 'V 0', 'U']]),
      ...{ status: 404, name: 'region_not_found' },
    }),
  },

  list('queryMeta', '/meta/', metaList),
  {
    ...{ operation: 'createMeta', method: 'POST', path: '/meta/' },
    works: (s, n) => ({ body: { run__id: s.run, key: `new ${n}`, value: 1 } }),
    answer: meta,
    fails: (s) => ({ body: { run__id: s.run, key: 'model', value: 1 }, status: 400, name: 'run_invalid_meta' }),
  },
  {
    ...{ operation: 'deleteMeta', method: 'DELETE', path: '/meta/{id}/' },
    works: ({ metas }, n) => ({ path: `/${metas[n]}/` }),
    ...{ answer: 'empty', fails: missing('runmetaentry') },
  },
  {
    ...{ operation: 'upsertMeta', method: 'POST', path: '/meta/bulk/' },
    works: (s, n) => ({ body: payload(['run__id', 'key', 'value'], [[s.run, `new ${n}`, true]]) }),
    ...{ answer: 'empty', fails: noColumns },
  },
  {
    ...{ operation: 'removeMeta', method: 'PATCH', path: '/meta/bulk/' },
    works: (s, n) => ({ body: payload(['run__id', 'key'], [[s.run, `key ${n}`]]) }),
    ...{ answer: 'empty', fails: noColumns },
  },

  list('queryRuns', '/runs/', runList),
  {
    ...{ operation: 'createRun', method: 'POST', path: '/runs/' },
    works: () => ({ body: { model_name: 'M', scenario_name: 'S' } }),
    answer: run,
    fails: () => ({ body: { model_name: 'M' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'getRun', method: 'GET', path: '/runs/{id}/' },
    works: (s) => ({ path: `/${s.run}/` }),
    ...{ answer: run, fails: missing('run') },
  },
  {
    ...{ operation: 'deleteRun', method: 'DELETE', path: '/runs/{id}/' },
    works: ({ runs }, n) => ({ path: `/${runs[n]}/` }),
    answer: 'empty',
    fails: ({ locked }) => ({ path: `/${locked[0]}/`, status: 400, name: 'run_is_locked' }),
  },
  {
    ...{ operation: 'cloneRun', method: 'POST', path: '/runs/clone/' },
    works: (s) => ({ body: { run_id: s.run, model_name: null, scenario_name: null, keep_solution: true } }),
    answer: run,
    fails: () => ({ body: { run_id: 999_999 }, status: 404, name: 'run_not_found' }),
  },
  {
    ...{ operation: 'setAsDefaultVersion', method: 'POST', path: '/runs/{id}/set-as-default-version/' },
    works: ({ runs }, n) => ({ path: `/${runs[n]}/set-as-default-version/` }),
    ...{ answer: 'empty', fails: missing('run', 'set-as-default-version/') },
  },
  {
    ...{ operation: 'unsetAsDefaultVersion', method: 'POST', path: '/runs/{id}/unset-as-default-version/' },
    works: ({ defaults }, n) => ({ path: `/${defaults[n]}/unset-as-default-version/` }),
    answer: 'empty',
    fails: ({ runs }) => ({ path: `/${runs[0]}/unset-as-default-version/`, status: 400, name: 'ixmp_error' }),
  },
  {
    ...{ operation: 'lockRun', method: 'POST', path: '/runs/{id}/lock/' },
    works: ({ runs }, n) => ({ path: `/${runs[n]}/lock/` }),
    answer: run,
    fails: ({ locked }) => ({ path: `/${locked[0]}/lock/`, status: 400, name: 'run_is_locked' }),
  },
  {
    ...{ operation: 'unlockRun', method: 'POST', path: '/runs/{id}/unlock/' },
    works: ({ locked }, n) => ({ path: `/${locked[n]}/unlock/` }),
    ...{ answer: run, fails: missing('run', 'unlock/') },
  },
  {
    ...{ operation: 'revertRun', method: 'POST', path: '/runs/{id}/revert/' },
    works: ({ runs }, n) => ({ path: `/${runs[n]}/revert/`, body: { transaction__id: 1, revert_platform: false } }),
    answer: 'empty',
    fails: ({ run: id }) => ({
      path: `/${id}/revert/`,
      body: { transaction__id: 999_999, revert_platform: false },
      ...{ status: 400, name: 'bad_request' },
    }),
  },

  list('queryCheckpoints', '/checkpoints/', checkpointList),
  {
    ...{ operation: 'createCheckpoint', method: 'POST', path: '/checkpoints/' },
    works: (s, n) => ({ body: { run__id: s.run, message: `new ${n}` } }),
    answer: checkpoint,
    fails: () => ({ body: { run__id: 999_999, message: '' }, status: 404, name: 'run_not_found' }),
  },
  {
    ...{ operation: 'deleteCheckpoint', method: 'DELETE', path: '/checkpoints/{id}/' },
    works: ({ checkpoints }, n) => ({ path: `/${checkpoints[n]}/` }),
    ...{ answer: 'empty', fails: missing('checkpoint') },
  },

  list('queryIndexSets', '/optimization/indexsets/', indexSetList),
  {
    ...{ operation: 'createIndexSet', method: 'POST', path: '/optimization/indexsets/' },
    works: (s, n) => ({ body: { run_id: s.run, name: `New ${n}` } }),
    answer: indexSet,
    fails: (s) => ({ body: { run_id: s.run, name: 'Set 0' }, status: 409, name: 'indexset_not_unique' }),
  },
  {
    ...{ operation: 'deleteIndexSet', method: 'DELETE', path: '/optimization/indexsets/{id}/' },
    works: ({ sets }, n) => ({ path: `/${sets[n]}/` }),
    ...{ answer: 'empty', fails: missing('indexset') },
  },
  {
    ...{ operation: 'addIndexSetData', method: 'PATCH', path: '/optimization/indexsets/{id}/data/' },
    works: ({ sets }, n) => ({ path: `/${sets[n]}/data/`, body: { data: ['b', 'c'] } }),
    answer: 'empty',
    fails: ({ sets }) => ({
      ...{ path: `/${sets[0]}/data/`, body: { data: 'a' } },
      ...{ status: 422, name: 'optimization_data_validation_error' },
    }),
  },
  {
    ...{ operation: 'removeIndexSetData', method: 'DELETE', path: '/optimization/indexsets/{id}/data/' },
    works: ({ sets }, n) => ({
      path: `/${sets[n]}/data/`,
      query: `remove_dependent_data=${n % 2 === 0}`,
      body: { data: 'a' },
    }),
    answer: 'empty',
    fails: () => ({ ...missing('indexset', 'data/')(), body: { data: 'a' } }),
  },

  list('queryScalars', '/optimization/scalars/', scalarList),
  {
    ...{ operation: 'createScalar', method: 'POST', path: '/optimization/scalars/' },
    works: (s, n) => ({ body: { run_id: s.run, name: `New ${n}`, value: n, unit_name: 'U' } }),
    answer: scalar,
    fails: (s) => ({
      body: { run_id: s.run, name: 'New', value: 1, unit_name: 'nothing' },
      ...{ status: 404, name: 'unit_not_found' },
    }),
  },
  {
    ...{ operation: 'getScalar', method: 'GET', path: '/optimization/scalars/{id}/' },
    works: (s) => ({ path: `/${s.documented['optimization/scalars']![0]}/` }),
    ...{ answer: scalar, fails: missing('scalar') },
  },
  {
    ...{ operation: 'updateScalar', method: 'PATCH', path: '/optimization/scalars/{id}/' },
    works: (s, n) => ({
      path: `/${s.documented['optimization/scalars']![n]}/`,
      body: { value: n + 2, unit_id: s.units[n] },
    }),
    answer: scalar,
    fails: () => ({ ...missing('scalar')(), body: { value: null, unit_id: null } }),
  },
  {
    ...{ operation: 'deleteScalar', method: 'DELETE', path: '/optimization/scalars/{id}/' },
    works: (s, n) => ({ path: `/${s.documented['optimization/scalars']![n]}/` }),
    ...{ answer: 'empty', fails: missing('scalar') },
  },

  ...itemKinds.flatMap((kind): Case[] => {
    const one = `Optimization${kind[0]!.toUpperCase()}${kind.slice(1)}`
    const [path, byId] = [`/optimization/${kind}s/`, `/optimization/${kind}s/{id}/`]
    const ids = (s: Seed) => s.documented[`optimization/${kind}s`]!
    const create = (s: Seed, name: string) => ({
      body: { run_id: s.run, name, constrained_to_indexsets: ['Spare 0', 'Set 0'], column_names: ['x', 'y'] },
    })
    return [
      list(`query${one}s`, path, itemList),
      {
        ...{ operation: `create${one}`, method: 'POST', path, answer: itemRecord },
        works: (s, n) => create(s, `New ${n}`),
        fails: (s) => ({ ...create(s, 'Spare 0'), status: 409, name: `${kind}_not_unique` }),
      },
      {
        ...{ operation: `get${one}`, method: 'GET', path: byId, answer: itemRecord, fails: missing(kind) },
        works: (s) => ({ path: `/${ids(s)[0]}/` }),
      },
      {
        ...{ operation: `delete${one}`, method: 'DELETE', path: byId, answer: 'empty', fails: missing(kind) },
        works: (s, n) => ({ path: `/${ids(s)[n]}/` }),
      },
      {
        ...{ operation: `add${one}Data`, method: 'PATCH', path: `${byId}data/`, answer: 'empty' },
        works: (s, n) => ({ path: `/${ids(s)[n]}/data/`, body: { data: itemData(kind, 'b') } }),
        fails: (s) => ({
          ...{ path: `/${ids(s)[0]}/data/`, body: { data: itemData(kind, 'dne') } },
          ...{ status: 422, name: 'optimization_data_validation_error' },
        }),
      },
      {
        ...{ operation: `remove${one}Data`, method: 'DELETE', path: `${byId}data/`, answer: 'empty' },
        works: (s, n) => ({ path: `/${ids(s)[n]}/data/`, body: { data: { 'Spare 0': ['a'] } } }),
        fails: (s) => ({
          ...{ path: `/${ids(s)[0]}/data/`, body: { data: { x: ['a'] } } },
          ...{ status: 422, name: 'optimization_item_usage_error' },
        }),
      },
    ]
  }),

  ...collections.flatMap(({ path, one, resource }): Case[] => [
    {
      ...{ operation: `query${one}Docs`, method: 'GET', path: `/docs/${path}/`, works: () => ({}), answer: docsList },
      fails: () => ({ query: 'dimension_id=x', status: 422, name: 'bad_request' }),
    },
    {
      ...{ operation: `set${one}Docs`, method: 'POST', path: `/docs/${path}/` },
      works: ({ documented }, n) => ({ body: { dimension_id: documented[path]![n], description: `new ${n}` } }),
      answer: docs,
      fails: () => ({
        body: { dimension_id: 999_999, description: '' },
        ...{ status: 404, name: `${resource}_not_found` },
      }),
    },
    {
      ...{ operation: `delete${one}Docs`, method: 'DELETE', path: `/docs/${path}/{dimension_id}/` },
      works: ({ documented }, n) => ({ path: `/${documented[path]![n]}/` }),
      answer: 'empty',
      fails: () => ({ path: '/x/', status: 422, name: 'bad_request' }),
    },
  ]),
]

/** The operation's path with that of the request in place of `{id}/…`, `{dimension_id}/…`. */
const pathOf = (operation: Case, request: Request): string =>
  operation.path.replace(/\/\{\w+\}.*$/, '') + (request.path ?? '')
const fullPath = (operation: Case, request: Request): string =>
  operation.path.includes('{') ? pathOf(operation, request) : operation.path

/** Both places for the platform, each with and without the last slash; a wrong name in the query loses. */
const addressings: [string, (name: string, path: string) => string][] = [
  ['the path', (name, path) => `/v1/${name}${path}`],
  ['the path, without the last slash', (name, path) => `/v1/${name}${path.slice(0, -1)}`],
  ['the query', (name, path) => `/v1${path}?platform=${name}`],
  ['the query, without the last slash', (name, path) => `/v1${path.slice(0, -1)}?platform=${name}`],
  ['the path, and another in the query', (name, path) => `/v1/${name}${path}?platform=nowhere`],
]

const withQuery = (url: string, query: string | undefined): string =>
  query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`

const hasProcedure = ({ method, path }: Case): boolean =>
  document.operations.some(
    (other) =>
      /^procedure[A-Z]/.test(other.operationId) &&
      other.method === method &&
      other.path === `/v1/{platform}${path.slice(0, -1)}`,
  )

/** Checks the body of a call that worked. @param nothing what stands for no answer */
function expectShape({ answer }: Case, { body, text }: Answer, nothing: string): void {
  if (answer === 'empty') return expect(text).toBe(nothing)
  if (Array.isArray(answer)) return expect(Object.keys(body as object)).toEqual(answer)
  expect(Object.keys(body as object)).toEqual(['pagination', 'total', 'results'])
  expect(body.pagination).toEqual({ limit: 5000, offset: 0 })
  const { results, total } = body as { results: object; total: number }
  expect(total).toBeGreaterThan(0)
  expect(Object.keys(results)).toEqual(['index', 'columns', 'dtypes', 'data'])
  expect(results).toMatchObject({ columns: answer.columns, dtypes: answer.dtypes, index: [...Array(total).keys()] })
}

const isList = ({ answer }: Case): boolean => typeof answer === 'object' && !Array.isArray(answer)

describe(`${cases.length} of ${operationsOfTheInterface} operations`, () => {
  describe.each(cases)('$operation: $method $path', (operation) => {
    const { method } = operation

    test('answers its shape, wherever the platform is named', async () => {
      const isRead = method === 'GET' || isList(operation)
      const p = isRead ? new TestPlatform(service, 'test') : await newPlatform(service, 'test')
      for (const [n, [form, address]] of addressings.entries()) {
        // Without the slash at the end it is a procedure of later clients, where they have one of that address.
        const isProcedure = form === 'the path, without the last slash' && hasProcedure(operation)
        const request = operation.works(filled, n)
        const url = withQuery(address(p.name, fullPath(operation, request)), request.query)
        const answer = await service.call(method, url, request.body)
        expect(answer.status, answer.text).toBe(200)
        expectShape(operation, answer, isProcedure ? 'null' : '{}')
        if (!isProcedure) expect(document.undocumented(operation.operation, answer)).toEqual([])
      }
    })

    test('refuses with the error that the client knows', async () => {
      const refusal = operation.fails(filled)
      const base = operation.operation === 'getRoot' ? '/v1/' : `/v1/test${fullPath(operation, refusal)}`
      const answer = await service.call(method, withQuery(base, refusal.query), refusal.body)
      expect({ status: answer.status, name: answer.body.error_name }).toEqual({
        status: refusal.status,
        name: refusal.name,
      })
      const detail = refusal.status === 422 ? ['detail'] : []
      const keys = ['message', 'kwargs', 'error_name', ...detail, 'name', 'http_status_code', 'data']
      expect(Object.keys(answer.body as object)).toEqual(keys)
      expect(answer.body).toMatchObject({ message: expect.any(String), kwargs: expect.any(Object) })
      expect(Object.keys(answer.body.kwargs as object)).not.toContain('message')
      if (refusal.status === 404 && refusal.path) expect(answer.body.kwargs).toEqual({ id: 999_999 })
      if (refusal.status !== 422) return
      expect(answer.body.detail.length).toBeGreaterThan(0)
      for (const item of answer.body.detail) {
        expect(item).toEqual({ loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) })
      }
      if (refusal.name === 'bad_filter_arguments')
        expect(Object.keys(answer.body.kwargs as object)).toEqual(['model', 'errors'])
    })

    test('says 422 when no platform is named, 404 when there is none of that name', async () => {
      const path = operation.path.replace(/\{\w+\}/, '1')
      const unnamed = await service.call(method, `/v1${path}`)
      expect(unnamed).toMatchObject({
        status: 422,
        body: { error_name: 'bad_request', detail: [{ loc: ['query', 'platform'], type: 'missing' }] },
      })
      for (const url of [`/v1/nowhere${path}`, `/v1${path}?platform=nowhere`]) {
        expect(await service.call(method, url)).toMatchObject({
          status: 404,
          body: { message: "Platform 'nowhere' was not found.", kwargs: {}, error_name: 'platform_not_found' },
        })
      }
    })
  })
})

describe.each(cases.filter(isList))('$path', (operation) => {
  test('answers records in place of the table when it is asked to', async () => {
    const { record } = operation.answer as List
    const ask = (table: boolean) => service.call(operation.method, `/v1/test${operation.path}?table=${table}`)
    const { body: page } = await ask(true)
    const { status, body } = await ask(false)
    expect(status).toBe(200)
    expect(body).toMatchObject({ pagination: page.pagination, total: page.total })
    expect(body.results).toHaveLength(page.total as number)
    for (const item of body.results as object[]) expect(Object.keys(item)).toEqual(record)
    expect(document.undocumented(operation.operation, { status, body })).toEqual([])
  })
})

test('the OpenAPI document has every operation once, in the path form', () => {
  const found = document.operations.filter(({ operationId }) => !/^(desk|procedure)[A-Z]/.test(operationId))
  const expected = cases.map(({ operation, method, path }) => ({
    ...{ operationId: operation, method },
    path: `/v1/{platform}${path}`,
  }))
  expect(found.map((o) => JSON.stringify(o)).toSorted()).toEqual(expected.map((o) => JSON.stringify(o)).toSorted())
})

describe('what is no operation', () => {
  const paths = [...new Set(cases.map((c) => c.path))]

  test.each(paths)('%s refuses other methods with 405', async (path) => {
    const used = cases.filter((c) => c.path === path).map((c) => c.method as string)
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((method) => !used.includes(method))
    for (const method of others) {
      for (const url of [`/v1/test${path}`, `/v1${path}?platform=test`]) {
        const { status, body } = await service.call(method, url.replace(/\{\w+\}/, '1'))
        expect({ method, url, status, body }).toEqual({
          method,
          url,
          status: 405,
          body: { detail: 'Method Not Allowed' },
        })
      }
    }
  })

  test.each([
    '/v1/test/nothing/',
    '/v1/test/models/1/',
    '/v1/test/iamc/',
    '/v2/test/models/',
    '/v1/test/models/x/y/',
    '/desk/v1/nothing',
  ])('%s is 404', async (path) => {
    for (const method of ['GET', 'PATCH', 'POST', 'DELETE']) {
      const { status, body } = await service.call(method, path)
      expect({ status, body }).toEqual({ status: 404, body: { detail: 'Not Found' } })
    }
  })
})
