import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { Type } from 'typebox'
import {
  ComparedVariables,
  CompareRequest,
  ComparisonInfo,
  Differences,
  DifferencesRequest,
  noteFormats,
  StartedComparison,
} from '../contract/compare.ts'
import { ComparedLists, ComparedRows, ComparedRowsRequest } from '../contract/compare-lists.ts'
import { StreamAnswer } from '../http/answer.ts'
import { mediaTypes } from '../http/media-types.ts'
import type { Router } from '../http/router.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { Comparisons } from './comparisons.ts'
import {
  queryComparedLists,
  queryComparedRows,
  queryComparedVariables,
  queryDifferences,
  writeChangeNote,
} from './operations.ts'

const Params = Type.Object({ comparison: Type.String() })

/** Runs beside each other: a comparison is a job; when it is done what it found is read like any table. */
export function compareDeskRoutes(
  router: Router,
  { comparisons, work }: { comparisons: Comparisons; work: WorkFolder },
): void {
  const tag = 'compare'
  const about = { tag, params: Params }
  router.service({
    operation: 'startComparison',
    method: 'POST',
    path: '/comparisons',
    tag,
    summary: 'Begins to compare runs; of the same runs, unchanged, the comparison that there is',
    body: CompareRequest,
    answer: StartedComparison,
    // The comparison outlives this request; its job is what stops it.
    handler: async ({ body }) => ({ id: await comparisons.start(body) }),
  })
  router.service({
    ...about,
    operation: 'getComparison',
    method: 'GET',
    path: '/comparisons/:comparison',
    summary: 'Waits for a comparison and tells what it found',
    answer: ComparisonInfo,
    handler: ({ params }) => comparisons.info(params.comparison),
  })
  router.service({
    ...about,
    operation: 'queryDifferences',
    method: 'POST',
    path: '/comparisons/:comparison/datapoints',
    summary: 'Lists compared datapoints in any order',
    body: DifferencesRequest,
    answer: Differences,
    handler: ({ params, body, signal }) =>
      comparisons.read(
        params.comparison,
        queryDifferences,
        ({ sides }) => ({ sides: sides.length, asked: body }),
        signal,
      ),
  })
  router.service({
    ...about,
    operation: 'queryComparedVariables',
    method: 'GET',
    path: '/comparisons/:comparison/variables',
    summary: 'Tells what each variable comes to',
    answer: ComparedVariables,
    handler: ({ params, signal }) =>
      comparisons.read(params.comparison, queryComparedVariables, ({ sides }) => sides.length, signal),
  })
  router.service({
    ...about,
    operation: 'queryComparedLists',
    method: 'GET',
    path: '/comparisons/:comparison/lists',
    summary: 'Lists compared meta indicators and optimization items',
    answer: ComparedLists,
    handler: ({ params, signal }) => comparisons.read(params.comparison, queryComparedLists, () => null, signal),
  })
  router.service({
    ...about,
    operation: 'queryComparedRows',
    method: 'POST',
    path: '/comparisons/:comparison/rows',
    summary: 'Lists the rows of an optimization item that differ, the largest differences first',
    body: ComparedRowsRequest,
    answer: ComparedRows,
    handler: ({ params, body, signal }) => comparisons.read(params.comparison, queryComparedRows, () => body, signal),
  })
  router.service({
    ...about,
    operation: 'fetchChangeNote',
    method: 'GET',
    path: '/comparisons/:comparison/note',
    summary: 'Sends a comparison as a change note',
    query: Type.Object({ format: Type.Enum([...noteFormats], { default: noteFormats[0] }) }),
    answer: Type.String({ format: 'binary' }),
    streams: true,
    handler: async ({ params, query: { format }, signal }) => {
      const info = await comparisons.info(params.comparison)
      const file = work.file(format)
      try {
        await comparisons.read(
          params.comparison,
          writeChangeNote,
          (request) => ({ request, info, format, file }),
          signal,
        )
      } catch (error) {
        work.remove(file)
        throw error
      }
      const name = `comparison-${info.compared_at.slice(0, 10)}.${format}`
      const headers = { 'content-type': mediaTypes[format], 'content-disposition': `attachment; filename="${name}"` }
      return new StreamAnswer(headers, (answer) => {
        pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), answer, () => work.remove(file))
      })
    },
  })
}
