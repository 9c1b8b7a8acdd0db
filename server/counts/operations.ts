import type { CoverageRequest, FacetsRequest, SummaryRequest, TreeRequest } from '../contract/counts.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import { read } from '../db/operation.ts'
import { jsonBytes } from '../query/page.ts'
import { coverageOf } from './coverage.ts'
import { facetsOf } from './facets.ts'
import { selectSize } from './queries.ts'
import { summaryOf } from './summary.ts'
import { branchesBelow } from './tree.ts'

/** How many points the matching series have, whatever their year. */
export const sizeOfFilter = read('sizeOfFilter', (db, filter: DeskDatapointFilter) => db.one(selectSize(filter)).points)

/** The values of fields under a filter, with counts: {@link Facets}. */
export const countFacets = read('countFacets', (db, request: FacetsRequest) => asJson(facetsOf(db, request)))

/** One level of the tree of variables: {@link Tree}. */
export const countTree = read('countTree', (db, request: TreeRequest) => asJson({ nodes: branchesBelow(db, request) }))

/** Datapoints of each row and column: {@link Coverage}. */
export const countCoverage = read('countCoverage', (db, request: CoverageRequest) => asJson(coverageOf(db, request)))

/** Figures of groups over their steps: {@link Summary}. */
export const summarizeDatapoints = read('summarizeDatapoints', (db, request: SummaryRequest, { tick }) =>
  asJson(summaryOf(db, request, tick)),
)

const asJson = (answer: object): Uint8Array => jsonBytes(JSON.stringify(answer))
