import { useMemo } from 'react'
import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import type { WideLayout } from './wide-columns.tsx'

/** What all pages of a wide table have in common: the same object for as long as it is the same. */
export function useLayoutOf(page: SeriesPage, samples: readonly SeriesRow[]): WideLayout {
  const { types, steps, steps_left_out } = page
  const hasCategories = samples.some(({ step_category }) => step_category !== null)
  const text = JSON.stringify({ types, steps, steps_left_out, hasCategories } satisfies WideLayout)
  return useMemo(() => JSON.parse(text) as WideLayout, [text])
}
