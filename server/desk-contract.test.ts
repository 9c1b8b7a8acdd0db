import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { newest } from './history/testing-history-client.ts'
import { startFilledService } from './testing/filled.ts'
import { settled } from './testing/import.ts'
import { newPlatform, TestPlatform } from './testing/platform.ts'
import type { Answer } from './testing/service.ts'

/** The walk of what only our window and command line ask: every route answers what it documents, and nothing more. */

const { service, filled, document } = await startFilledService()
afterAll(() => service.close())

interface Request {
  /** In place of the braces of the path; the platform is that of the test. */
  params?: Record<string, string | number>
  query?: string
  body?: unknown
}

interface Refusal extends Request {
  /** Sent by a page of another site. */
  isForeign?: true
  status: number
  name: string
}

interface Case {
  operation: string
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /desk/v1. */
  path: string
  /** What a moment beside the platform's name means; left out where the platform is a mere name, or none is named. */
  moment?: 'read' | 'refused' | 'ignored'
  /** It changes something, so it is asked of a copy. */
  writes?: true
  /** Its answer is a file. */
  isFile?: true
  works: (p: TestPlatform) => Request | Promise<Request>
  fails: (p: TestPlatform) => Refusal | Promise<Refusal>
}

const nothing = (): Request => ({})
const badId = (): Refusal => ({ params: { id: 'x' }, status: 422, name: 'bad_request' })
const badFilter = (): Refusal => ({ body: { filter: { dne: 1 } }, status: 422, name: 'bad_filter_arguments' })
const pivot = { kind: 'parameter', rows: [], column: 'Spare 0', cell: 'values' }
const itemChange = { kind: 'parameter', columns: ['Spare 0'], set: [['nothing']] }
const scalarChange = { kind: 'scalar', columns: ['value'], set: [['17.5']] }
const renamed = { kind: 'scalar', name: 'renamed' }
const missingRun = (): Refusal => ({ params: { id: 999_999 }, status: 404, name: 'run_not_found' })
const unknown = (name: string) => (): Refusal => ({ params: { [name]: 'nothing' }, status: 404, name: 'bad_request' })
const foreign = (): Refusal => ({ isForeign: true, status: 403, name: 'forbidden' })
const nowhere = (): Refusal => ({ params: { platform: 'nowhere' }, status: 404, name: 'platform_not_found' })

const post = async (url: string, body: unknown = {}): Promise<Answer['body']> => {
  const answer = await service.call('POST', `/desk/v1${url}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown
}
const backupOf = async (p: { name: string }): Promise<string> => (await post(`/${p.name}/backups`)).name as string
const viewOf = async (p: TestPlatform): Promise<number> =>
  (await post(`/${p.name}/views`, { name: 'View', view: {} })).id as number

let made = 0
/** A name that no platform has; the platform goes with the test. */
function freshName(): string {
  const name = `fresh${(made += 1)}`
  onTestFinished(async () => void (await service.call('DELETE', `/desk/v1/platforms/${name}/`)))
  return name
}

async function inTrash(): Promise<string> {
  const name = freshName()
  await post('/platforms', { name })
  return (await service.call('DELETE', `/desk/v1/platforms/${name}/`)).body.trashed as string
}

async function exportOf(p: TestPlatform): Promise<string> {
  const { id } = await post(`/${p.name}/exports`, { format: 'csv' })
  await settled(service, id as string)
  return id as string
}

const table = 'model,scenario,region,variable,unit,2020\nM,S,R,V,U,1\n'

/** An import with a file, which has been checked. */
async function importInto(p: TestPlatform, isChecked: boolean): Promise<string> {
  const { job } = await post(`/${p.name}/imports`)
  const path = `/${p.name}/imports/${job.id}`
  await post(`${path}/files?name=table.csv`, table)
  if (isChecked) await post(`${path}/check`)
  await settled(service, job.id as string)
  return job.id as string
}

const platforms: Case[] = [
  { operation: 'GetInfo', method: 'GET', path: '/info', works: nothing, fails: foreign },
  { operation: 'ListPlatforms', method: 'GET', path: '/platforms', works: nothing, fails: foreign },
  {
    ...{ operation: 'CreatePlatform', method: 'POST', path: '/platforms' },
    works: () => ({ body: { name: freshName() } }),
    fails: () => ({ body: { name: 'test' }, status: 409, name: 'platform_not_unique' }),
  },
  {
    ...{ operation: 'SummarizePlatform', method: 'GET', path: '/platforms/{platform}/', moment: 'read' },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'CopyPlatform', method: 'POST', path: '/platforms/{platform}/copy', moment: 'read' },
    works: () => ({ body: { name: freshName() } }),
    fails: () => ({ body: { name: 'a b' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ReopenPlatform', method: 'POST', path: '/platforms/{platform}/reopen' },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'TrashPlatform', method: 'DELETE', path: '/platforms/{platform}/', writes: true },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'DiscardPlatform', method: 'DELETE', path: '/platforms/{platform}/empty' },
    works: async () => {
      const name = freshName()
      await post('/platforms', { name })
      return { params: { platform: name } }
    },
    fails: () => ({ params: { platform: 'test' }, status: 409, name: 'bad_request' }),
  },
  {
    ...{ operation: 'CheckPlatform', method: 'GET', path: '/{platform}/integrity', moment: 'refused' },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'ListCatalogue', method: 'POST', path: '/{platform}/catalogue', moment: 'read' },
    works: () => ({ body: { of: 'variable', search: 'e', show: 'used', sort: [{ column: 'series' }] } }),
    fails: () => ({
      ...{ body: { of: 'region', sort: [{ column: 'dne' }] }, status: 422, name: 'bad_request' },
    }),
  },
  {
    ...{ operation: 'CountCatalogue', method: 'GET', path: '/{platform}/catalogue', moment: 'read' },
    ...{ works: nothing, fails: nowhere },
  },
  { operation: 'ListTrash', method: 'GET', path: '/trash', works: nothing, fails: foreign },
  {
    ...{ operation: 'RestoreFromTrash', method: 'POST', path: '/trash/{trashed}/restore' },
    works: async () => ({ params: { trashed: await inTrash() }, body: { name: freshName() } }),
    fails: unknown('trashed'),
  },
  {
    ...{ operation: 'RemoveFromTrash', method: 'DELETE', path: '/trash/{trashed}' },
    works: async () => ({ params: { trashed: await inTrash() } }),
    fails: unknown('trashed'),
  },
  {
    ...{ operation: 'CreateSample', method: 'POST', path: '/samples' },
    works: () => ({ body: { name: freshName() } }),
    fails: () => ({ body: {}, status: 422, name: 'bad_request' }),
  },
]

const backups: Case[] = [
  { operation: 'ListBackups', method: 'GET', path: '/backups', works: nothing, fails: foreign },
  {
    ...{ operation: 'CreateBackup', method: 'POST', path: '/{platform}/backups' },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'RestoreBackup', method: 'POST', path: '/backups/{backup}/restore' },
    works: async (p) => ({ params: { backup: await backupOf(p) }, body: { name: freshName() } }),
    fails: unknown('backup'),
  },
  {
    ...{ operation: 'ReplaceByBackup', method: 'POST', path: '/backups/{backup}/replace' },
    works: async () => {
      const name = freshName()
      await post('/platforms', { name })
      return { params: { backup: await backupOf({ name }) } }
    },
    fails: unknown('backup'),
  },
  {
    ...{ operation: 'DeleteBackup', method: 'DELETE', path: '/backups/{backup}' },
    works: async (p) => ({ params: { backup: await backupOf(p) } }),
    fails: unknown('backup'),
  },
  {
    ...{ operation: 'CompactPlatform', method: 'POST', path: '/{platform}/compact', writes: true },
    ...{ works: nothing, fails: nowhere },
  },
]

const tables: Case[] = [
  {
    ...{ operation: 'QueryDatapointRows', method: 'POST', path: '/{platform}/rows/datapoints', moment: 'read' },
    works: () => ({ body: { filter: {}, sort: [{ column: 'value', descending: true }] } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'QuerySeries', method: 'POST', path: '/{platform}/series', moment: 'read' },
    works: () => ({ body: { filter: {} } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'CountFacets', method: 'POST', path: '/{platform}/facets', moment: 'read' },
    works: () => ({ body: { filter: {}, fields: ['region', 'variable', 'year'] } }),
    fails: () => ({ body: { filter: {}, fields: ['dne'] }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'CountDataIndicators', method: 'POST', path: '/{platform}/indicators/datapoints', moment: 'read' },
    works: () => ({ body: { filter: { meta: { 'key 0': { exists: true } } }, keys: ['key 0', 'key 1', 'none'] } }),
    fails: () => ({ body: { filter: { meta: { a: { dne: 1 } } } }, status: 422, name: 'bad_filter_arguments' }),
  },
  {
    ...{ operation: 'CountRunIndicators', method: 'POST', path: '/{platform}/indicators/runs', moment: 'read' },
    works: () => ({ body: { filter: { default_only: false }, keys: ['key 0', 'key 1', 'key 2', 'key 3'] } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'CountTree', method: 'POST', path: '/{platform}/tree', moment: 'read' },
    works: () => ({ body: { filter: {} } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'CountCoverage', method: 'POST', path: '/{platform}/coverage', moment: 'read' },
    works: () => ({ body: { filter: {}, rows: 'run', columns: 'year' } }),
    fails: () => ({ body: { filter: {}, rows: 'run', columns: 'dne' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'SummarizeDatapoints', method: 'POST', path: '/{platform}/summary', moment: 'read' },
    works: () => ({ body: { filter: {}, by: ['variable'] } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'QueryRunRows', method: 'POST', path: '/{platform}/rows/runs', moment: 'read' },
    works: () => ({ body: { filter: { default_only: false }, meta: ['key 0', 'key 2', 'key 3'] } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'ListMetaKeys', method: 'GET', path: '/{platform}/meta-keys', moment: 'read' },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'CountItemsOfRun', method: 'GET', path: '/{platform}/runs/{id}/items', moment: 'read' },
    works: () => ({ params: { id: filled.run } }),
    fails: missingRun,
  },
  {
    ...{ operation: 'ListItems', method: 'POST', path: '/{platform}/runs/{id}/items', moment: 'read' },
    works: () => ({ params: { id: filled.run }, body: { kind: 'parameter' } }),
    fails: () => ({ params: { id: filled.run }, body: { kind: 'dne' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ReadItemData', method: 'POST', path: '/{platform}/items/{id}/data', moment: 'read' },
    works: () => ({ params: { id: filled.documented['optimization/parameters']![0]! }, body: { kind: 'parameter' } }),
    fails: () => ({ params: { id: 999_999 }, body: { kind: 'parameter' }, status: 404, name: 'parameter_not_found' }),
  },
  {
    ...{ operation: 'PivotItemData', method: 'POST', path: '/{platform}/items/{id}/pivot', moment: 'read' },
    works: () => ({ params: { id: filled.documented['optimization/parameters']![0]! }, body: pivot }),
    fails: () => ({ params: { id: 999_999 }, body: pivot, status: 404, name: 'parameter_not_found' }),
  },
  {
    ...{ operation: 'CheckItemChange', method: 'POST', path: '/{platform}/items/{id}/check', moment: 'read' },
    works: () => ({ params: { id: filled.documented['optimization/parameters']![0]! }, body: itemChange }),
    fails: () => ({ params: { id: 999_999 }, body: itemChange, status: 404, name: 'parameter_not_found' }),
  },
  {
    ...{ operation: 'ChangeItem', method: 'POST', path: '/{platform}/items/{id}/change' },
    ...{ moment: 'refused', writes: true },
    works: () => ({ params: { id: filled.documented['optimization/scalars']![0]! }, body: scalarChange }),
    fails: () => ({ params: { id: 999_999 }, body: scalarChange, status: 404, name: 'scalar_not_found' }),
  },
  {
    ...{ operation: 'RenameItem', method: 'POST', path: '/{platform}/items/{id}/name' },
    ...{ moment: 'refused', writes: true },
    works: () => ({ params: { id: filled.documented['optimization/scalars']![0]! }, body: renamed }),
    fails: () => ({ params: { id: 999_999 }, body: renamed, status: 404, name: 'scalar_not_found' }),
  },
  {
    ...{ operation: 'SummarizeRun', method: 'GET', path: '/{platform}/runs/{id}/summary', moment: 'read' },
    works: () => ({ params: { id: filled.run } }),
    fails: missingRun,
  },
  {
    ...{ operation: 'ChangeMeta', method: 'POST', path: '/{platform}/runs/{id}/meta', moment: 'refused', writes: true },
    works: () => ({
      params: { id: filled.run },
      body: { set: [{ key: 'changed', type: 'FLOAT', value: '1' }] },
    }),
    fails: () => ({
      params: { id: filled.run },
      body: { set: [{ key: 'version', type: 'INT', value: '1' }] },
      status: 400,
      name: 'run_invalid_meta',
    }),
  },
  {
    ...{ operation: 'DeleteRun', method: 'DELETE', path: '/{platform}/runs/{id}', moment: 'refused', writes: true },
    works: () => ({ params: { id: filled.runs[0]! } }),
    fails: () => ({ params: { id: filled.locked[0]! }, status: 400, name: 'run_is_locked' }),
  },
]

const history: Case[] = [
  {
    ...{ operation: 'ListTransactions', method: 'GET', path: '/{platform}/transactions', moment: 'read' },
    works: nothing,
    fails: () => ({ query: 'limit=-1', status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ListMoments', method: 'GET', path: '/{platform}/moments', moment: 'refused' },
    works: nothing,
    fails: () => ({ query: 'run=first', status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'FindMoment', method: 'GET', path: '/{platform}/moment', moment: 'refused' },
    works: () => ({ query: 'until=1' }),
    fails: () => ({ query: 'until=999999', status: 400, name: 'bad_request' }),
  },
  {
    ...{ operation: 'CountEffects', method: 'POST', path: '/{platform}/transactions/effects', moment: 'refused' },
    works: (p) => ({ body: { ids: [newest(p), 1] } }),
    fails: () => ({ body: { ids: 'all' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ListRunTransactions', method: 'GET', path: '/{platform}/runs/{id}/transactions', moment: 'read' },
    works: () => ({ params: { id: filled.run } }),
    fails: missingRun,
  },
  {
    ...{ operation: 'CompareRun', method: 'GET', path: '/{platform}/runs/{id}/changes', moment: 'refused' },
    works: () => ({ params: { id: filled.run }, query: 'from=1&kind=datapoints' }),
    fails: missingRunOfChanges,
  },
  {
    ...{
      operation: 'BranchRun',
      method: 'POST',
      path: '/{platform}/runs/{id}/branch',
      moment: 'refused',
      writes: true,
    },
    works: (p) => ({ params: { id: filled.run }, body: { transaction__id: newest(p) } }),
    fails: () => ({ ...missingRun(), body: { transaction__id: 1 } }),
  },
  {
    ...{ operation: 'ListDeletedRuns', method: 'GET', path: '/{platform}/deleted-runs', moment: 'read', writes: true },
    works: async (p) => {
      const id = await p.run('Model that goes', 'Scenario', false)
      await p.ok('DELETE', `/runs/${id}/`)
      return {}
    },
    fails: nowhere,
  },
  {
    ...{ operation: 'Undo', method: 'POST', path: '/{platform}/undo', moment: 'refused', writes: true },
    works: (p) => ({ body: { transaction__id: newest(p) } }),
    fails: () => ({ body: {}, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ForgetHistory', method: 'POST', path: '/{platform}/forget', moment: 'refused', writes: true },
    // While a run is locked, its owner may still want to go back.
    works: async (p) => {
      for (const id of filled.locked) await p.ok('POST', `/runs/${id}/unlock/`)
      return { body: { transaction__id: 2 } }
    },
    fails: () => ({ body: { transaction__id: 999_999 }, status: 400, name: 'bad_request' }),
  },
]

function missingRunOfChanges(): Refusal {
  return { ...missingRun(), query: 'from=1' }
}

const views: Case[] = [
  {
    ...{ operation: 'ListViews', method: 'GET', path: '/{platform}/views', moment: 'ignored', writes: true },
    works: async (p) => {
      await viewOf(p)
      return {}
    },
    fails: nowhere,
  },
  {
    ...{ operation: 'CreateView', method: 'POST', path: '/{platform}/views', moment: 'ignored', writes: true },
    works: () => ({ body: { name: 'Another', view: { kind: 'data' } } }),
    fails: () => ({ body: { view: 1 }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'GetView', method: 'GET', path: '/{platform}/views/{id}', moment: 'ignored', writes: true },
    works: async (p) => ({ params: { id: await viewOf(p) } }),
    fails: () => ({ params: { id: 999_999 }, status: 404, name: 'view_not_found' }),
  },
  {
    ...{ operation: 'ChangeView', method: 'PATCH', path: '/{platform}/views/{id}', moment: 'ignored', writes: true },
    works: async (p) => ({ params: { id: await viewOf(p) }, body: { name: 'Other' } }),
    fails: badId,
  },
  {
    ...{ operation: 'DeleteView', method: 'DELETE', path: '/{platform}/views/{id}', moment: 'ignored', writes: true },
    works: async (p) => ({ params: { id: await viewOf(p) } }),
    fails: badId,
  },
]

const files: Case[] = [
  {
    ...{ operation: 'StartImport', method: 'POST', path: '/{platform}/imports', moment: 'refused' },
    ...{ works: nothing, fails: nowhere },
  },
  {
    ...{ operation: 'StartImportOfNew', method: 'POST', path: '/imports' },
    works: () => ({ body: { name: freshName() } }),
    fails: () => ({ body: { name: 'test' }, status: 409, name: 'platform_not_unique' }),
  },
  {
    ...{ operation: 'GetImport', method: 'GET', path: '/{platform}/imports/{job}', writes: true },
    works: async (p) => ({ params: { job: await importInto(p, true) } }),
    fails: unknown('job'),
  },
  {
    ...{ operation: 'AddImportFile', method: 'POST', path: '/{platform}/imports/{job}/files', writes: true },
    works: async (p) => ({ params: { job: await importInto(p, false) }, query: 'name=more.csv', body: table }),
    fails: async (p) => ({
      params: { job: await importInto(p, false) },
      body: table,
      status: 422,
      name: 'bad_request',
    }),
  },
  {
    ...{ operation: 'CheckImport', method: 'POST', path: '/{platform}/imports/{job}/check', writes: true },
    works: async (p) => ({ params: { job: await importInto(p, false) }, body: {} }),
    fails: async (p) => ({
      params: { job: await importInto(p, false) },
      ...{ body: { keep: 'dne' }, status: 422, name: 'bad_request' },
    }),
  },
  {
    ...{ operation: 'ListUnknownNames', method: 'GET', path: '/{platform}/imports/{job}/names', writes: true },
    works: async (p) => ({ params: { job: await importInto(p, true) }, query: 'kind=region' }),
    fails: async (p) => ({
      params: { job: await importInto(p, false) },
      ...{ query: 'kind=region', status: 400, name: 'bad_request' },
    }),
  },
  {
    ...{ operation: 'UnknownNamesFile', method: 'GET', path: '/{platform}/imports/{job}/names/file', writes: true },
    works: async (p) => ({ params: { job: await importInto(p, true) } }),
    fails: async (p) => ({ params: { job: await importInto(p, false) }, status: 400, name: 'bad_request' }),
  },
  {
    ...{ operation: 'CommitImport', method: 'POST', path: '/{platform}/imports/{job}/commit', writes: true },
    works: async (p) => ({ params: { job: await importInto(p, true) } }),
    fails: async (p) => ({ params: { job: await importInto(p, false) }, status: 400, name: 'bad_request' }),
  },
  {
    ...{ operation: 'StartExport', method: 'POST', path: '/{platform}/exports', moment: 'read' },
    works: () => ({ body: { format: 'jsonl' } }),
    fails: () => ({ body: { format: 'dne' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'StartPlatformExport', method: 'POST', path: '/{platform}/exports/platform', moment: 'read' },
    works: () => ({ body: { filter: {}, version: '0.16' } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'StartItemsExport', method: 'POST', path: '/{platform}/runs/{id}/items/export', moment: 'read' },
    works: () => ({ params: { id: filled.run } }),
    fails: nowhere,
  },
  {
    ...{ operation: 'StartItemDataExport', method: 'POST', path: '/{platform}/items/{id}/data/export', moment: 'read' },
    works: () => ({
      params: { id: filled.documented['optimization/parameters']![0]! },
      body: { kind: 'parameter', format: 'csv' },
    }),
    fails: () => ({ params: { id: 1 }, body: { kind: 'parameter', format: 'dne' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{
      operation: 'StartItemPivotExport',
      method: 'POST',
      path: '/{platform}/items/{id}/pivot/export',
      moment: 'read',
    },
    works: () => ({
      params: { id: filled.documented['optimization/parameters']![0]! },
      body: { ...pivot, format: 'xlsx' },
    }),
    fails: () => ({ params: { id: 1 }, body: { ...pivot, format: 'dne' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'PreviewExport', method: 'POST', path: '/{platform}/exports/preview', moment: 'read' },
    works: () => ({ body: { filter: {}, format: 'csv', sort: [{ column: 'region' }] } }),
    fails: badFilter,
  },
  {
    ...{ operation: 'GetExport', method: 'GET', path: '/{platform}/exports/{job}', moment: 'ignored' },
    works: async (p) => ({ params: { job: await exportOf(p) } }),
    fails: unknown('job'),
  },
  {
    ...{ operation: 'FetchExport', method: 'GET', path: '/{platform}/exports/{job}/file', moment: 'ignored' },
    isFile: true,
    works: async (p) => ({ params: { job: await exportOf(p) } }),
    fails: unknown('job'),
  },
  {
    ...{ operation: 'FetchExportedMeta', method: 'GET', path: '/{platform}/exports/{job}/meta', moment: 'ignored' },
    isFile: true,
    works: async (p) => ({ params: { job: await exportOf(p) } }),
    fails: unknown('job'),
  },
]

const settings = {}

/** A check that is done. */
async function checkOf(p: TestPlatform): Promise<string> {
  const { job } = await post(`/${p.name}/checks`, { settings })
  await settled(service, job.id as string)
  return job.id as string
}
const muteOf = async (p: TestPlatform): Promise<number> =>
  (await post(`/${p.name}/mutes`, { rule: 'jumps', reason: 'Known' })).id as number

const checks: Case[] = [
  {
    ...{ operation: 'StartCheck', method: 'POST', path: '/{platform}/checks', moment: 'refused' },
    works: () => ({ body: { settings, definitions: [{ path: 'variable/a.yaml', text: '- A: {unit: U}' }] } }),
    fails: () => ({ body: { settings: { sum_tolerance: 2 } }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ListChecks', method: 'GET', path: '/{platform}/checks', moment: 'ignored' },
    works: async (p) => ({ params: { job: await checkOf(p) } }),
    fails: nowhere,
  },
  {
    ...{ operation: 'GetCheck', method: 'GET', path: '/{platform}/checks/{job}', moment: 'ignored' },
    works: async (p) => ({ params: { job: await checkOf(p) } }),
    fails: unknown('job'),
  },
  {
    ...{ operation: 'ListFindings', method: 'POST', path: '/{platform}/checks/{job}/findings', moment: 'ignored' },
    works: async (p) => ({ params: { job: await checkOf(p) }, body: { sort: [{ column: 'gap' }], search: 'a' } }),
    fails: async (p) => ({
      ...{ params: { job: await checkOf(p) }, body: { sort: [{ column: 'dne' }] } },
      ...{ status: 422, name: 'bad_request' },
    }),
  },
  {
    ...{ operation: 'FetchFindings', method: 'POST', path: '/{platform}/checks/{job}/file', moment: 'ignored' },
    isFile: true,
    works: async (p) => ({ params: { job: await checkOf(p) }, body: { format: 'xlsx' } }),
    fails: () => ({ params: { job: 'nothing' }, body: {}, status: 404, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ListMutes', method: 'GET', path: '/{platform}/mutes', moment: 'ignored' },
    works: nothing,
    fails: nowhere,
  },
  {
    ...{ operation: 'CreateMute', method: 'POST', path: '/{platform}/mutes', moment: 'ignored', writes: true },
    works: () => ({ body: { rule: 'parts', variable: 'V', reason: 'Known' } }),
    fails: () => ({ body: { rule: 'parts', reason: '' }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'DeleteMute', method: 'DELETE', path: '/{platform}/mutes/{id}', moment: 'ignored', writes: true },
    works: async (p) => ({ params: { id: await muteOf(p) } }),
    fails: () => ({ params: { id: 999_999 }, status: 404, name: 'bad_request' }),
  },
]

const jobs: Case[] = [
  { operation: 'ListJobs', method: 'GET', path: '/jobs', works: nothing, fails: foreign },
  {
    ...{ operation: 'GetJob', method: 'GET', path: '/jobs/{job}' },
    works: async (p) => ({ params: { job: await exportOf(p) } }),
    fails: unknown('job'),
  },
  {
    ...{ operation: 'CancelJob', method: 'DELETE', path: '/jobs/{job}' },
    works: async (p) => ({ params: { job: await exportOf(p) } }),
    fails: unknown('job'),
  },
]

/** A comparison of the run of the seed with itself. */
async function comparisonOf(p: TestPlatform): Promise<string> {
  const side = { platform: p.name, run: filled.run }
  return (await post('/comparisons', { sides: [side, side] })).id as string
}

const ofComparison = async (p: TestPlatform): Promise<Request> => ({ params: { comparison: await comparisonOf(p) } })

const compared: Case[] = [
  {
    ...{ operation: 'StartComparison', method: 'POST', path: '/comparisons' },
    works: (p) => ({ body: { sides: [filled.run, filled.run].map((run) => ({ platform: p.name, run })) } }),
    fails: (p) => ({ body: { sides: [{ platform: p.name, run: 1 }] }, status: 400, name: 'bad_request' }),
  },
  {
    ...{ operation: 'GetComparison', method: 'GET', path: '/comparisons/{comparison}' },
    ...{ works: ofComparison, fails: unknown('comparison') },
  },
  {
    ...{ operation: 'QueryDifferences', method: 'POST', path: '/comparisons/{comparison}/datapoints' },
    works: async (p) => ({ ...(await ofComparison(p)), body: { sort: [{ column: 'size', descending: true }] } }),
    fails: async (p) => ({ ...(await ofComparison(p)), body: { states: ['dne'] }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'QueryComparedVariables', method: 'GET', path: '/comparisons/{comparison}/variables' },
    ...{ works: ofComparison, fails: unknown('comparison') },
  },
  {
    ...{ operation: 'QueryComparedLists', method: 'GET', path: '/comparisons/{comparison}/lists' },
    ...{ works: ofComparison, fails: unknown('comparison') },
  },
  {
    ...{ operation: 'QueryComparedRows', method: 'POST', path: '/comparisons/{comparison}/rows' },
    works: async (p) => ({ ...(await ofComparison(p)), body: { kind: 'indexset', name: 'Spare 0' } }),
    fails: async (p) => ({
      ...{ ...(await ofComparison(p)), body: { kind: 'indexset', name: 'dne' } },
      ...{ status: 400, name: 'bad_request' },
    }),
  },
  {
    ...{ operation: 'FetchChangeNote', method: 'GET', path: '/comparisons/{comparison}/note', isFile: true },
    ...{ works: ofComparison, fails: unknown('comparison') },
  },
]

const watching: Case[] = [
  { operation: 'ListRequests', method: 'GET', path: '/requests', works: nothing, fails: foreign },
  { operation: 'ListLog', method: 'GET', path: '/log', works: nothing, fails: foreign },
  { operation: 'GetSettings', method: 'GET', path: '/settings', works: nothing, fails: foreign },
  {
    ...{ operation: 'ChangeSettings', method: 'PATCH', path: '/settings' },
    works: () => ({ body: { backups: { every: 'week', keep: 5 } } }),
    fails: () => ({ body: { backups: { every: 'hour', keep: 5 } }, status: 422, name: 'bad_request' }),
  },
]

const codelist = [{ path: 'definitions/region/a.yaml', text: '- common:\n  - Atlantis:\n      description: Sunk\n' }]
const noYaml = [{ path: 'region/a.yaml', text: '- "' }]
const codelists: Case[] = [
  {
    ...{ operation: 'PreviewCodelists', method: 'POST', path: '/{platform}/codelists/preview', moment: 'refused' },
    works: () => ({ body: { files: codelist } }),
    fails: () => ({ body: { files: noYaml }, status: 400, name: 'bad_request' }),
  },
  {
    ...{ operation: 'ImportCodelists', method: 'POST', path: '/{platform}/codelists', moment: 'refused', writes: true },
    works: () => ({ body: { files: codelist, of: ['region'], names: true, overwrite: false } }),
    fails: () => ({ body: { files: 5, of: [], names: true, overwrite: false }, status: 422, name: 'bad_request' }),
  },
  {
    ...{ operation: 'NamesFile', method: 'GET', path: '/{platform}/codelists/file', moment: 'read', isFile: true },
    works: () => ({ query: 'of=region&format=yaml' }),
    fails: () => ({ query: 'of=region&format=pdf', status: 422, name: 'bad_request' }),
  },
]

const cases = [
  ...codelists,
  ...watching,
  ...platforms,
  ...backups,
  ...tables,
  ...history,
  ...views,
  ...files,
  ...compared,
  ...checks,
  ...jobs,
]

/** It never ends, so a test of its own looks at its beginning. */
const endless: Pick<Case, 'operation' | 'method' | 'path'> = {
  ...{ operation: 'FollowChanges', method: 'GET', path: '/changes' },
}

/** The address of a request. @param name of the platform, with or without a moment */
function urlOf({ path }: Case, { params = {}, query }: Request, name: string): string {
  const filledIn = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(params[key] ?? (key === 'platform' ? name : 1)),
  )
  return `/desk/v1${filledIn}${query === undefined ? '' : `?${query}`}`
}

const platformOf = async ({ writes }: Case): Promise<TestPlatform> =>
  writes ? newPlatform(service, 'test') : new TestPlatform(service, 'test')

describe.each(cases)('desk$operation: $method $path', (route) => {
  const { operation, method, isFile } = route

  function expectDocumented(answer: Answer): void {
    if (!isFile || answer.status !== 200) expect(document.undocumented(`desk${operation}`, answer)).toEqual([])
  }

  test('answers what it documents, and nothing more', async () => {
    const p = await platformOf(route)
    const request = await route.works(p)
    const answer = await service.call(method, urlOf(route, request, p.name), request.body)
    expect(answer.status, answer.text).toBe(200)
    expectDocumented(answer)
  })

  test('refuses with an error that says what is wrong', async () => {
    const p = await platformOf(route)
    const refusal = await route.fails(p)
    const headers: Record<string, string> = refusal.isForeign ? { origin: 'http://elsewhere.example' } : {}
    const answer = await service.call(method, urlOf(route, refusal, p.name), refusal.body, headers)
    expect({ status: answer.status, name: answer.body.error_name }).toEqual({
      status: refusal.status,
      name: refusal.name,
    })
    expectDocumented(answer)
  })
})

describe.each(cases.filter(({ moment }) => moment))('$operation: of a platform', (route) => {
  const { method, moment } = route

  test('knows none of a name that there is not', async () => {
    const answer = await service.call(method, urlOf(route, {}, 'nowhere'))
    expect(answer).toMatchObject({ status: 404, body: { error_name: 'platform_not_found' } })
  })

  test(`a moment beside its name is ${moment}`, async () => {
    const p = await platformOf(route)
    const request = await route.works(p)
    const answer = await service.call(method, urlOf(route, request, `${p.name}@${newest(p)}`), request.body)
    expect(answer.status, answer.text).toBe(moment === 'refused' ? 400 : 200)
    if (moment === 'refused') expect(answer.body.message).toContain('name it without a moment')
  })
})

test('the feed of changes begins, and is documented as events', async () => {
  const leave = new AbortController()
  const answer = await fetch(`${service.service.url}/desk/v1${endless.path}`, { signal: leave.signal })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  leave.abort()
})

test('the OpenAPI document has every route of ours once, with its error answers', () => {
  const found = document.operations.filter(({ operationId }) => /^desk[A-Z]/.test(operationId))
  const expected = [...cases, endless].map(({ operation, method, path }) => ({
    ...{ operationId: `desk${operation}`, method },
    path: `/desk/v1${path}`,
  }))
  expect(found.map((o) => JSON.stringify(o)).toSorted()).toEqual(expected.map((o) => JSON.stringify(o)).toSorted())
  for (const { path, method } of found) {
    const { responses } = document.paths[path]![method.toLowerCase()] as { responses: object }
    expect(Object.keys(responses)).toEqual(['200', '422', '4XX'])
  }
})

test('an answer that tells more than is documented, or less, would be noticed', () => {
  const answer = (body: object) => ({ status: 200, body })
  const info = {
    ...{ name: 'Scenario Desk', version: '1', interface_version: '1' },
    ...{ is_protected: false, folder_warning: null, settings_warning: null },
  }
  expect(document.undocumented('deskGetInfo', answer(info))).toEqual([])
  expect(document.undocumented('deskGetInfo', answer({ ...info, more: 1 }))).not.toEqual([])
  expect(document.undocumented('deskGetInfo', answer({ ...info, version: 1 }))).not.toEqual([])
  expect(document.undocumented('deskGetInfo', answer({ name: 'Scenario Desk' }))).not.toEqual([])
  expect(document.undocumented('deskGetInfo', { status: 302, body: {} })).not.toEqual([])
})

test.each([...new Set([...cases, endless].map(({ path }) => path))])(
  '%s refuses other methods with 405',
  async (path) => {
    const used = [...cases, endless].filter((other) => other.path === path).map(({ method }) => method as string)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (other) => !used.includes(other),
    )) {
      const { status, body } = await service.call(method, `/desk/v1${path.replaceAll(/\{\w+\}/g, '1')}`)
      expect({ method, status, body }).toEqual({ method, status: 405, body: { detail: 'Method Not Allowed' } })
    }
  },
)
