import { queryOptions } from '@tanstack/react-query'
import type { DocsRecord } from '../../server/contract/docs.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { docsPlace, nameRequests } from './names.ts'
import { request, v1Address } from './request.ts'

/** What is known of a name: its id, and its description where there is one. */
export interface Described {
  id: number
  description: string | null
}

export const docsRequests = {
  /** Describes a name; an empty text takes its description away. */
  write: (platform: string, dimension: Dimension, id: number, description: string): Promise<object> =>
    description === ''
      ? request<object>('DELETE', v1Address(platform, `docs/${docsPlace(dimension)}/${id}/`))
      : request<DocsRecord>('POST', v1Address(platform, `docs/${docsPlace(dimension)}/`), {
          ...{ dimension_id: id, description },
        }),
}

export const docsQueries = {
  /** The description of one name; null where the platform does not have the name. */
  of: (platform: string, dimension: Dimension, name: string) =>
    queryOptions({
      queryKey: ['platform', platform, 'docs', dimension, name],
      queryFn: async ({ signal }): Promise<Described | null> => {
        const page = { limit: 1, offset: 0 }
        const { results } = await nameRequests.listed(platform, dimension, { name }, page, signal)
        const [found] = results
        if (!found) return null
        const docs = await nameRequests.docs(platform, dimension, [found.id], signal)
        return { id: found.id, description: docs.results[0]?.description ?? null }
      },
      // Looked up whenever a card shows: others write descriptions too.
      staleTime: 0,
      gcTime: 0,
    }),
}
