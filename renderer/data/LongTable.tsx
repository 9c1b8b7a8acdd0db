import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TablePage } from '../../server/contract/common.ts'
import { datapointColumns } from '../../server/contract/tables.ts'
import { rowQueries } from '../api/datapoints.ts'
import { DataTable } from '../table/DataTable.tsx'
import { readConversion } from '../units/conversion.ts'
import { CellInspector, type InspectedCell } from './CellInspector.tsx'
import { columnLabels, longColumns, rowsOf, shownTime, type DatapointRow } from './columns.tsx'
import { DataPager } from './DataPager.tsx'
import { targetOfRow } from './edit-target.ts'
import { indicatorNames, useIndicatorColumns } from './indicator-columns.ts'
import { rowsQuestion } from './questions.ts'
import { Answer, cellKeys, Nothing, useFacts, type TableProps } from './table-parts.tsx'
import { useValueEdit } from './use-value-edit.tsx'

/** One row for each datapoint. */
export function LongTable(props: TableProps) {
  const { view } = props
  const options = rowQueries.datapoints(view.platform, rowsQuestion(view))
  const query = useQuery(options)
  return (
    <Answer query={query} queryKey={options.queryKey}>
      {(data, isStale) =>
        data.total === 0 && !isStale ? (
          <Nothing {...props} />
        ) : (
          <LongPage {...props} data={data} isStale={isStale} question={JSON.stringify(options.queryKey)} />
        )
      }
    </Answer>
  )
}

const getRowId = (row: DatapointRow) => String(row.id)
const allColumns = datapointColumns.map((id) => ({ id, label: columnLabels[id] }))

interface LongPageProps extends TableProps {
  data: TablePage
  isStale: boolean
  question: string
}

function LongPage(props: LongPageProps) {
  const { view, data, isStale, question } = props
  const conversion = useMemo(() => readConversion(view.conversion), [view.conversion])
  // Rows know the values of their columns, so other units make other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => rowsOf(data), [data, conversion])
  const columns = useMemo(() => longColumns(rows, conversion), [rows, conversion])
  const units = useMemo(() => unitsOf(rows), [rows])
  const allOfThem = useIndicatorColumns(columns, view.meta, rows)
  useFacts(
    { total: data.total, columns: [...allColumns, ...indicatorNames(view.meta)], units, types: [] },
    props.onFacts,
  )

  const [active, setActive] = useState<DatapointRow>()
  const onActive = useCallback((row: DatapointRow | undefined) => setActive(row), [])
  const { editing, notice, attempt } = useValueEdit(view.platform)
  const { sortBy, onKey } = cellKeys(props)
  return (
    <>
      {notice}
      <DataTable
        label="Datapoints"
        columns={allOfThem}
        layout={view.columns}
        rows={rows}
        getRowId={getRowId}
        offset={data.pagination.offset}
        total={data.total}
        isStale={isStale}
        question={question}
        sort={view.sort}
        editing={editing}
        onActive={onActive}
        onKey={onKey}
        onSort={sortBy}
        onOpen={(row, columnId) => {
          const target = targetOfRow(row, columnId)
          if (target) attempt(target)
        }}
      />
      <DataPager {...props} total={data.total} unit="datapoints" />
      <CellInspector platform={view.platform} cell={active && inspected(active)} conversion={conversion} />
    </>
  )
}

const unitsOf = (rows: readonly { unit?: string }[]): string[] =>
  [...new Set(rows.flatMap(({ unit }) => (unit === undefined ? [] : [unit])))].toSorted()

function inspected(row: DatapointRow): InspectedCell {
  const { step_year, step_category, step_datetime } = row
  const parts = [step_year, step_category, typeof step_datetime === 'string' ? shownTime(step_datetime) : null]
  return {
    seriesId: row.time_series__id,
    run__id: row.run__id,
    type: row.type,
    category: step_category ?? null,
    step: parts.filter((part) => part !== null && part !== undefined).join(' · '),
    ...(row.value !== undefined && { value: row.value }),
    unit: row.unit,
  }
}
