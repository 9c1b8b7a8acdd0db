import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { Type } from 'typebox'
import { IdParams } from '../../contract/common.ts'
import { ExportPreview, ExportRequest, ExportSummary } from '../../contract/exports.ts'
import { ItemDataExport, ItemPivotExport, ItemsExportSummary } from '../../contract/item-exports.ts'
import { JobInfo } from '../../contract/jobs.ts'
import { PlatformExport, PlatformExportSummary } from '../../contract/platform-exports.ts'
import { StreamAnswer } from '../../http/answer.ts'
import { mediaTypes } from '../../http/media-types.ts'
import type { Router } from '../../http/router.ts'
import { previewExport } from './operations.ts'
import { Exports, type ExportFile, type ExportPart } from './exports.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'

const JobParams = Type.Object({ job: Type.String() })

const File = Type.String({ format: 'binary' })

/** Datapoints and optimization items as files: an export is a job; when it is done its files can be fetched, once. */
export function exportDeskRoutes(router: Router, service: { jobs: Jobs; work: WorkFolder }): void {
  const exports = new Exports(service)
  const tag = 'files'
  router.desk({
    operation: 'startExport',
    method: 'POST',
    path: '/:platform/exports',
    tag,
    summary: 'Begins to write datapoints into a file',
    body: ExportRequest,
    answer: JobInfo,
    // The export outlives this request; its job is what stops it.
    handler: ({ platform, body, caller }) => exports.start(platform.platform.for(caller), body).info,
  })
  router.desk({
    operation: 'startPlatformExport',
    method: 'POST',
    path: '/:platform/exports/platform',
    tag,
    summary: 'Begins to write the platform, or a part of it, into a SQLite file that ixmp4 opens',
    body: PlatformExport,
    answer: JobInfo,
    handler: ({ platform, body, caller }) => exports.startPlatform(platform.platform.for(caller), body).info,
  })
  router.desk({
    operation: 'startItemsExport',
    method: 'POST',
    path: '/:platform/runs/:id/items/export',
    tag,
    summary: 'Begins to write all optimization items of a run into a workbook, which an import reads back',
    params: IdParams,
    answer: JobInfo,
    handler: ({ platform, params, caller }) => exports.startItems(platform.platform.for(caller), params.id).info,
  })
  router.desk({
    operation: 'startItemDataExport',
    method: 'POST',
    path: '/:platform/items/:id/data/export',
    tag,
    summary: 'Begins to write the rows of an optimization item into a file',
    params: IdParams,
    body: ItemDataExport,
    answer: JobInfo,
    handler: ({ platform, params, body, caller }) =>
      exports.startItemData(platform.platform.for(caller), params.id, body).info,
  })
  router.desk({
    operation: 'startItemPivotExport',
    method: 'POST',
    path: '/:platform/items/:id/pivot/export',
    tag,
    summary: 'Begins to write a pivot of an optimization item into a file',
    params: IdParams,
    body: ItemPivotExport,
    answer: JobInfo,
    handler: ({ platform, params, body, caller }) =>
      exports.startItemPivot(platform.platform.for(caller), params.id, body).info,
  })
  router.desk({
    operation: 'previewExport',
    method: 'POST',
    path: '/:platform/exports/preview',
    tag,
    summary: 'Tells the first rows of a file before it is written',
    body: ExportRequest,
    answer: ExportPreview,
    handler: ({ platform, body, signal }) => platform.readLong(previewExport, body, { signal }),
  })
  router.desk({
    operation: 'getExport',
    method: 'GET',
    path: '/:platform/exports/:job',
    tag,
    summary: 'Waits for an export and tells what it holds',
    params: JobParams,
    moment: 'ignored',
    answer: Type.Union([ExportSummary, ItemsExportSummary, PlatformExportSummary]),
    handler: ({ platform, params }) => exports.summary(platform.platform.name, params.job),
  })
  const addFile = (part: ExportPart, path: string, operation: string, summary: string) =>
    router.desk({
      operation,
      method: 'GET',
      path: `/:platform/exports/:job/${path}`,
      tag,
      summary,
      params: JobParams,
      moment: 'ignored',
      answer: File,
      streams: true,
      handler: async ({ platform, params }) => toAnswer(await exports.file(platform.platform.name, params.job, part)),
    })
  addFile('data', 'file', 'fetchExport', 'Waits for an export and sends its file')
  addFile('meta', 'meta', 'fetchExportedMeta', 'Waits for an export and sends its meta indicators as csv')
}

async function toAnswer({ path, name, format, fetched }: ExportFile): Promise<StreamAnswer> {
  const { size } = await stat(path)
  const headers = {
    'content-type': mediaTypes[format],
    'content-length': size,
    'content-disposition': `attachment; filename="${name}"`,
  }
  return new StreamAnswer(headers, (answer) => {
    // Not told when the connection breaks before the end: the file stays, to be fetched again.
    answer.once('finish', fetched)
    pipeline(createReadStream(path, { highWaterMark: 1 << 18 }), answer, () => {})
  })
}
