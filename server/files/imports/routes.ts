import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Name } from '../../contract/common.ts'
import { Decisions, ImportState } from '../../contract/imports.ts'
import { bodyOf, callerOf, deskSchema } from '../../http/desk.ts'
import { knownKeywords, readRequest } from '../../http/validation.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'
import type { Platforms } from '../../platforms/platforms.ts'
import { Imports } from './imports.ts'

const PlatformParams = Type.Object({ platform: Type.String() })
const ImportParams = Type.Object({ platform: Type.String(), job: Type.String() })
const FileQuery = Type.Object({ name: Name })

/**
 * Imports: POST imports, POST each file, POST check (with decisions, as often as wanted), POST commit. Check and commit
 * answer at once; the job tells when they are done, GET what they found or wrote.
 */
export function importRoutes(
  app: FastifyInstance,
  { platforms, jobs, work }: { platforms: Platforms; jobs: Jobs; work: WorkFolder },
): void {
  const imports = new Imports(jobs, work)
  knownKeywords(Decisions)
  const named = ({ params }: FastifyRequest) => params as { platform: string; job: string }
  /** What cannot begin is refused at once; the job keeps the error of what has begun for whoever asks. */
  const inBackground = (step: Promise<unknown>) => void step.catch(() => {})

  app.post(
    '/desk/v1/:platform/imports',
    { schema: { ...deskSchema('Begins an import', ImportState), params: PlatformParams } },
    async (request) => {
      const platform = await platforms.get(named(request).platform)
      return imports.start(platform.for(callerOf(request)))
    },
  )
  app.get(
    '/desk/v1/:platform/imports/:job',
    { schema: { ...deskSchema('Tells what an import has found or written', ImportState), params: ImportParams } },
    async (request) => imports.state(named(request).platform, named(request).job),
  )
  app.post(
    '/desk/v1/:platform/imports/:job/check',
    {
      schema: {
        ...deskSchema('Reads the files and checks them against the platform', ImportState, Decisions),
        params: ImportParams,
      },
    },
    async (request) => {
      const { platform, job } = named(request)
      inBackground(imports.check(platform, job, bodyOf(request, Decisions)))
      return imports.state(platform, job)
    },
  )
  app.post(
    '/desk/v1/:platform/imports/:job/commit',
    { schema: { ...deskSchema('Writes what was checked, in one transaction', ImportState), params: ImportParams } },
    async (request) => {
      const { platform, job } = named(request)
      inBackground(imports.commit(platform, job))
      return imports.state(platform, job)
    },
  )
  // Files are streamed to disk, whatever their type and size.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, content, done) => done(null, content))
    scope.post(
      '/desk/v1/:platform/imports/:job/files',
      {
        schema: {
          ...deskSchema('Adds a file, its bytes being the body', ImportState),
          params: ImportParams,
          querystring: FileQuery,
        },
        config: { takesFiles: true },
      },
      async (request) => {
        const { platform, job } = named(request)
        const [{ name }] = readRequest([{ name: 'query', schema: FileQuery, value: request.query }]) as [
          { name: string },
        ]
        const bytes = Number(request.headers['content-length'] ?? 0)
        // A request without a body has no stream either.
        const content = (request.body as Readable | undefined) ?? Readable.from([])
        return imports.add(platform, job, name, content, bytes)
      },
    )
  })
}
