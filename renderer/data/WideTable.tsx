import { useCallback, useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { rowQueries } from '../api/datapoints.ts'
import type { Selected } from '../table/data-table-props.ts'
import { DataTable } from '../table/DataTable.tsx'
import { readConversion, shownUnit } from '../units/conversion.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { DataView } from '../view/view.ts'
import { Caption, typeLabels } from './Caption.tsx'
import { CellInspector, type InspectedCell } from './CellInspector.tsx'
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
import { stepLabel, wideColumnNames, wideColumns, wideRowId } from './wide-columns.tsx'
import captionClasses from './Caption.module.css'
import classes from './DataPage.module.css'

/** One row for each series (and category), one column for each step of one time domain. */
export function WideTable(props: TableProps) {
  const { view } = props
  const options = rowQueries.series(view.platform, seriesQuestion(view))
  const query = useQuery(options)
  return (
    <Answer query={query} queryKey={options.queryKey}>
      {(data, isStale) =>
        data.types.length === 0 && !isStale ? (
          <Nothing {...props} />
        ) : (
          <WidePage {...props} data={data} isStale={isStale} question={JSON.stringify(options.queryKey)} />
        )
      }
    </Answer>
  )
}

interface WidePageProps extends TableProps {
  data: SeriesPage
  isStale: boolean
  question: string
}

function WidePage(props: WidePageProps) {
  const { view, data, isStale, question, navigate } = props
  const conversion = useMemo(() => readConversion(view.conversion), [view.conversion])
  const [isChange, setChange] = useState(false)
  // Rows know the values of their columns, so what is shown of them makes other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => [...data.results], [data, conversion, isChange])
  const names = useMemo(() => wideColumnNames(data), [data])
  const [digits, setDigits] = useDigits()
  const [hasTrend] = useTrend()
  const shared = useMemo(() => sharedBy(rows), [rows])
  const valuesOf = useMemo(() => shownValues(conversion, isChange), [conversion, isChange])
  const styles = useMemo(() => stylesOf(numbersOf(rows, valuesOf), digits), [rows, valuesOf, digits])
  const columns = useMemo(
    () => wideColumns(data, { shared, conversion, styles, valuesOf, hasTrend }),
    [data, shared, conversion, styles, valuesOf, hasTrend],
  )
  const units = useMemo(() => [...new Set(data.results.map(({ unit }) => unit))].toSorted(), [data])
  const allOfThem = useIndicatorColumns(columns, view.meta, rows)
  useFacts(
    { total: data.total, columns: [...names, ...indicatorNames(view.meta)], units, types: data.types },
    props.onFacts,
  )

  const [active, setActive] = useState<{ row: SeriesRow; columnId: string }>()
  const onActive = useCallback(
    (row: SeriesRow | undefined, columnId: string | undefined) =>
      setActive(row && columnId !== undefined ? { row, columnId } : undefined),
    [],
  )
  const { editing, notice, attempt } = useValueEdit(view.platform)
  const { onSort, onKey } = cellKeys(props)
  const edit = (row: SeriesRow, columnId: string) => {
    const target = targetOfSeries(row, columnId, { type: view.type, steps: data.steps })
    return target && (() => attempt(target))
  }
  const [firstStep] = data.steps
  const changeLabel = `Show change from ${stepLabel(firstStep ?? '')}`
  const toggleChange = () => setChange(!isChange)
  const { headMenu, cellMenu, dialogs } = useTableMenus<SeriesRow>({
    ...{ ...props, units, conversion, digits, onDigits: setDigits },
    isValue: (columnId) => data.steps.some((step) => String(step) === columnId),
    change: data.steps.length > 1 ? { label: changeLabel, isOn: isChange, toggle: toggleChange } : undefined,
  })
  const numbersIn = useCallback(
    ({ rows: selected, columnIds }: Selected<SeriesRow>) => {
      const places = columnIds.map((id) => data.steps.findIndex((step) => String(step) === id))
      return selected.flatMap((row) =>
        places.flatMap((place) => {
          const value = valuesOf(row)[place] ?? null
          return value === null ? [] : [{ unit: shownUnit(conversion, row.unit), stored: row.unit, value }]
        }),
      )
    },
    [data, valuesOf, conversion],
  )
  const onSelect = useSelectionSums(numbersIn, styles)
  return (
    <>
      {notice}
      <Caption
        {...{ view, navigate, shared, conversion, types: data.types, shownTypes: [view.type] }}
        isPart={data.total > rows.length}
        total={data.total}
        unit="series"
      >
        {isChange && (
          <button type="button" className={captionClasses['change']} title="Show values again" onClick={toggleChange}>
            Change from {stepLabel(firstStep ?? '')} <Icon name="close" size={12} />
          </button>
        )}
      </Caption>
      {data.steps_left_out > 0 && <LeftOut data={data} />}
      {data.total === 0 && !isStale ? (
        <OtherTypes view={view} types={data.types} navigate={navigate} />
      ) : (
        <DataTable
          label="Time series"
          kind="data"
          columns={allOfThem}
          layout={view.columns}
          onLayout={props.onLayout}
          rows={rows}
          getRowId={wideRowId}
          offset={data.pagination.offset}
          total={data.total}
          isStale={isStale}
          question={question}
          sort={view.sort}
          editing={editing}
          onActive={onActive}
          onKey={(key, row, columnId) => onKey(key, row, columnId)}
          onSort={onSort}
          onSelect={onSelect}
          onOpen={(row, columnId) => edit(row, columnId)?.()}
          headMenu={headMenu}
          cellMenu={(row, columnId, selected) => cellMenu(row, columnId, selected, edit(row, columnId))}
        />
      )}
      {dialogs}
      <DataPager {...props} total={data.total} unit="series" />
      <CellInspector
        platform={view.platform}
        cell={active && inspected(active.row, active.columnId, { view, steps: data.steps })}
        conversion={conversion}
      />
    </>
  )
}

/** All values of rows, as they are shown, with their stored units. */
function* numbersOf(rows: readonly SeriesRow[], valuesOf: ShownValues): Generator<readonly [string, number]> {
  for (const row of rows) for (const value of valuesOf(row)) if (value !== null) yield [row.unit, value]
}

/** Says that there are more steps than columns. */
const LeftOut = ({ data: { steps, steps_left_out } }: { data: SeriesPage }) => (
  <div className={classes['notice']} role="status">
    The first {formatCount(steps.length)} steps have a column, up to {stepLabel(steps.at(-1) ?? '')};{' '}
    {formatCount(steps_left_out)} later ones are left out. A filter on years, or the long table, shows them.
  </div>
)

/** The filter leaves data, but none of the time domain that is shown. */
function OtherTypes({ view, types, navigate }: Pick<WidePageProps, 'view' | 'navigate'> & Pick<SeriesPage, 'types'>) {
  return (
    <div className={classes['other']} role="status">
      <span>
        The filter leaves no {typeLabels[view.type].toLowerCase()} data. One wide table shows one time domain:
      </span>
      {types.map((type) => (
        <Button key={type} size="compact-sm" onClick={() => navigate({ ...view, type, page: 1 })}>
          Show {typeLabels[type].toLowerCase()} data
        </Button>
      ))}
    </div>
  )
}

interface Shown {
  view: DataView
  steps: SeriesPage['steps']
}

function inspected(row: SeriesRow, columnId: string, { view, steps }: Shown): InspectedCell {
  const index = steps.findIndex((step) => String(step) === columnId)
  const step = steps[index]
  return {
    seriesId: row.id,
    run__id: row.run__id,
    type: view.type,
    category: row.step_category,
    unit: row.unit,
    ...(step !== undefined && {
      step: [stepLabel(step), row.step_category].filter((part) => part !== null).join(' · '),
      value: row.values[index] ?? null,
    }),
  }
}
