import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import type { ItemChange, RowVerdict } from '../../../server/contract/item-edits.ts'
import type { ItemRow, ListedKind } from '../../../server/contract/item-tables.ts'
import { itemEditQueries } from '../../api/item-edits.ts'
import { isBlank, namedCount, sentRow, typedColumns, type TypedRow } from './typed-rows.ts'

/** A row of the form. */
export interface Draft {
  id: number
  texts: TypedRow
}

/** How long nothing is typed before the rows are judged, in ms. */
const restMs = 250

/** What the service says of rows that are typed, shortly after they were. */
export function useCheckedRows(platform: string, kind: ListedKind, item: ItemRow, drafts: readonly Draft[]) {
  const [asked] = useDebouncedValue(drafts, restMs)
  const { ids, change } = useMemo(() => changeOf(kind, item, asked), [kind, item, asked])
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    ...itemEditQueries.check(platform, item.id, change),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const isCurrent = asked === drafts && !isPlaceholderData && !isFetching
  const verdicts = useMemo(() => {
    const rows = ids.length === data?.rows.length ? data.rows : []
    return new Map<number, RowVerdict>(rows.map((verdict, at) => [ids[at]!, verdict]))
  }, [ids, data])
  return { verdicts, error, isCurrent: isCurrent && verdicts.size === ids.length }
}

/** The rows that say something, as they are sent. */
export function changeOf(
  kind: ListedKind,
  item: ItemRow,
  drafts: readonly Draft[],
): { ids: number[]; change: ItemChange } {
  const columns = typedColumns(kind, item)
  const given = drafts.filter(({ texts }) => !isBlank(texts))
  const set = given.map(({ texts }) => sentRow(texts, columns, namedCount(kind, item)))
  return { ids: given.map(({ id }) => id), change: { kind, columns, set, remove: [] } }
}
