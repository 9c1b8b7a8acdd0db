import { queryOptions } from '@tanstack/react-query'
import type { DocsRecord } from '../../server/contract/docs.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import type { ListedKind } from '../../server/contract/item-tables.ts'
import { docsPlace, nameRequests } from './names.ts'
import { request, v1Address } from './request.ts'

/** What is known of a name: its id, and its description where there is one. */
export interface Described {
  id: number
  description: string | null
}

/** What has docs: a dimension, or optimization items, whose ids are known where they are listed. */
export type DocsSubject =
  | { kind: Dimension; name: string }
  | { kind: `optimization/${ListedKind}`; name: string; id: number }

export const docsRequests = {
  /** Describes what has this id; an empty text takes its description away. */
  write: (platform: string, kind: DocsSubject['kind'], id: number, description: string): Promise<object> =>
    description === ''
      ? request<object>('DELETE', v1Address(platform, `docs/${docsPlace(kind)}/${id}/`))
      : request<DocsRecord>('POST', v1Address(platform, `docs/${docsPlace(kind)}/`), {
          ...{ dimension_id: id, description },
        }),
}

export const docsQueries = {
  /** The description of one thing; null where the platform does not have its name. */
  of: (platform: string, subject: DocsSubject) =>
    queryOptions({
      queryKey: ['platform', platform, 'docs', subject],
      queryFn: async ({ signal }): Promise<Described | null> => {
        const id = await idOf(platform, subject, signal)
        if (id === undefined) return null
        const docs = await nameRequests.docs(platform, subject.kind, [id], signal)
        return { id, description: docs.results[0]?.description ?? null }
      },
      // Looked up whenever a card shows: others write descriptions too.
      staleTime: 0,
      gcTime: 0,
    }),
}

async function idOf(platform: string, subject: DocsSubject, signal: AbortSignal): Promise<number | undefined> {
  if ('id' in subject) return subject.id
  const page = { limit: 1, offset: 0 }
  const { results } = await nameRequests.listed(platform, subject.kind, { name: subject.name }, page, signal)
  return results[0]?.id
}
