import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Type, type TSchema } from 'typebox'
import { ExportRequest, ExportSummary, type ExportFormat } from '../../contract/exports.ts'
import { JobInfo } from '../../contract/jobs.ts'
import { addressOf, type FindPlatform } from '../../http/address.ts'
import { bodyOf, callerOf, deskSchema } from '../../http/desk.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'
import type { Platforms } from '../../platforms/platforms.ts'
import { Exports, type ExportFile, type Part } from './exports.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const JobParams = Type.Object({ platform: Type.String(), job: Type.String() })

const File = Type.String({ format: 'binary' })

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
}

/** Datapoints as files: an export is a job; when it is done its files can be fetched, once. */
export function exportRoutes(
  app: FastifyInstance,
  { platforms, find, jobs, work }: { platforms: Platforms; find: FindPlatform; jobs: Jobs; work: WorkFolder },
): void {
  const exports = new Exports({ jobs, work })

  app.post(
    '/desk/v1/:platform/exports',
    {
      schema: {
        ...deskSchema('Begins to write datapoints into a file', JobInfo, ExportRequest),
        params: PlatformParams,
      },
    },
    async (request) => {
      // The export outlives this request; its job is what stops it.
      const call = (await find(request)).for(callerOf(request))
      return exports.start(call, bodyOf(request, ExportRequest)).info
    },
  )

  const get = <T>(
    path: string,
    summary: string,
    answer: TSchema,
    handler: (platform: string, job: string, reply: FastifyReply) => Promise<T>,
  ) =>
    app.get(
      `/desk/v1/:platform/exports/:job${path}`,
      // Asking for the headers alone would count as fetching the file.
      { schema: { ...deskSchema(summary, answer), params: JobParams }, exposeHeadRoute: false },
      async (request: FastifyRequest, reply) => {
        const { name } = addressOf(request)
        await platforms.get(name)
        return handler(name, (request.params as { job: string }).job, reply)
      },
    )
  const sendPart = (part: Part) => async (platform: string, job: string, reply: FastifyReply) =>
    send(reply, await exports.file(platform, job, part))

  get('', 'Waits for an export and tells what it holds', ExportSummary, (platform, job) =>
    exports.summary(platform, job),
  )
  get('/file', 'Waits for an export and sends its file', File, sendPart('data'))
  get('/meta', 'Waits for an export and sends its meta indicators as csv', File, sendPart('meta'))
}

async function send(reply: FastifyReply, { path, name, format, fetched }: ExportFile): Promise<FastifyReply> {
  const { size } = await stat(path)
  // Not told when the connection breaks before the end.
  reply.raw.once('finish', fetched)
  return reply
    .headers({
      'content-type': types[format],
      'content-length': size,
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(createReadStream(path, { highWaterMark: 1 << 18 }))
}
