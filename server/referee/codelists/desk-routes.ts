import { Type } from 'typebox'
import {
  CodelistImport,
  CodelistPreview,
  CodelistQuestion,
  CodelistResult,
  NamesFileQuery,
} from '../../contract/codelists.ts'
import { limits } from '../../contract/limits.ts'
import { StreamAnswer } from '../../http/answer.ts'
import { mediaTypes } from '../../http/media-types.ts'
import type { Router } from '../../http/router.ts'
import { namesFile } from './file-operations.ts'
import { importCodelists, previewCodelists } from './operations.ts'

/** Code lists of nomenclature, brought into the catalogue of a platform. */
export function codelistDeskRoutes(router: Router): void {
  const shared = { method: 'POST', tag: 'catalogue', moment: 'refused', bodyBytes: limits.filterBytes } as const
  router.desk({
    ...shared,
    operation: 'previewCodelists',
    path: '/:platform/codelists/preview',
    summary: 'Tells what an import of code lists would make and describe',
    body: CodelistQuestion,
    answer: CodelistPreview,
    handler: ({ platform, body, signal }) => platform.readLong(previewCodelists, body, { signal }),
  })
  router.desk({
    ...shared,
    operation: 'importCodelists',
    path: '/:platform/codelists',
    summary: 'Makes and describes names as code lists have them, in one transaction',
    body: CodelistImport,
    answer: CodelistResult,
    handler: ({ platform, body }) => platform.write(importCodelists, body),
  })
  router.desk({
    operation: 'namesFile',
    method: 'GET',
    path: '/:platform/codelists/file',
    tag: 'catalogue',
    summary: 'Gives the names of one kind as csv, xlsx, or YAML as nomenclature reads it',
    query: NamesFileQuery,
    answer: Type.String({ format: 'binary' }),
    streams: true,
    handler: async ({ platform, query, signal }) => {
      const bytes = await platform.readLong(namesFile, query, { signal })
      const headers = {
        'content-type': mediaTypes[query.format],
        'content-disposition': `attachment; filename="${platform.platform.name}-${query.of}s.${query.format}"`,
      }
      return new StreamAnswer(headers, (answer) => void answer.end(bytes))
    },
  })
}
