import { Empty, PageOf, Payload } from '../contract/common.ts'
import { DatapointFilter } from '../contract/filters.ts'
import { Datapoint, DatapointQuery } from '../contract/iamc.ts'
import { requireTable, type Router } from '../http/route.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { queryDatapoints, removeDatapoints, upsertDatapoints } from './operations.ts'

export function datapointRoutes(router: Router): void {
  router.add({
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
      return pageOfDatapoints(platform, { filter: body, query })
    },
  })
  router.add({
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
  router.add({
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

/** A page that starts where an earlier one of the same filter ended, if the data have not changed since. */
async function pageOfDatapoints(
  { platform, read }: PlatformCall,
  input: { filter: DatapointFilter; query: DatapointQuery },
): Promise<Uint8Array> {
  const { version, pages } = platform
  const key = JSON.stringify(input.filter)
  const page = await read(queryDatapoints, { ...input, known: pages.find(key, input.query.offset) })
  if (platform.version === version) for (const place of page.places) pages.add(key, place)
  return page.body
}
