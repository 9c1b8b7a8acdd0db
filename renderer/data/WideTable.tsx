import { useCallback, useMemo, useState } from 'react'
import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { rowQueries } from '../api/datapoints.ts'
import type { Selected } from '../table/data-table-props.ts'
import { DataTable } from '../table/DataTable.tsx'
import { readConversion, shownUnit } from '../units/conversion.ts'
import { Icon } from '../ui/icons.tsx'
import { Caption } from './Caption.tsx'
import { CellInspector } from './CellInspector.tsx'
import { checkColumn, CheckedCount, ChecksProvider, useChecks } from './checked.tsx'
import { DataPager } from './DataPager.tsx'
import { targetOfSeries } from './edit-target.ts'
import { sharedBy } from './keys.ts'
import { stylesOf, useDigits } from './number-styles.ts'
import { indicatorNames, useIndicatorColumns } from './indicator-columns.ts'
import { seriesQuestion } from './questions.ts'
import { useSelectionSums } from './selection-sums.tsx'
import { shownValues, type ShownValues } from './shown-values.ts'
import { Answer, cellKeys, Nothing, useFacts, type TableProps } from './table-parts.tsx'
import { useTableMenus } from './use-table-menus.tsx'
import { useTrend } from './use-trend.ts'
import { useValueEdit } from './use-value-edit.tsx'
import { useKnownRows } from './use-known-rows.ts'
import { pageProps, usePages, type LoadedRows } from './use-pages.ts'
import { stepLabel, wideColumnNames, wideColumns, wideRowId } from './wide-columns.tsx'
import { inspected, LeftOut, OtherTypes } from './wide-parts.tsx'
import { useLayoutOf } from './use-layout-of.ts'
import captionClasses from './Caption.module.css'

/** One row for each series (and category), one column for each step of one time domain. */
export function WideTable(props: TableProps) {
  const { view } = props
  const asked = seriesQuestion(view)
  const paged = rowQueries.series(view.platform, asked)
  const query = usePages({
    place: props.place,
    question: JSON.stringify([view.platform, asked]),
    query: paged,
    rowsOf: seriesOf,
  })
  return (
    <Answer query={query} queryKey={paged.queryKey}>
      {(loaded, isStale) =>
        loaded.data.types.length === 0 && !isStale ? (
          <Nothing {...props} />
        ) : (
          <WidePage {...props} loaded={loaded} isStale={isStale} />
        )
      }
    </Answer>
  )
}

const seriesOf = ({ results }: SeriesPage): readonly SeriesRow[] => results

interface WidePageProps extends TableProps {
  loaded: LoadedRows<SeriesPage, SeriesRow>
  isStale: boolean
}

function WidePage(props: WidePageProps) {
  const { view, loaded, isStale, navigate, place } = props
  const { total, question } = loaded
  const { change: isChange } = view
  const conversion = useMemo(() => readConversion(view.conversion), [view.conversion])
  // Rows know the values of their columns, so what is shown of them makes other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => [...loaded.rows], [loaded.rows, conversion, isChange])
  const { samples, basis } = useKnownRows(question, loaded.pages)
  const layout = useLayoutOf(loaded.data, samples)
  const { steps, types } = layout
  const names = useMemo(() => wideColumnNames(layout), [layout])
  const [digits, setDigits] = useDigits()
  const [hasTrend] = useTrend()
  const shared = useMemo(() => sharedBy(samples), [samples])
  const valuesOf = useMemo(() => shownValues(conversion, isChange), [conversion, isChange])
  const styles = useMemo(() => stylesOf(numbersOf(basis, valuesOf), digits), [basis, valuesOf, digits])
  const columns = useMemo(
    () => [checkColumn, ...wideColumns(layout, { shared, conversion, styles, valuesOf, hasTrend })],
    [layout, shared, conversion, styles, valuesOf, hasTrend],
  )
  const units = useMemo(() => [...new Set(basis.map(({ unit }) => unit))].toSorted(), [basis])
  const allOfThem = useIndicatorColumns(columns, view.meta, basis)
  useFacts({ total, columns: [...names, ...indicatorNames(view.meta)], units, types }, props.onFacts)

  const [active, setActive] = useState<{ row: SeriesRow; columnId: string }>()
  const onActive = useCallback(
    (row: SeriesRow | undefined, columnId: string | undefined) =>
      setActive(row && columnId !== undefined ? { row, columnId } : undefined),
    [],
  )
  const { editing, notice, attempt } = useValueEdit(view.platform)
  const { onSort, onKey } = cellKeys(props)
  const checks = useChecks(view, navigate, rows)
  const edit = (row: SeriesRow, columnId: string) => {
    const target = targetOfSeries(row, columnId, { type: view.type, steps })
    return target && (() => attempt(target))
  }
  const [firstStep] = steps
  const changeLabel = `Show change from ${stepLabel(firstStep ?? '')}`
  const toggleChange = () => navigate({ ...view, change: !isChange })
  const { headMenu, cellMenu, dialogs } = useTableMenus<SeriesRow>({
    ...{ ...props, units, conversion, digits, onDigits: setDigits },
    seriesOf: ({ id }) => id,
    isValue: (columnId) => steps.some((step) => String(step) === columnId),
    change: steps.length > 1 ? { label: changeLabel, isOn: isChange, toggle: toggleChange } : undefined,
  })
  const numbersIn = useCallback(
    ({ rows: selected, columnIds }: Selected<SeriesRow>) => {
      const places = columnIds.map((id) => steps.findIndex((step) => String(step) === id))
      return selected.flatMap((row) =>
        places.flatMap((at) => {
          const value = valuesOf(row)[at] ?? null
          return value === null ? [] : [{ unit: shownUnit(conversion, row.unit), stored: row.unit, value }]
        }),
      )
    },
    [steps, valuesOf, conversion],
  )
  const onSelect = useSelectionSums(numbersIn, styles)
  return (
    <ChecksProvider value={checks}>
      {notice}
      <Caption
        {...{ view, navigate, shared, conversion, types, shownTypes: [view.type], place }}
        isPart={total > rows.length}
        total={total}
        unit="series"
      >
        <CheckedCount view={view} navigate={navigate} />
        {isChange && (
          <button type="button" className={captionClasses['change']} title="Show values again" onClick={toggleChange}>
            Change from {stepLabel(firstStep ?? '')} <Icon name="close" size={12} />
          </button>
        )}
      </Caption>
      {layout.steps_left_out > 0 && <LeftOut layout={layout} />}
      {total === 0 && !isStale ? (
        <OtherTypes view={view} types={types} navigate={navigate} />
      ) : (
        <DataTable
          label="Time series"
          kind="data"
          columns={allOfThem}
          layout={view.columns}
          onLayout={props.onLayout}
          rows={rows}
          getRowId={wideRowId}
          {...pageProps(loaded, place)}
          isStale={isStale}
          sort={view.sort}
          editing={editing}
          onActive={onActive}
          onKey={(key, row, columnId) =>
            key === 'x' ? checks.check([row.id], !checks.checked.has(row.id)) : onKey(key, row, columnId)
          }
          onSort={onSort}
          onSelect={onSelect}
          onOpen={(row, columnId) => edit(row, columnId)?.()}
          headMenu={headMenu}
          cellMenu={(row, columnId, selected) => cellMenu(row, columnId, selected, edit(row, columnId))}
        />
      )}
      {dialogs}
      <DataPager {...props} total={total} unit="series" />
      <CellInspector
        platform={view.platform}
        cell={active && inspected(active.row, active.columnId, { view, steps })}
        conversion={conversion}
      />
    </ChecksProvider>
  )
}

/** All values of rows, as they are shown, with their stored units. */
function* numbersOf(rows: readonly SeriesRow[], valuesOf: ShownValues): Generator<readonly [string, number]> {
  for (const row of rows) for (const value of valuesOf(row)) if (value !== null) yield [row.unit, value]
}
