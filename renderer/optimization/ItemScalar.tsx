import { useMemo } from 'react'
import type { ItemRow } from '../../server/contract/item-tables.ts'
import { shownName } from '../names/shown-name.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { formatValue, fullValue } from '../ui/format.ts'
import type { ItemEdits } from './edit/use-item-edits.tsx'
import classes from './OptimizationPage.module.css'

const columns: DataColumn<ItemRow>[] = [
  {
    id: 'value',
    header: 'value',
    accessorFn: ({ value }) => value,
    cell: ({ row }) => formatValue(row.original.value ?? 0),
    meta: { isNumeric: true },
  },
  { id: 'unit', header: 'unit', accessorFn: ({ unit }) => shownName('unit', unit ?? '') },
]

const getRowId = ({ id }: ItemRow) => String(id)

/** The value and the unit of a scalar; Enter edits either. */
export function ItemScalar({ item, edits }: { item: ItemRow; edits: ItemEdits }) {
  const rows = useMemo(() => [item], [item])
  const unit = shownName('unit', item.unit ?? '')
  return (
    <div className={classes['data']}>
      <DataTable
        label="Value of the scalar"
        kind="item scalar"
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        total={1}
        isStale={false}
        editing={edits.editing}
        onOpen={(_, column) =>
          edits.editCell({
            ...{ rowId: String(item.id), columnId: column, cell: column, key: [], label: item.name, unit },
            text: column === 'unit' ? unit : fullValue(item.value ?? 0),
          })
        }
      />
    </div>
  )
}
