import type { FastifyInstance } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
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
import type { DatapointFilter } from '../contract/filters.ts'
import { limits } from '../contract/limits.ts'
import type { ReadOperation } from '../db/operation.ts'
import type { FindPlatform } from '../http/address.ts'
import { abandoned, bodyOf, deskSchema, platformFor, sendJson } from '../http/desk.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { countCoverage, countFacets, countTree, sizeOfFilter, summarizeDatapoints } from './operations.ts'

const PlatformParams = Type.Object({ platform: Type.String() })

interface CountRoute<Request extends TSchema> {
  path: string
  summary: string
  body: Request
  answer: TSchema
  operation: ReadOperation<Static<Request>, Uint8Array>
  /** Whether it is done on a job thread, where it keeps no short read waiting. */
  isLong: (asked: Static<Request>, call: PlatformCall) => boolean | Promise<boolean>
}

/** What the window counts and draws under a filter. */
export function countRoutes(app: FastifyInstance, find: FindPlatform): void {
  const add = <Request extends TSchema>({ path, summary, body, answer, operation, isLong }: CountRoute<Request>) =>
    app.post(
      `/desk/v1/:platform/${path}`,
      { schema: { ...deskSchema(summary, answer, body), params: PlatformParams } },
      async (request, reply) => {
        const call = await platformFor(find, request, reply)
        const asked = bodyOf(request, body)
        const json = (await isLong(asked, call))
          ? await call.readLong(operation, asked, { signal: abandoned(reply) })
          : await call.read(operation, asked)
        return sendJson(reply, json)
      },
    )
  add({
    path: 'facets',
    summary: 'Counts the values of fields under a filter',
    body: FacetsRequest,
    answer: Facets,
    operation: countFacets,
    isLong: ({ patient }) => patient,
  })
  add({
    path: 'tree',
    summary: 'Counts one level of the tree of variables under a filter',
    body: TreeRequest,
    answer: Tree,
    operation: countTree,
    isLong: () => false,
  })
  add({
    path: 'coverage',
    summary: 'Counts the datapoints of rows and columns under a filter',
    body: CoverageRequest,
    answer: Coverage,
    operation: countCoverage,
    isLong: isLarge,
  })
  add({
    path: 'summary',
    summary: 'Summarises the values of groups of datapoints, for charts',
    body: SummaryRequest,
    answer: Summary,
    operation: summarizeDatapoints,
    isLong: isLarge,
  })
}

const isLarge = async ({ filter }: { filter: DatapointFilter }, { read }: PlatformCall): Promise<boolean> =>
  (await read(sizeOfFilter, filter)) > limits.shortReadPoints
