import { Type } from 'typebox'
import { Name } from '../../contract/common.ts'
import { Decisions, ImportState, UnknownNamesPage } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { NewPlatform, PlatformParams } from '../../contract/platforms.ts'
import { StreamAnswer } from '../../http/answer.ts'
import { mediaTypes } from '../../http/media-types.ts'
import type { Router } from '../../http/router.ts'
import { Imports, type ImportServices } from './imports.ts'

const ImportParams = Type.Object({ ...PlatformParams.properties, job: Type.String() })
const FileQuery = Type.Object({ name: Name })
const NamesQuery = Type.Object({
  kind: Type.Enum(['region', 'unit']),
  offset: Type.Integer({ minimum: 0, default: 0 }),
  limit: Type.Integer({ minimum: 1, maximum: limits.unknownNamesPage, default: limits.unknownNamesPage }),
})

/**
 * Imports: POST imports, POST each file, POST check (with decisions, as often as wanted), POST commit. Check and commit
 * answer at once; the job tells when they are done, GET what they found or wrote.
 */
export function importDeskRoutes(router: Router, services: ImportServices): void {
  const imports = new Imports(services)
  const tag = 'files'
  /** What cannot begin is refused at once; the job keeps the error of what has begun for whoever asks. */
  const inBackground = (step: Promise<unknown>) => void step.catch(() => {})

  router.desk({
    operation: 'startImport',
    method: 'POST',
    path: '/:platform/imports',
    tag,
    summary: 'Begins an import',
    moment: 'refused',
    answer: ImportState,
    // The import outlives this request; its job is what stops it.
    handler: ({ platform, caller }) => imports.start(platform.platform.for(caller)),
  })
  router.service({
    operation: 'startImportOfNew',
    method: 'POST',
    path: '/imports',
    tag,
    summary: 'Begins an import into a platform that is made when it is written',
    body: NewPlatform,
    answer: ImportState,
    handler: ({ body, caller }) => imports.startNew(body.name, caller),
  })
  router.service({
    operation: 'getImport',
    method: 'GET',
    path: '/:platform/imports/:job',
    tag,
    summary: 'Tells what an import has found or written',
    params: ImportParams,
    answer: ImportState,
    handler: ({ params }) => imports.state(params.platform, params.job),
  })
  router.service({
    operation: 'addImportFile',
    method: 'POST',
    path: '/:platform/imports/:job/files',
    tag,
    summary: 'Adds a file, its bytes being the body',
    params: ImportParams,
    query: FileQuery,
    take: 'stream',
    answer: ImportState,
    handler: ({ params, query, body }) => imports.add(params.platform, params.job, query.name, body),
  })
  router.service({
    operation: 'checkImport',
    method: 'POST',
    path: '/:platform/imports/:job/check',
    tag,
    summary: 'Reads the files and checks them against the platform',
    params: ImportParams,
    body: Decisions,
    bodyBytes: limits.decisionsBytes,
    answer: ImportState,
    handler: ({ params: { platform, job }, body }) => {
      inBackground(imports.check(platform, job, body))
      return imports.state(platform, job)
    },
  })
  router.service({
    operation: 'listUnknownNames',
    method: 'GET',
    path: '/:platform/imports/:job/names',
    tag,
    summary: 'Lists the regions or units of an import that the platform does not have',
    params: ImportParams,
    query: NamesQuery,
    answer: UnknownNamesPage,
    handler: ({ params: { platform, job }, query }) => imports.unknownNames(platform, job, query),
  })
  router.service({
    operation: 'unknownNamesFile',
    method: 'GET',
    path: '/:platform/imports/:job/names/file',
    tag,
    summary: 'Gives all regions and units of an import that the platform does not have as csv',
    params: ImportParams,
    answer: Type.String({ format: 'binary' }),
    streams: true,
    handler: async ({ params: { platform, job }, signal }) => {
      const bytes = await imports.unknownNamesFile(platform, job, signal)
      const headers = {
        'content-type': mediaTypes.csv,
        'content-disposition': `attachment; filename="${platform}-new-names.csv"`,
      }
      return new StreamAnswer(headers, (answer) => void answer.end(bytes))
    },
  })
  router.service({
    operation: 'commitImport',
    method: 'POST',
    path: '/:platform/imports/:job/commit',
    tag,
    summary: 'Writes what was checked, in one transaction',
    params: ImportParams,
    answer: ImportState,
    handler: ({ params: { platform, job } }) => {
      inBackground(imports.commit(platform, job))
      return imports.state(platform, job)
    },
  })
}
