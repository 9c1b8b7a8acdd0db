import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordPage } from '../../server/contract/common.ts'
import type { RunsFilter } from '../../server/contract/filters.ts'
import type { Decisions, ImportState } from '../../server/contract/imports.ts'
import type { Run } from '../../server/contract/runs.ts'
import { deskAddress, pageParams, request, v1Address, type PageRange } from './request.ts'

const importAddress = (platform: string, id: string) => deskAddress(platform, `imports/${encodeURIComponent(id)}`)

/** An import is a job in steps: files, checks as often as wanted, commit. `upload.ts` sends the files. */
export const importRequests = {
  start: (platform: string) => request<ImportState>('POST', deskAddress(platform, 'imports')),
  /** Into a platform that is made when the import is written. */
  startNew: (platform: string) => request<ImportState>('POST', '/desk/v1/imports', { name: platform }),
  state: (platform: string, id: string) => request<ImportState>('GET', importAddress(platform, id)),
  check: (platform: string, id: string, decisions: Decisions) =>
    request<ImportState>('POST', `${importAddress(platform, id)}/check`, decisions),
  commit: (platform: string, id: string) => request<ImportState>('POST', `${importAddress(platform, id)}/commit`),
  /** Runs that files can be added to. */
  targets: (platform: string, filter: RunsFilter, page: PageRange, signal?: AbortSignal) =>
    request<RecordPage<Run>>('PATCH', v1Address(platform, `runs/?table=false&${pageParams(page)}`), filter, signal),
  /** Of a csv file of all regions and units that the platform does not have. */
  namesAddress: (platform: string, id: string) => `${importAddress(platform, id)}/names/file`,
  fileAddress: (platform: string, id: string, name: string) =>
    `${importAddress(platform, id)}/files?name=${encodeURIComponent(name)}`,
}

export const importQueries = {
  /** Runs of these pairs that files can be added to; of any pair where the files name none. */
  targets: (platform: string, models: readonly string[], scenarios: readonly string[]) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'of import', models, scenarios],
      queryFn: ({ signal }) => {
        const of = (names: readonly string[]) => ({ name__in: [...names] })
        const filter = {
          default_only: false,
          ...(models.length > 0 && { model: of(models), scenario: of(scenarios) }),
        }
        return importRequests.targets(platform, filter, { limit: 1_000, offset: 0 }, signal)
      },
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
}
