import { useCallback, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TablePage } from '../../server/contract/common.ts'
import { datapointColumns } from '../../server/contract/tables.ts'
import { rowQueries } from '../api/datapoints.ts'
import type { Selected } from '../table/data-table-props.ts'
import { DataTable } from '../table/DataTable.tsx'
import { readConversion, shownUnit, shownValue, type Conversion } from '../units/conversion.ts'
import { Caption } from './Caption.tsx'
import { CellInspector, type InspectedCell } from './CellInspector.tsx'
import { columnLabels, inOrder, longColumns, rowsOf, shownTime, type DatapointRow } from './columns.tsx'
import { DataPager } from './DataPager.tsx'
import { targetOfRow } from './edit-target.ts'
import { keyNames, sharedBy, type KeyedRow } from './keys.ts'
import { stylesOf, useDigits } from './number-styles.ts'
import { indicatorNames, useIndicatorColumns } from './indicator-columns.ts'
import { rowsQuestion } from './questions.ts'
import { useSelectionSums } from './selection-sums.tsx'
import { Answer, cellKeys, Nothing, useFacts, type TableProps } from './table-parts.tsx'
import { useTableMenus } from './use-table-menus.tsx'
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
const allColumns = inOrder(datapointColumns).map((id) => ({
  ...{ id, label: columnLabels[id] },
  isPinned: keyNames.some((key) => key === id),
}))

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
  const [digits, setDigits] = useDigits()
  const shared = useMemo(() => sharedBy(rows as readonly object[] as KeyedRow[]), [rows])
  const styles = useMemo(
    () =>
      stylesOf(
        rows.flatMap((row) => numbersOf(row, conversion)).map(({ stored, value }) => [stored, value]),
        digits,
      ),
    [rows, conversion, digits],
  )
  const columns = useMemo(
    () => longColumns(rows, (row) => numbersOf(row, conversion)[0]?.value, { shared, conversion, styles }),
    [rows, shared, conversion, styles],
  )
  const units = useMemo(() => unitsOf(rows), [rows])
  const allOfThem = useIndicatorColumns(columns, view.meta, rows)
  useFacts(
    { total: data.total, columns: [...allColumns, ...indicatorNames(view.meta)], units, types: [] },
    props.onFacts,
  )

  const [active, setActive] = useState<DatapointRow>()
  const onActive = useCallback((row: DatapointRow | undefined) => setActive(row), [])
  const { editing, notice, attempt } = useValueEdit(view.platform)
  const { onSort, onKey } = cellKeys(props)
  const edit = (row: DatapointRow, columnId: string) => {
    const target = targetOfRow(row, columnId)
    return target && (() => attempt(target))
  }
  const { headMenu, cellMenu, dialogs } = useTableMenus<DatapointRow>({
    ...{ ...props, units, conversion, digits, onDigits: setDigits },
    isValue: (columnId) => columnId === 'value',
  })
  const numbersIn = useCallback(
    ({ rows: selected, columnIds }: Selected<DatapointRow>) =>
      columnIds.includes('value') ? selected.flatMap((row) => numbersOf(row, conversion)) : [],
    [conversion],
  )
  const onSelect = useSelectionSums(numbersIn, styles)
  const types = useMemo(() => [...new Set(rows.map(({ type }) => type))], [rows])
  return (
    <>
      {notice}
      <Caption
        {...{ view, navigate: props.navigate, shared, conversion, types, shownTypes: types }}
        isPart={data.total > rows.length}
        total={data.total}
        unit="datapoints"
      />
      <DataTable
        label="Datapoints"
        kind="data"
        columns={allOfThem}
        layout={view.columns}
        onLayout={props.onLayout}
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
        onSort={onSort}
        onSelect={onSelect}
        onOpen={(row, columnId) => edit(row, columnId)?.()}
        headMenu={headMenu}
        cellMenu={(row, columnId, selected) => cellMenu(row, columnId, selected, edit(row, columnId))}
      />
      {dialogs}
      <DataPager {...props} total={data.total} unit="datapoints" />
      <CellInspector platform={view.platform} cell={active && inspected(active)} conversion={conversion} />
    </>
  )
}

/** The value of a row in the unit it is shown in, where it has one; `stored` is its own unit. */
const numbersOf = ({ unit, value }: DatapointRow, conversion: Conversion) =>
  value === undefined
    ? []
    : [
        {
          stored: unit,
          unit: unit === undefined ? '' : shownUnit(conversion, unit),
          value: unit === undefined ? value : shownValue(conversion, unit, value),
        },
      ]

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
