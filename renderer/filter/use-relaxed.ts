import { useQueries, useQueryClient } from '@tanstack/react-query'
import { countQueries } from '../api/counts.ts'
import type { Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import { toFilter } from './filter-json.ts'
import { relaxationsOf, type Relaxation } from './relaxations.ts'

/** A filter without one condition, and how many rows it has. */
export interface Relaxed {
  relaxation: Relaxation
  /** undefined while it is counted. */
  rows: number | undefined
  hasFailed: boolean
}

interface Counting {
  relaxed: readonly Relaxed[]
  isLoading: boolean
  isCancelled: boolean
  cancel: () => void
  retry: () => void
}

interface FilteredRows {
  kind: FilterKind
  platform: string
  chips: Chips
}

/** The query that counts what a filter leaves. */
export const countQuery = ({ kind, platform, chips }: FilteredRows) =>
  kind === 'runs'
    ? countQueries.runs(platform, toFilter(kind, chips))
    : countQueries.datapoints(platform, toFilter(kind, chips))

/** Counts the rows without each condition alone, all at once. */
export function useRelaxed({ kind, platform, chips }: FilteredRows): Counting {
  const client = useQueryClient()
  const relaxations = relaxationsOf(kind, chips)
  const queries = relaxations.map((relaxation) => countQuery({ kind, platform, chips: relaxation.chips }))
  const results = useQueries({ queries })
  const isLoading = results.some(({ isFetching }) => isFetching)
  return {
    relaxed: relaxations.map((relaxation, index) => ({
      relaxation,
      rows: results[index]?.data,
      hasFailed: results[index]?.isError === true,
    })),
    isLoading,
    isCancelled: !isLoading && results.some(({ data, isError }) => data === undefined && !isError),
    cancel: () => {
      if (isLoading) for (const { queryKey } of queries) void client.cancelQueries({ queryKey, exact: true })
    },
    retry: () => {
      for (const { data, refetch } of results) if (data === undefined) void refetch()
    },
  }
}
