import { useMemo } from 'react'
import type { Dimension } from '../../server/contract/dimensions.ts'
import type { SortKey } from '../../server/contract/tables.ts'
import { DataTable } from '../table/DataTable.tsx'
import { columnsOf, notesOf } from './columns.tsx'
import type { CatalogueLine } from './lines.ts'
import classes from './Catalogue.module.css'

interface NameTableProps {
  of: Dimension
  lines: CatalogueLine[]
  isTree: boolean
  /** The name that is told in full. */
  chosen: string
  total: number
  offset: number
  isStale: boolean
  sort: readonly SortKey[]
  onSort: (sort: SortKey[]) => void
  open: (line: CatalogueLine) => void
  fold: (line: CatalogueLine) => void
}

/** The names with what uses and describes them. Enter or a click on a name tells all about it. */
export function NameTable({ of, lines, isTree, chosen, sort, onSort, open, fold, ...place }: NameTableProps) {
  const hasNotes = lines.some(({ row }) => notesOf(row).length > 0)
  const depth = lines.reduce((deepest, { place: { level } }) => Math.max(deepest, level), 1)
  const columns = useMemo(
    () => columnsOf({ of, isTree, depth, hasNotes, open, fold }),
    [of, isTree, depth, hasNotes, open, fold],
  )
  return (
    <DataTable
      {...place}
      label={`Names of ${of}s`}
      kind={`catalogue ${of}`}
      className={classes['names']}
      columns={columns}
      rows={lines}
      getRowId={nameOf}
      {...(isTree && { placeOf })}
      isMarked={({ name }) => name === chosen}
      sort={sort}
      onSort={onSort}
      onOpen={open}
    />
  )
}

const nameOf = ({ name }: CatalogueLine): string => name
const placeOf = ({ place }: CatalogueLine) => place
