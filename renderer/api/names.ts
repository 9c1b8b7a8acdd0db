import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordPage } from '../../server/contract/common.ts'
import type { Dimension, NamedRecord } from '../../server/contract/dimensions.ts'
import type { DocsRecord } from '../../server/contract/docs.ts'
import type { NameFilter } from '../../server/contract/filters.ts'
import { limits } from '../../server/contract/limits.ts'
import { pageParams, request, v1Address, type PageRange } from './request.ts'

/** Where the interface keeps what can be described: `regions`, `iamc/variables`, `optimization/tables`. */
export const docsPlace = (kind: Dimension | `optimization/${string}`): string =>
  `${kind === 'variable' ? 'iamc/' : ''}${kind}s`

export const nameRequests = {
  /** Those of a platform, whether time series use them or not; of variables those that are used. */
  listed: (platform: string, dimension: Dimension, filter: NameFilter, page: PageRange, signal?: AbortSignal) =>
    request<RecordPage<{ id: number; name: string }>>(
      'PATCH',
      v1Address(platform, `${docsPlace(dimension)}/?table=false&${pageParams(page)}`),
      dimension === 'variable' ? { ...filter, run: null } : filter,
      signal,
    ),
  /** Those that time series use. */
  used: (
    platform: string,
    dimension: Dimension,
    filter: NameFilter & { run: null },
    page: PageRange,
    signal?: AbortSignal,
  ) =>
    request<RecordPage<NamedRecord>>(
      'PATCH',
      v1Address(platform, `iamc/${dimension}s/?table=false&${pageParams(page)}`),
      filter,
      signal,
    ),
  /** Descriptions of the things with these ids. */
  docs: (platform: string, kind: Parameters<typeof docsPlace>[0], ids: readonly number[], signal?: AbortSignal) =>
    request<RecordPage<DocsRecord>>(
      'GET',
      v1Address(
        platform,
        `docs/${docsPlace(kind)}/?table=false&${ids.map((id) => `dimension_id__in=${id}`).join('&')}`,
      ),
      undefined,
      signal,
    ),
}

type Described = Extract<Dimension, 'region' | 'variable' | 'unit'>

/** Descriptions of the names of a series, where the platform has any. */
export const descriptionsQuery = (platform: string, names: Record<Described, string>) =>
  queryOptions({
    queryKey: ['platform', platform, 'descriptions', names],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        (Object.entries(names) as [Described, string][]).map(async ([field, name]) => {
          const named = await nameRequests.listed(platform, field, { name }, { limit: 1, offset: 0 }, signal)
          const ids = named.results.map(({ id }) => id)
          if (ids.length === 0) return []
          const { results } = await nameRequests.docs(platform, field, ids, signal)
          return results.map(({ description }) => ({ field, description }))
        }),
      )
      return found.flat()
    },
    staleTime: 30_000,
  })

/** How many names can take the place of a pattern. */
export const namesOfPattern = 1_000

interface NameSearch {
  of: 'used' | 'listed'
  limit: number
}

export const nameQueries = {
  /** `used` by time series of runs of any version, or `listed` on the platform. */
  search: (platform: string, dimension: Dimension, filter: NameFilter, { of, limit }: NameSearch) =>
    queryOptions({
      queryKey: ['platform', platform, 'names', dimension, of, filter, limit],
      queryFn: ({ signal }): Promise<RecordPage<{ name: string }>> => {
        const page = { limit, offset: 0 }
        return of === 'used'
          ? nameRequests.used(platform, dimension, { ...filter, run: null }, page, signal)
          : nameRequests.listed(platform, dimension, filter, page, signal)
      },
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  /** Which of these names the platform does not have. */
  unknown: (platform: string, dimension: Dimension, names: readonly string[]) =>
    queryOptions({
      queryKey: ['platform', platform, 'names', dimension, 'unknown', names],
      queryFn: async ({ signal }) => {
        const left = new Set(names)
        for (let start = 0; start < names.length; start += limits.pageMax) {
          const some = names.slice(start, start + limits.pageMax)
          const page = { limit: limits.pageMax, offset: 0 }
          const { results } = await nameRequests.listed(platform, dimension, { name__in: some }, page, signal)
          for (const { name } of results) left.delete(name)
        }
        return [...left]
      },
      staleTime: 30_000,
    }),
}
