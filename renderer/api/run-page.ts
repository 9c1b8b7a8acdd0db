import { queryOptions } from '@tanstack/react-query'
import type { RecordPage } from '../../server/contract/common.ts'
import { limits } from '../../server/contract/limits.ts'
import type { MetaIndicator } from '../../server/contract/meta.ts'
import type { BranchRun, ChangeMeta, DeletedRuns, RunSummary } from '../../server/contract/run-page.ts'
import type { Run } from '../../server/contract/runs.ts'
import { deskAddress, request, v1Address } from './request.ts'

export const runPageRequests = {
  /** Copies a run, deleted or not, as it was after a transaction. */
  branch: (platform: string, runId: number, branch: BranchRun) =>
    request<Run>('POST', deskAddress(platform, `runs/${runId}/branch`), branch),
  /** Changes meta indicators in one transaction; what is left out stays. */
  changeMeta: (platform: string, runId: number, change: Partial<ChangeMeta>) =>
    request<object>('POST', deskAddress(platform, `runs/${runId}/meta`), change),
}

export const runPageQueries = {
  summary: (platform: string, runId: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'run summary', runId],
      queryFn: ({ signal }) =>
        request<RunSummary>('GET', deskAddress(platform, `runs/${runId}/summary`), undefined, signal),
    }),
  /** The meta indicators of a run, by key. */
  meta: (platform: string, runId: number) =>
    queryOptions({
      queryKey: ['platform', platform, 'meta', runId],
      queryFn: async ({ signal }) => {
        const path = v1Address(platform, `meta/?table=false&limit=${limits.pageMax}`)
        const filter = { run: { id: runId, default_only: false } }
        const { results } = await request<RecordPage<MetaIndicator>>('PATCH', path, filter, signal)
        return results.toSorted((a, b) => a.key.localeCompare(b.key))
      },
    }),
  /** Runs that are gone. */
  deleted: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'deleted'],
      queryFn: async ({ signal }) =>
        (await request<DeletedRuns>('GET', deskAddress(platform, 'deleted-runs'), undefined, signal)).results,
    }),
}
