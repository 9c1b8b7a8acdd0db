import { Empty, PageOf, Payload } from '../contract/common.ts'
import { DatapointFilter } from '../contract/filters.ts'
import { Datapoint, DatapointQuery } from '../contract/iamc.ts'
import { requireTable } from '../http/route.ts'
import type { Router } from '../http/router.ts'
import { queryDatapoints, removeDatapoints, upsertDatapoints } from './operations.ts'
import { pageOfDatapoints } from './remembered-pages.ts'

export function datapointRoutes(router: Router): void {
  router.interface({
    operation: 'queryDatapoints',
    method: 'PATCH',
    path: '/iamc/datapoints/',
    tag: 'iamc',
    summary: 'Lists datapoints, of default runs unless run is null or says otherwise',
    query: DatapointQuery,
    body: DatapointFilter,
    answer: PageOf(Datapoint),
    handler: ({ platform, query, body }) => {
      requireTable(query, query.join_parameters, query.join_runs, query.join_run_id)
      return pageOfDatapoints(platform, queryDatapoints, { filter: body, query })
    },
  })
  router.interface({
    operation: 'upsertDatapoints',
    method: 'POST',
    path: '/iamc/datapoints/bulk/',
    tag: 'iamc',
    summary: 'Inserts the datapoints of a payload, or gives them new values',
    body: Payload,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, body }) => platform.write(upsertDatapoints, body),
  })
  router.interface({
    operation: 'removeDatapoints',
    method: 'PATCH',
    path: '/iamc/datapoints/bulk/',
    tag: 'iamc',
    summary: 'Removes the datapoints of a payload',
    body: Payload,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, body }) => platform.write(removeDatapoints, body),
  })
}
