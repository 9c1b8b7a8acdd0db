import { useCallback, useMemo, useState } from 'react'
import { Kbd } from '@mantine/core'
import type { TablePage } from '../../server/contract/common.ts'
import { addYears, fieldLabels, nameFields, setNames, type Chips } from '../filter/chips.ts'
import { DataTable } from '../table/DataTable.tsx'
import { fullValue } from '../ui/format.ts'
import { columnsOf, rowsOf, type DatapointRow } from './columns.tsx'
import classes from './DataPage.module.css'

interface DatapointTableProps {
  data: TablePage
  chips: Chips
  isStale: boolean
  onChips: (chips: Chips) => void
}

const getRowId = (row: DatapointRow) => String(row.id)

/** A page of datapoints, and below it the cell in focus, whole and in full precision. */
export function DatapointTable({ data, chips, isStale, onChips }: DatapointTableProps) {
  const rows = useMemo(() => rowsOf(data), [data])
  const columns = useMemo(() => columnsOf(data, rows), [data, rows])
  const [active, setActive] = useState<{ row: DatapointRow; columnId: string }>()
  const onActive = useCallback(
    (row: DatapointRow | undefined, columnId: string | undefined) =>
      setActive(row && columnId !== undefined ? { row, columnId } : undefined),
    [],
  )
  const onKey = (key: string, row: DatapointRow, columnId: string) => {
    const changed = key === 'f' ? filteredBy(chips, row, columnId) : undefined
    if (changed) onChips(changed)
  }
  return (
    <>
      <DataTable
        label="Datapoints"
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        offset={data.pagination.offset}
        total={data.total}
        isStale={isStale}
        onActive={onActive}
        onKey={onKey}
      />
      <div className={classes['detail']} aria-label="Cell in focus">
        {active && <Detail row={active.row} columnId={active.columnId} />}
        <span className={classes['keys']}>
          <Kbd size="xs">f</Kbd> filter by this cell <Kbd size="xs">Ctrl C</Kbd> copy it
        </span>
      </div>
    </>
  )
}

const detailLabels: Record<string, string> = {
  ...fieldLabels,
  version: 'Version',
  step_year: 'Year',
  step_category: 'Category',
  step_datetime: 'Time',
}

function Detail({ row, columnId }: { row: DatapointRow; columnId: string }) {
  const cell = row[columnId as keyof DatapointRow]
  const step = [row.step_year, row.step_category, row.step_datetime].filter(
    (part) => part !== null && part !== undefined,
  )
  if (columnId !== 'value') {
    return (
      <span>
        {detailLabels[columnId] ?? ''} <b>{cell === '' && columnId === 'unit' ? '(dimensionless)' : cell}</b>
      </span>
    )
  }
  return (
    <>
      <b>
        {fullValue(row.value)} {row.unit}
      </b>
      <span>
        {row.variable} · {row.region} · {step.join(' ')}
      </span>
    </>
  )
}

/** Chips that keep what is like this cell; undefined for columns that cannot be filtered. */
function filteredBy(chips: Chips, row: DatapointRow, columnId: string): Chips | undefined {
  const field = nameFields.find((name) => name === columnId)
  if (field) return setNames(chips, field, [row[field]])
  if (columnId !== 'step_year' || typeof row.step_year !== 'number') return undefined
  const { year: _replaced, ...others } = chips
  return addYears(others, { list: [row.step_year] }).chips
}
