import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { runQueries } from '../api/runs.ts'
import type { Field } from './fields.ts'
import { indicatorField } from './indicator-fields.ts'

/** The indicators of a platform as fields of a filter, by name; none while they are asked for. */
export function useIndicatorFields(platform: string): readonly Field[] {
  const { data } = useQuery(runQueries.metaKeys(platform))
  return useMemo(() => (data?.keys ?? []).map(({ key }) => indicatorField(key)), [data])
}
