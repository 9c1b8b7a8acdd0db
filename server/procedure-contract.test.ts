import { afterAll, describe, expect, test } from 'vitest'
import { itemKinds } from './contract/optimization.ts'
import { collections } from './docs/collections.ts'
import { startFilledService } from './testing/filled.ts'
import { newPlatform, TestPlatform } from './testing/platform.ts'
import { itemData } from './testing/seed.ts'
import type { Answer } from './testing/service.ts'

/** The walk of the procedures that clients of ixmp4 since 0.15 call: what each documents, answers and refuses. */

const { service, filled, document } = await startFilledService()
afterAll(() => service.close())

interface Arguments {
  /** In place of `{id}`. */
  id?: number | string
  query?: string
  body?: unknown
}

interface Refusal extends Arguments {
  status: number
  /** Of the exception. */
  name: string
}

interface Case {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  /** Its result is null. */
  isSilent?: true
  works: (p: TestPlatform) => Arguments | Promise<Arguments>
  fails: (p: TestPlatform) => Refusal | Promise<Refusal>
}

const capitalized = (name: string): string => name[0]!.toUpperCase() + name.slice(1)

/** A look-up, by both methods. */
const lookUps = (lookUp: Omit<Case, 'method'>): Case[] => [
  { ...lookUp, method: 'POST' },
  { ...lookUp, method: 'PATCH', operation: `${lookUp.operation}PATCH` },
]

const missing = (name: string) => (): Refusal => ({ id: 999_999, status: 404, name: `${name}NotFound` })
const surplus = (): Refusal => ({ body: { foo: 1 }, status: 400, name: 'InvalidArguments' })

/** Makes a thing that nothing uses, by the interface of 0.14, and answers its id. */
const made = async (p: TestPlatform, path: string, body: object): Promise<number> =>
  ((await p.ok('POST', path, body)) as { id: number }).id

const dimensions = [
  ...[['models', '/models', 'Model'] as const, ['scenarios', '/scenarios', 'Scenario'] as const],
  ...[['regions', '/regions', 'Region'] as const, ['units', '/units', 'Unit'] as const],
  ['iamcVariables', '/iamc/variables', 'IamcVariable'] as const,
].flatMap(([name, path, exception]): Case[] => {
  const rest = name === 'regions' ? { hierarchy: 'common' } : {}
  const spare = (p: TestPlatform) => made(p, `${path}/`, { name: 'A spare one', ...rest })
  return [
    {
      ...{ operation: `${name}Create`, method: 'POST', path },
      works: () => ({ body: { name: 'New', ...rest } }),
      fails: async (p) => {
        await spare(p)
        return { body: { name: 'A spare one', ...rest }, status: 409, name: `${exception}NotUnique` }
      },
    },
    ...lookUps({
      ...{ operation: `${name}GetByName`, path: `${path}/get-by-name` },
      works: async (p) => {
        await spare(p)
        return { body: { name: 'A spare one' } }
      },
      fails: () => ({ body: { name: 'dne' }, status: 404, name: `${exception}NotFound` }),
    }),
    {
      ...{ operation: `${name}GetById`, method: 'GET', path: `${path}/{id}` },
      works: async (p) => ({ id: await spare(p) }),
      fails: missing(exception),
    },
    {
      ...{ operation: `${name}DeleteById`, method: 'DELETE', path: `${path}/{id}`, isSilent: true },
      works: async (p) => ({ id: await spare(p), body: {} }),
      fails: () => ({ id: 1, body: {}, status: 400, name: `${exception}DeletionPrevented` }),
    },
  ]
})

const names = { model_name: 'M', scenario_name: 'S' }
const runId = (path: string, body: () => object = () => ({})) => ({
  inPath: { path: `/runs/{id}/${path}`, body: () => body() },
  inBody: { path: `/runs/${path}`, body: (id: number) => ({ id, ...body() }) },
})

/** A write of one run, in the forms of 0.17 and of the versions before. */
function ofOneRun(
  operation: string,
  path: string,
  of: {
    run: () => number
    isSilent?: true
    body?: () => object
    refusal?: (id: number) => Omit<Refusal, 'body' | 'id'> & { id: number }
  },
): Case[] {
  const { inPath, inBody } = runId(path, of.body)
  const refusal = of.refusal ?? (() => ({ id: 999_999, status: 404, name: 'RunNotFound' }))
  const silent = of.isSilent && { isSilent: of.isSilent }
  return [
    {
      ...{ operation, method: 'POST', path: inPath.path, ...silent },
      works: () => ({ id: of.run(), body: inPath.body() }),
      fails: () => ({ ...refusal(of.run()), body: inPath.body() }),
    },
    {
      ...{ operation: `${operation}ById`, method: 'POST', path: inBody.path, ...silent },
      works: () => ({ body: inBody.body(of.run()) }),
      fails: () => {
        const { id, ...refused } = refusal(of.run())
        return { ...refused, body: inBody.body(id) }
      },
    },
  ]
}

const runs: Case[] = [
  {
    ...{ operation: 'runsCreate', method: 'POST', path: '/runs', works: () => ({ body: names }) },
    fails: () => ({ body: { model_name: 'M' }, status: 400, name: 'InvalidArguments' }),
  },
  ...lookUps({
    ...{ operation: 'runsGet', path: '/runs/get', works: () => ({ body: { ...names, version: 1 } }) },
    fails: () => ({ body: { ...names, version: 999 }, status: 404, name: 'RunNotFound' }),
  }),
  ...lookUps({
    ...{ operation: 'runsGetDefaultVersion', path: '/runs/get-default-version', works: () => ({ body: names }) },
    fails: () => ({ body: { ...names, model_name: 'Locked' }, status: 400, name: 'NoDefaultRunVersion' }),
  }),
  {
    ...{ operation: 'runsGetById', method: 'GET', path: '/runs/{id}', works: () => ({ id: filled.run }) },
    fails: missing('Run'),
  },
  {
    ...{ operation: 'runsDeleteById', method: 'DELETE', path: '/runs/{id}', isSilent: true },
    works: () => ({ id: filled.runs[0]!, body: {} }),
    fails: () => ({ id: filled.locked[0]!, body: {}, status: 400, name: 'RunIsLocked' }),
  },
  ...ofOneRun('runsLock', 'lock', {
    run: () => filled.runs[0]!,
    refusal: () => ({ id: filled.locked[0]!, status: 400, name: 'RunIsLocked' }),
  }),
  ...ofOneRun('runsUnlock', 'unlock', { run: () => filled.locked[0]! }),
  ...ofOneRun('runsSetAsDefaultVersion', 'set-as-default-version', { run: () => filled.runs[0]!, isSilent: true }),
  // Silent for a run that is not the default.
  ...ofOneRun('runsUnsetAsDefaultVersion', 'unset-as-default-version', { run: () => filled.runs[0]!, isSilent: true }),
  ...ofOneRun('runsRevert', 'revert', {
    ...{ run: () => filled.run, isSilent: true, body: () => ({ transaction__id: 5 }) },
  }),
]

const meta: Case[] = [
  {
    ...{ operation: 'metaCreate', method: 'POST', path: '/meta' },
    works: () => ({ body: { run_id: filled.run, key: 'new', value: 1 } }),
    fails: () => ({ body: { run_id: filled.run, key: 'version', value: 1 }, status: 400, name: 'InvalidRunMeta' }),
  },
  ...lookUps({
    ...{ operation: 'metaGet', path: '/meta/get', works: () => ({ body: { run_id: filled.run, key: 'key 1' } }) },
    fails: () => ({ body: { run_id: filled.run, key: 'dne' }, status: 404, name: 'RunMetaEntryNotFound' }),
  }),
  {
    ...{ operation: 'metaDeleteById', method: 'DELETE', path: '/meta/{id}', isSilent: true },
    works: () => ({ id: filled.metas[0]!, body: {} }),
    fails: missing('RunMetaEntry'),
  },
]

const checkpoints: Case[] = [
  {
    ...{ operation: 'checkpointsCreate', method: 'POST', path: '/checkpoints' },
    works: () => ({ body: { run__id: filled.run, message: 'new', transaction__id: null } }),
    fails: () => ({ body: { run__id: 999_999, message: '' }, status: 404, name: 'RunNotFound' }),
  },
  {
    ...{ operation: 'checkpointsGetById', method: 'GET', path: '/checkpoints/{id}', fails: missing('Checkpoint') },
    works: () => ({ id: filled.checkpoints[0]! }),
  },
  {
    ...{ operation: 'checkpointsDeleteById', method: 'DELETE', path: '/checkpoints/{id}', isSilent: true },
    works: () => ({ id: filled.checkpoints[0]!, body: {} }),
    fails: missing('Checkpoint'),
  },
]

const optimization = [
  ...[['indexSets', 'indexsets', 'IndexSet'] as const, ['scalars', 'scalars', 'Scalar'] as const],
  ...itemKinds.map((kind) => {
    const exception = kind === 'variable' ? 'OptimizationVariable' : capitalized(kind)
    return [`optimization${capitalized(kind)}s`, `${kind}s`, exception] as const
  }),
].flatMap(([name, folder, exception]): Case[] => {
  const path = `/optimization/${folder}`
  const rest = {
    ...(name === 'scalars' && { value: 1, unit_name: 'U' }),
    ...(/Tables|Parameters/.test(name) && { constrained_to_indexsets: ['Set 0'] }),
  }
  const one = (called: string) => ({ run_id: filled.run, name: called })
  const ids = () => filled.documented[`optimization/${folder}`]!
  return [
    {
      ...{ operation: `${name}Create`, method: 'POST', path },
      works: () => ({ body: { ...one('New'), ...rest } }),
      fails: () => ({ body: { ...one('Spare 1'), ...rest }, status: 409, name: `${exception}NotUnique` }),
    },
    ...lookUps({
      ...{ operation: `${name}Get`, path: `${path}/get`, works: () => ({ body: one('Spare 1') }) },
      fails: () => ({ body: one('dne'), status: 404, name: `${exception}NotFound` }),
    }),
    {
      ...{ operation: `${name}GetById`, method: 'GET', path: `${path}/{id}`, fails: missing(exception) },
      works: () => ({ id: ids()[0]! }),
    },
    {
      ...{ operation: `${name}DeleteById`, method: 'DELETE', path: `${path}/{id}`, isSilent: true },
      works: () => ({ id: name === 'indexSets' ? filled.sets[0]! : ids()[0]!, body: {} }),
      fails: missing(exception),
    },
  ]
})

const scalarUpdate: Case = {
  ...{ operation: 'scalarsUpdateById', method: 'POST', path: '/optimization/scalars/{id}' },
  works: () => ({ id: filled.documented['optimization/scalars']![0]!, body: { unit_name: 'Spare 1', value: 7 } }),
  fails: () => ({
    ...{ id: filled.documented['optimization/scalars']![0]!, body: { unit_name: 'dne' } },
    ...{ status: 404, name: 'UnitNotFound' },
  }),
}

const docs = collections.flatMap(({ path, one }): Case[] => {
  const of = `/${path}/{id}/docs`
  const id = () => filled.documented[path]![0]!
  return [
    {
      ...{ operation: `get${one}Docs`, method: 'GET', path: of, works: () => ({ id: id() }), fails: missing('Docs') },
    },
    {
      ...{ operation: `set${one}Docs`, method: 'POST', path: of, fails: surplus },
      works: () => ({ id: id(), body: { description: 'other' } }),
    },
    {
      ...{ operation: `delete${one}Docs`, method: 'DELETE', path: of, isSilent: true, fails: missing('Docs') },
      works: () => ({ id: id(), body: {} }),
    },
    {
      ...{ operation: `list${one}Docs`, method: 'PATCH', path: `/${path}/docs/list`, fails: surplus },
      works: () => ({ query: 'limit=3', body: { dimension__id__in: [id()] } }),
    },
  ]
})

/** Lists of records and frames. */
const lists = [
  ...['models', 'scenarios', 'regions', 'units', 'runs', 'meta', 'checkpoints'].map((name) => [name, `/${name}`]),
  ...['Variables', 'Models', 'Scenarios', 'Regions', 'Units'].map((name) => [
    `iamc${name}`,
    `/iamc/${name.toLowerCase()}`,
  ]),
  ...[
    ['indexSets', '/optimization/indexsets'],
    ['scalars', '/optimization/scalars'],
  ],
  ...itemKinds.map((kind) => [`optimization${capitalized(kind)}s`, `/optimization/${kind}s`]),
].flatMap(([name, path]): Case[] => [
  {
    ...{ operation: `${name}List`, method: 'PATCH', path: `${path}/list`, fails: surplus },
    works: () => ({ query: 'limit=2&offset=1', body: { id__in: [1, 2, 3, 4, 5] } }),
  },
  {
    operation: `${name}Tabulate`,
    method: 'PATCH',
    path: `${path}/tabulate`,
    fails: surplus,
    works: () => ({ body: {} }),
  },
])

const frames: Case[] = ['Timeseries', 'Datapoints'].map((name) => ({
  ...{
    operation: `iamc${name}Tabulate`,
    method: 'PATCH',
    path: `/iamc/${name.toLowerCase()}/tabulate`,
    fails: surplus,
  },
  works: () => ({ query: 'limit=3', body: { join_parameters: true } }),
}))

const frame = (columns: string[], ...data: unknown[][]) => ({
  body: { df: { index: data.map((_row, i) => i), columns, dtypes: columns.map(() => 'object'), data } },
})
const noFrame = (): Refusal => ({ ...frame(['dne'], [1]), status: 400, name: 'InvalidDataFrame' })
const seriesColumns = ['region', 'variable', 'unit', 'run__id']

/** A write of a frame. */
const frameWrite = (operation: string, method: 'POST' | 'DELETE', path: string, works: () => Arguments): Case => ({
  ...{ operation, method, path, isSilent: true, works, fails: noFrame },
})

const uploads: Case[] = [
  frameWrite('metaBulkUpsert', 'POST', '/meta/bulk-upsert', () =>
    frame(['run__id', 'key', 'value'], [filled.run, 'new', true]),
  ),
  frameWrite('metaBulkDelete', 'DELETE', '/meta/bulk-delete', () => frame(['run__id', 'key'], [filled.run, 'key 0'])),
  frameWrite('iamcTimeseriesBulkUpsert', 'POST', '/iamc/timeseries/bulk-upsert', () =>
    frame(seriesColumns, ['R', 'New', 'U', filled.run]),
  ),
  {
    ...{ operation: 'iamcTimeseriesTabulateByDf', method: 'PATCH', path: '/iamc/timeseries/tabulate-by-df' },
    works: () => frame(seriesColumns, ['R', 'V 0', 'U', filled.run]),
    fails: noFrame,
  },
  frameWrite('iamcDatapointsBulkUpsert', 'POST', '/iamc/datapoints/bulk-upsert', () =>
    frame(['time_series__id', 'step_year', 'value'], [filled.series[0], 2040, 1.5]),
  ),
  frameWrite('iamcDatapointsBulkDelete', 'DELETE', '/iamc/datapoints/bulk-delete', () =>
    frame(['time_series__id', 'step_year'], [filled.series[0], 2020]),
  ),
]

const data = [
  ['indexSets', '/optimization/indexsets', 'IndexSet'] as const,
  ...itemKinds.map((kind) => {
    const exception = kind === 'variable' ? 'OptimizationVariable' : capitalized(kind)
    return [`optimization${capitalized(kind)}s`, `/optimization/${kind}s`, exception] as const
  }),
].flatMap(([name, path, exception]): Case[] => {
  const kind = itemKinds.find((one) => path.endsWith(`/${one}s`))
  const id = () => (kind ? filled.documented[`optimization/${kind}s`]![0]! : filled.sets[0]!)
  const shared = { path: `${path}/{id}/data`, isSilent: true } as const
  const refused = () => ({ ...missing(exception)(), body: { data: kind ? itemData(kind, 'b') : ['b'] } })
  return [
    {
      ...{ ...shared, operation: `${name}AddData`, method: 'POST', fails: refused },
      works: () => ({ id: id(), body: { data: kind ? itemData(kind, 'b') : ['b'] } }),
    },
    {
      ...{ ...shared, operation: `${name}RemoveData`, method: 'DELETE', fails: refused },
      works: () => ({ id: id(), body: { data: kind ? { 'Spare 0': ['a'] } : ['a'] } }),
    },
  ]
})

const status: Case = {
  ...{ operation: 'getStatus', method: 'GET', path: '/status', works: () => ({}) },
  fails: () => ({ query: 'platform=other', status: 200, name: '' }),
}

const cases = [
  ...[status, ...dimensions, ...runs, ...meta, ...checkpoints, ...optimization, scalarUpdate, ...docs],
  ...[...lists, ...frames, ...uploads, ...data],
]

/** How many procedures the reference has: look-ups by PATCH and the forms of before 0.17 are the same ones again. */
const procedures = cases.filter(({ operation }) => !/PATCH$|^getStatus$|^runs(?!Get|Delete).*ById$/.test(operation))

const isRead = ({ method, path }: Case): boolean => method === 'GET' || method === 'PATCH' || path.endsWith('/get')

const urlOf = ({ path }: Case, { id = 1, query }: Arguments, platform: string): string =>
  `/v1/${platform}${path.replace('{id}', String(id))}${query === undefined ? '' : `?${query}`}`

describe.each(cases)('$operation: $method $path', (procedure) => {
  const { operation, method, isSilent } = procedure
  const ask = async (given: Arguments, platform: string): Promise<Answer> =>
    service.call(method, urlOf(procedure, given, platform), given.body)
  const isNamed = procedure.path.endsWith('/get-by-name') || dimensions.includes(procedure)
  const platform = async () =>
    isRead(procedure) && !isNamed ? new TestPlatform(service, 'test') : newPlatform(service, 'test')

  test('answers what it documents, and nothing more', async () => {
    const p = await platform()
    const answer = await ask(await procedure.works(p), p.name)
    expect(answer.status, answer.text).toBe(200)
    if (isSilent) expect(answer.text).toBe('null')
    expect(document.undocumented(`procedure${capitalized(operation)}`, answer)).toEqual([])
  })

  test('refuses with the exception that its clients know', async () => {
    const p = await platform()
    const { name, status: expected, ...given } = await procedure.fails(p)
    const answer = await ask(given, p.name)
    expect(answer.status, answer.text).toBe(expected)
    if (expected === 200) return
    expect(answer.body).toMatchObject({ name, http_status_code: expected, message: expect.stringMatching(/./) })
    expect(Object.keys(answer.body.data as object)).toEqual(name === 'InvalidArguments' ? ['validation_errors'] : [])
    expect(document.undocumented(`procedure${capitalized(operation)}`, answer)).toEqual([])
  })
})

test('all 159 procedures of the reference are there', () => {
  expect(procedures).toHaveLength(159)
})

test('the OpenAPI document has every procedure once', () => {
  const found = document.operations.filter(({ operationId }) => /^procedure[A-Z]/.test(operationId))
  const expected = cases.map(({ operation, method, path }) => ({
    ...{ operationId: `procedure${capitalized(operation)}`, method },
    path: `/v1/{platform}${path}`,
  }))
  expect(found.map((o) => JSON.stringify(o)).toSorted()).toEqual(expected.map((o) => JSON.stringify(o)).toSorted())
})
