import { SeriesPage, SeriesRequest } from '../contract/tables.ts'
import type { Router } from '../http/router.ts'
import { pageOfSeries } from './remembered-layouts.ts'

/** The wide table of datapoints. */
export function timeseriesDeskRoutes(router: Router): void {
  router.desk({
    operation: 'querySeries',
    method: 'POST',
    path: '/:platform/series',
    tag: 'datapoints',
    summary: 'Lists time series with a value for each step',
    body: SeriesRequest,
    answer: SeriesPage,
    handler: ({ platform, body }) => pageOfSeries(platform, body),
  })
}
