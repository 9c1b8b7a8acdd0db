import { useCallback, useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SeriesPage, SeriesRow } from '../../server/contract/tables.ts'
import { rowQueries } from '../api/datapoints.ts'
import { DataTable } from '../table/DataTable.tsx'
import { readConversion } from '../units/conversion.ts'
import { formatCount } from '../ui/format.ts'
import type { DataView } from '../view/view.ts'
import { CellInspector, type InspectedCell } from './CellInspector.tsx'
import { DataPager } from './DataPager.tsx'
import { targetOfSeries } from './edit-target.ts'
import { indicatorNames, useIndicatorColumns } from './indicator-columns.ts'
import { seriesQuestion } from './questions.ts'
import { Answer, cellKeys, Nothing, useFacts, type TableProps } from './table-parts.tsx'
import { typeLabels } from './Toolbar.tsx'
import { useValueEdit } from './use-value-edit.tsx'
import { stepLabel, wideColumnNames, wideColumns, wideRowId } from './wide-columns.ts'
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
  // Rows know the values of their columns, so other units make other rows.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => [...data.results], [data, conversion])
  const names = useMemo(() => wideColumnNames(data), [data])
  const columns = useMemo(() => wideColumns(data, conversion), [data, conversion])
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
  const { sortBy, onKey } = cellKeys(props)
  return (
    <>
      {notice}
      {data.steps_left_out > 0 && <LeftOut data={data} />}
      {data.total === 0 && !isStale ? (
        <OtherTypes view={view} types={data.types} navigate={navigate} />
      ) : (
        <DataTable
          label="Time series"
          columns={allOfThem}
          layout={view.columns}
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
          onSort={sortBy}
          onOpen={(row, columnId) => {
            const target = targetOfSeries(row, columnId, { type: view.type, steps: data.steps })
            if (target) attempt(target)
          }}
        />
      )}
      <DataPager {...props} total={data.total} unit="series" />
      <CellInspector
        platform={view.platform}
        cell={active && inspected(active.row, active.columnId, { view, steps: data.steps })}
        conversion={conversion}
      />
    </>
  )
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
