import { useQuery } from '@tanstack/react-query'
import type { ItemRow } from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'

/** Index sets of a run that are known by name; a model has some dozens. */
const most = 1_000

/** The index sets of a run by name. */
export function useIndexSets(platform: string, run: number): ReadonlyMap<string, ItemRow> {
  const { data } = useQuery(
    itemQueries.list(platform, run, { kind: 'indexset', search: '', sort: [], limit: most, offset: 0 }),
  )
  return new Map(data?.results.map((row) => [row.name, row]))
}
