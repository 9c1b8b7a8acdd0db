import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ComparedRun } from '../../server/contract/compare.ts'
import { transactionRequests } from './history.ts'

/** Moments of a run that are offered. */
const offeredMoments = 100

export const compareQueries = {
  /** The newest transactions that wrote a run. */
  moments: (platform: string, run: ComparedRun['run']) =>
    queryOptions({
      queryKey: ['platform', platform, 'runs', 'moments', run],
      queryFn: ({ signal }) => transactionRequests.ofRun(platform, run, { limit: offeredMoments, offset: 0 }, signal),
      placeholderData: keepPreviousData,
    }),
}
