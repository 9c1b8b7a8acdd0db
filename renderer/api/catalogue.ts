import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CatalogueCounts, CataloguePage, CatalogueRequest } from '../../server/contract/catalogue.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { ServiceError } from '../../server/contract/errors.ts'
import { docsPlace } from './names.ts'
import { deskAddress, request, v1Address } from './request.ts'

/** What became of names that were to be made. */
export interface Made {
  created: string[]
  /** With the reason that the service gives. */
  refused: { name: string; why: string }[]
}

export const catalogueRequests = {
  /** Makes names one after the other; those that are refused keep none of the others from being made. */
  create: async (platform: string, of: Dimension, names: readonly string[], hierarchy: string): Promise<Made> => {
    const made: Made = { created: [], refused: [] }
    for (const name of names) {
      try {
        const body = of === 'region' ? { name, hierarchy } : { name }
        await request<object>('POST', v1Address(platform, `${docsPlace(of)}/`), body)
        made.created.push(name)
      } catch (error) {
        if (!(error instanceof ServiceError) || error.status >= 500) throw error
        made.refused.push({ name, why: error.message })
      }
    }
    return made
  },
  /** Deletes a name that nothing uses. */
  remove: (platform: string, of: 'region' | 'unit', id: number) =>
    request<object>('DELETE', v1Address(platform, `${docsPlace(of)}/${id}/`)),
}

export const catalogueQueries = {
  page: (platform: string, asked: CatalogueRequest) =>
    queryOptions({
      queryKey: ['platform', platform, 'catalogue', asked],
      queryFn: ({ signal }) => request<CataloguePage>('POST', deskAddress(platform, 'catalogue'), asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 15_000,
    }),
  counts: (platform: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'catalogue', 'counts'],
      queryFn: ({ signal }) => request<CatalogueCounts>('GET', deskAddress(platform, 'catalogue'), undefined, signal),
      staleTime: 15_000,
    }),
}
