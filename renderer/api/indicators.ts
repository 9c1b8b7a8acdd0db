import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DataIndicatorsRequest, Indicators, RunIndicatorsRequest } from '../../server/contract/indicators.ts'
import { deskAddress, request } from './request.ts'

/** Whose indicators are asked for: of the runs that have matching datapoints, or of matching runs. */
export type IndicatorsQuestion =
  | { of: 'datapoints'; asked: DataIndicatorsRequest }
  | { of: 'runs'; asked: RunIndicatorsRequest }

/** The indicators under a filter, with the values of those that are asked for. */
export const indicatorsQuery = (platform: string, { of, asked }: IndicatorsQuestion) =>
  queryOptions({
    queryKey: ['platform', platform, 'indicators', of, asked],
    queryFn: ({ signal }) => request<Indicators>('POST', deskAddress(platform, `indicators/${of}`), asked, signal),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
