import type { Static, TSchema } from 'typebox'
import {
  Coverage,
  CoverageRequest,
  Facets,
  FacetsRequest,
  Summary,
  SummaryRequest,
  Tree,
  TreeRequest,
} from '../contract/counts.ts'
import { IdParams } from '../contract/common.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { DataIndicatorsRequest, Indicators } from '../contract/indicators.ts'
import { limits } from '../contract/limits.ts'
import { RunSummary } from '../contract/run-page.ts'
import type { ReadOperation } from '../db/operation.ts'
import type { Router } from '../http/router.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { countDataIndicators } from './indicators.ts'
import { countCoverage, countFacets, countTree, sizeOfFilter, summarizeDatapoints } from './operations.ts'
import { summarizeRun } from './run-summary.ts'

interface CountRoute<Request extends TSchema> {
  count: ReadOperation<Static<Request>, Uint8Array>
  path: string
  summary: string
  body: Request
  answer: TSchema
  /** Whether it is done on a job thread, where it keeps no short read waiting. */
  isLong: (asked: Static<Request>, platform: PlatformCall) => boolean | Promise<boolean>
}

/** What the window counts and draws under a filter. */
export function countDeskRoutes(router: Router): void {
  const add = <Request extends TSchema>({ count, isLong, ...described }: CountRoute<Request>) =>
    router.desk({
      ...described,
      operation: count.operation,
      method: 'POST',
      tag: 'counts',
      handler: async ({ platform, body, signal }) =>
        (await isLong(body, platform)) ? platform.readLong(count, body, { signal }) : platform.read(count, body),
    })
  add({
    count: countFacets,
    path: '/:platform/facets',
    summary: 'Counts the values of fields under a filter',
    body: FacetsRequest,
    answer: Facets,
    isLong: ({ patient }) => patient,
  })
  add({
    count: countTree,
    path: '/:platform/tree',
    summary: 'Counts one level of the tree of variables under a filter',
    body: TreeRequest,
    answer: Tree,
    isLong: () => false,
  })
  add({
    count: countCoverage,
    path: '/:platform/coverage',
    summary: 'Counts the datapoints of rows and columns under a filter',
    body: CoverageRequest,
    answer: Coverage,
    isLong: isLarge,
  })
  add({
    count: summarizeDatapoints,
    path: '/:platform/summary',
    summary: 'Summarises the values of groups of datapoints, for charts',
    body: SummaryRequest,
    answer: Summary,
    isLong: isLarge,
  })
  add({
    count: countDataIndicators,
    path: '/:platform/indicators/datapoints',
    summary: 'Counts the indicators of the runs whose datapoints match a filter',
    body: DataIndicatorsRequest,
    answer: Indicators,
    isLong: () => false,
  })
  router.desk({
    operation: summarizeRun.operation,
    method: 'GET',
    path: '/:platform/runs/:id/summary',
    tag: 'counts',
    summary: 'Counts what is in a run: domains, units, years, and years that series lack',
    params: IdParams,
    answer: RunSummary,
    handler: async ({ platform, params: { id }, signal }) =>
      (await isLarge({ filter: { run: { id, default_only: false } } }, platform))
        ? platform.readLong(summarizeRun, id, { signal })
        : platform.read(summarizeRun, id),
  })
}

const isLarge = async ({ filter }: { filter: DeskDatapointFilter }, { read }: PlatformCall): Promise<boolean> =>
  (await read(sizeOfFilter, filter)) > limits.shortReadPoints
