import { queryOptions } from '@tanstack/react-query'
import type { ItemChange, ItemChangeCheck, RenamedItem } from '../../server/contract/item-edits.ts'
import type { ListedKind } from '../../server/contract/item-tables.ts'
import { deskAddress, request, v1Address } from './request.ts'

/** Where the interface keeps the items of a kind: `optimization/indexsets`. */
const placeOf = (kind: ListedKind): string => `optimization/${kind}s`

/** An item that is to be made; what a kind does not have is left out. */
export interface NewItem {
  run_id: number
  name: string
  constrained_to_indexsets?: string[]
  value?: number
  unit_name?: string
}

/** Changes of optimization items; the run has to be locked by the window. */
export const itemEditRequests = {
  change: (platform: string, id: number, change: ItemChange) =>
    request<object>('POST', deskAddress(platform, `items/${id}/change`), change),
  rename: (platform: string, id: number, renamed: RenamedItem) =>
    request<{ id: number }>('POST', deskAddress(platform, `items/${id}/name`), renamed),
  create: (platform: string, kind: ListedKind, item: NewItem) =>
    request<{ id: number }>('POST', v1Address(platform, `${placeOf(kind)}/`), item),
  delete: (platform: string, kind: ListedKind, id: number) =>
    request<object>('DELETE', v1Address(platform, `${placeOf(kind)}/${id}/`)),
}

export const itemEditQueries = {
  /** What a change would do. */
  check: (platform: string, id: number, change: ItemChange) =>
    queryOptions({
      queryKey: ['platform', platform, 'items', 'check', id, change],
      queryFn: ({ signal }) =>
        request<ItemChangeCheck>('POST', deskAddress(platform, `items/${id}/check`), change, signal),
      // Many rows are in it, which nobody asks about again.
      gcTime: 0,
    }),
}
