import { Empty, IdParams, PageOf, Payload } from '../contract/common.ts'
import { TimeseriesFilter } from '../contract/filters.ts'
import { CreateRelated, NewTimeseries, Timeseries, TimeseriesQuery } from '../contract/iamc.ts'
import { requireTable } from '../http/route.ts'
import type { Router } from '../http/router.ts'
import { createTimeseries, getTimeseries, queryTimeseries, upsertTimeseries } from './operations.ts'

export function timeseriesRoutes(router: Router): void {
  router.interface({
    operation: 'queryTimeseries',
    method: 'PATCH',
    path: '/iamc/timeseries/',
    tag: 'iamc',
    summary: 'Lists time series',
    query: TimeseriesQuery,
    body: TimeseriesFilter,
    answer: PageOf(Timeseries),
    handler: ({ platform, query, body }) => {
      requireTable(query, query.join_parameters)
      return platform.read(queryTimeseries, { filter: body, query })
    },
  })
  router.interface({
    operation: 'createTimeseries',
    method: 'POST',
    path: '/iamc/timeseries/',
    tag: 'iamc',
    summary: 'Creates one time series',
    body: NewTimeseries,
    answer: Timeseries,
    handler: ({ platform, body }) => platform.write(createTimeseries, body),
  })
  router.interface({
    operation: 'getTimeseries',
    method: 'GET',
    path: '/iamc/timeseries/:id/',
    tag: 'iamc',
    summary: 'Answers one time series',
    params: IdParams,
    answer: Timeseries,
    handler: ({ platform, params }) => platform.read(getTimeseries, params.id),
  })
  router.interface({
    operation: 'upsertTimeseries',
    method: 'POST',
    path: '/iamc/timeseries/bulk/',
    tag: 'iamc',
    summary: 'Creates the time series of a payload that are not there yet',
    query: CreateRelated,
    body: Payload,
    take: 'bytes',
    answer: Empty,
    handler: ({ platform, query, body }) =>
      platform.write(upsertTimeseries, { body, createRelated: query.create_related }),
  })
}
