import { queryOptions } from '@tanstack/react-query'
import type { DefinitionFile } from '../../server/contract/checks.ts'
import type { CodelistImport, CodelistPreview, CodelistResult, NamesFormat } from '../../server/contract/codelists.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { deskAddress, request } from './request.ts'

export const codelistRequests = {
  bring: (platform: string, wanted: CodelistImport) =>
    request<CodelistResult>('POST', deskAddress(platform, 'codelists'), wanted),
  /** Where all names of a kind are to be had as a file. */
  fileAddress: (platform: string, of: Dimension, format: NamesFormat) =>
    deskAddress(platform, `codelists/file?${new URLSearchParams({ of, format })}`),
}

export const codelistQueries = {
  /** What these files would change. */
  preview: (platform: string, files: readonly DefinitionFile[]) =>
    queryOptions({
      queryKey: ['platform', platform, 'codelists', files],
      queryFn: ({ signal }) =>
        request<CodelistPreview>('POST', deskAddress(platform, 'codelists/preview'), { files }, signal),
      enabled: files.length > 0,
      gcTime: 0,
    }),
}
