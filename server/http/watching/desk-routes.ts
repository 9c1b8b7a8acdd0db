import { LogList, RequestList, RequestQuery } from '../../contract/watching.ts'
import type { Router } from '../router.ts'
import type { LogLines } from './log-lines.ts'
import type { Requests } from './requests.ts'

/** What the service has been asked lately, and what it has written into its log. */
export function watchingDeskRoutes(
  router: Router,
  { requests, logLines }: { requests: Requests; logLines: LogLines },
): void {
  const tag = 'service'
  router.service({
    operation: 'listRequests',
    method: 'GET',
    path: '/requests',
    tag,
    summary: 'Lists the newest requests that were answered, without what they held',
    query: RequestQuery,
    answer: RequestList,
    handler: ({ query }) => requests.list(query),
  })
  router.service({
    operation: 'listLog',
    method: 'GET',
    path: '/log',
    tag,
    summary: 'Lists the newest lines of the log',
    answer: LogList,
    handler: () => logLines.list(),
  })
}
