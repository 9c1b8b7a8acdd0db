import { useCallback, useMemo, useState } from 'react'
import type { TablePage } from '../../server/contract/common.ts'
import { datapointColumns } from '../../server/contract/tables.ts'
import { rowQueries } from '../api/datapoints.ts'
import type { Selected } from '../table/data-table-props.ts'
import { DataTable } from '../table/DataTable.tsx'
import { readConversion, shownUnit, shownValue, type Conversion } from '../units/conversion.ts'
import { Caption } from './Caption.tsx'
import { CellInspector, type InspectedCell } from './CellInspector.tsx'
import { CheckedCount } from './checked.tsx'
import { columnLabels, inOrder, longColumns, rowsOf, shownTime, type DatapointRow } from './columns.tsx'
import { DataPager } from './DataPager.tsx'
import { targetOfRow } from './edit-target.ts'
import { keyNames, sharedBy, type KeyedRow } from './keys.ts'
import { stylesOf, useDigits } from './number-styles.ts'
import { indicatorNames, useIndicatorColumns } from './indicator-columns.ts'
import { rowsQuestion } from './questions.ts'
import { useSelectionSums } from './selection-sums.tsx'
import { Answer, cellKeys, Nothing, useFacts, type TableProps } from './table-parts.tsx'
import { useKnownRows } from './use-known-rows.ts'
import { pageProps, usePages, type LoadedRows } from './use-pages.ts'
import { useTableMenus } from './use-table-menus.tsx'
import { useValueEdit } from './use-value-edit.tsx'

/** One row for each datapoint. */
export function LongTable(props: TableProps) {
  const { view } = props
  const asked = rowsQuestion(view)
  const paged = rowQueries.datapoints(view.platform, asked)
  const query = usePages({
    place: props.place,
    question: JSON.stringify([view.platform, asked]),
    query: paged,
    rowsOf: knownRowsOf,
  })
  return (
    <Answer query={query} queryKey={paged.queryKey}>
      {(loaded, isStale) =>
        loaded.total === 0 && !isStale ? (
          <Nothing {...props} />
        ) : (
          <LongPage {...props} loaded={loaded} isStale={isStale} />
        )
      }
    </Answer>
  )
}

const known = new WeakMap<TablePage, readonly DatapointRow[]>()

/** The rows of a page, the same objects for the same page. */
function knownRowsOf(page: TablePage): readonly DatapointRow[] {
  const rows = known.get(page) ?? rowsOf(page)
  known.set(page, rows)
  return rows
}

const getRowId = (row: DatapointRow) => String(row.id)
const allColumns = inOrder(datapointColumns).map((id) => ({
  ...{ id, label: columnLabels[id] },
  isPinned: keyNames.some((key) => key === id),
}))

interface LongPageProps extends TableProps {
  loaded: LoadedRows<TablePage, DatapointRow>
  isStale: boolean
}

function LongPage(props: LongPageProps) {
  const { view, loaded, isStale, place } = props
  const { total, question } = loaded
  const conversion = useMemo(() => readConversion(view.conversion), [view.conversion])
  // Rows know the values of their columns, so other units make other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => [...loaded.rows], [loaded.rows, conversion])
  const { samples, basis } = useKnownRows(question, loaded.pages)
  const [digits, setDigits] = useDigits()
  const shared = useMemo(() => sharedBy(samples as readonly object[] as KeyedRow[]), [samples])
  const styles = useMemo(
    () =>
      stylesOf(
        basis.flatMap((row) => numbersOf(row, conversion)).map(({ stored, value }) => [stored, value]),
        digits,
      ),
    [basis, conversion, digits],
  )
  const columns = useMemo(
    () => longColumns(samples, (row) => numbersOf(row, conversion)[0]?.value, { shared, conversion, styles }),
    [samples, shared, conversion, styles],
  )
  const units = useMemo(() => unitsOf(basis), [basis])
  const allOfThem = useIndicatorColumns(columns, view.meta, basis)
  useFacts({ total, columns: [...allColumns, ...indicatorNames(view.meta)], units, types: [] }, props.onFacts)

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
    seriesOf: (row) => row.time_series__id,
    isValue: (columnId) => columnId === 'value',
  })
  const numbersIn = useCallback(
    ({ rows: selected, columnIds }: Selected<DatapointRow>) =>
      columnIds.includes('value') ? selected.flatMap((row) => numbersOf(row, conversion)) : [],
    [conversion],
  )
  const onSelect = useSelectionSums(numbersIn, styles)
  const types = useMemo(() => [...new Set(samples.map(({ type }) => type))], [samples])
  return (
    <>
      {notice}
      <Caption
        {...{ view, navigate: props.navigate, shared, conversion, types, shownTypes: types, place }}
        isPart={total > rows.length}
        total={total}
        unit="datapoints"
      >
        <CheckedCount view={view} navigate={props.navigate} />
      </Caption>
      <DataTable
        label="Datapoints"
        kind="data"
        columns={allOfThem}
        layout={view.columns}
        onLayout={props.onLayout}
        rows={rows}
        getRowId={getRowId}
        {...pageProps(loaded, place)}
        isStale={isStale}
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
      <DataPager {...props} total={total} unit="datapoints" />
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
