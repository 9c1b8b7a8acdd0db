import { useQuery } from '@tanstack/react-query'
import type { DeskDatapointFilter, DeskRunsFilter, MetaConditions } from '../../server/contract/desk-filters.ts'
import { limits } from '../../server/contract/limits.ts'
import { runQueries } from '../api/runs.ts'
import type { CodeQuestion } from './question.ts'

/**
 * Clients of the interface know no conditions on indicators, so code names the runs that fit them now. The filter as
 * JSON keeps the conditions.
 */
export function useIndicatorRuns<Question extends Pick<CodeQuestion, 'platform' | 'kind' | 'filter'>>(
  question: Question,
  isEnabled: boolean,
): { question: Question | undefined; runs: number | undefined } {
  const { meta } = question.filter as { meta?: MetaConditions | null }
  const { data } = useQuery({
    ...runQueries.page(question.platform, {
      ...{ filter: { default_only: false, meta: meta ?? null }, sort: [{ column: 'id', descending: false }], meta: [] },
      ...{ limit: limits.pageMax, offset: 0 },
    }),
    enabled: isEnabled && Boolean(meta),
    placeholderData: undefined,
  })
  if (!meta) return { question, runs: undefined }
  if (!data) return { question: undefined, runs: undefined }
  const ids = data.results.map(({ id }) => id)
  return { question: { ...question, filter: ofTheseRuns(question, ids) }, runs: ids.length }
}

/** The filter with the ids of runs in place of its conditions on indicators. */
export function ofTheseRuns(
  { kind, filter }: Pick<CodeQuestion, 'kind' | 'filter'>,
  ids: readonly number[],
): CodeQuestion['filter'] {
  const among = (own: readonly number[] | null | undefined) => ids.filter((id) => own?.includes(id) ?? true)
  if (kind === 'runs') {
    const { meta: _meta, ...others } = filter as DeskRunsFilter
    return { ...others, id__in: among(others.id__in) }
  }
  const { meta: _meta, run, ...others } = filter as DeskDatapointFilter
  return { ...others, run: { ...(run === null ? { default_only: false } : run), id__in: among(run?.id__in) } }
}
