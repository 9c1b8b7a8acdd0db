import { createContext, useContext, useMemo } from 'react'
import type { SeriesRow } from '../../server/contract/tables.ts'
import type { DataColumn } from '../table/features.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { DataView } from '../view/view.ts'
import classes from './Checked.module.css'

interface Checks {
  /** Series that the chart is of. */
  checked: ReadonlySet<number>
  /** Series of the rows that are loaded. */
  loaded: readonly number[]
  check: (ids: readonly number[], isChecked: boolean) => void
}

const Context = createContext<Checks>({ checked: new Set(), loaded: [], check: () => {} })
/** Boxes read what is checked from here, so that checking draws no rows again. */
export const ChecksProvider = Context.Provider

/** The series that are checked in a view, and the way to check others. */
export function useChecks(view: DataView, navigate: Navigate, rows: readonly SeriesRow[]): Checks {
  const loaded = useMemo(() => [...new Set(rows.map(({ id }) => id))], [rows])
  return useMemo(() => {
    const checked = new Set(view.checked)
    return {
      ...{ checked, loaded },
      check: (ids, isChecked) => {
        const own = new Set(ids)
        const others = view.checked.filter((id) => !own.has(id))
        const next = isChecked ? [...others, ...own] : others
        navigate({ ...view, checked: next.toSorted((a, b) => a - b) }, { replace: true })
      },
    }
  }, [view, navigate, loaded])
}

/** A narrow column of boxes that choose series for the chart. */
export const checkColumn: DataColumn<SeriesRow> = {
  id: 'check',
  header: () => <CheckAll />,
  cell: ({ row }) => <Check series={row.original} />,
  size: 40,
  meta: { hasControls: true, isPinned: true },
}

function Check({ series: { id, variable, region, scenario } }: { series: SeriesRow }) {
  const { checked, check } = useContext(Context)
  return (
    <label className={classes['target']}>
      <input
        type="checkbox"
        aria-label={`Check ${[variable, region, scenario].join(', ')}`}
        checked={checked.has(id)}
        onChange={(event) => check([id], event.currentTarget.checked)}
      />
    </label>
  )
}

function CheckAll() {
  const { checked, loaded, check } = useContext(Context)
  const isAll = loaded.length > 0 && loaded.every((id) => checked.has(id))
  return (
    <label className={classes['target']} title="Check all series that are loaded">
      <input
        type="checkbox"
        aria-label="Check all series that are loaded"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && checked.size > 0
        }}
        onChange={() => check(loaded, !isAll)}
      />
    </label>
  )
}

interface CheckedProps {
  view: DataView
  navigate: Navigate
}

/** How many series are checked, with the ways to their chart and back; nothing where there are none. */
export function CheckedCount({ view, navigate }: CheckedProps) {
  const { checked, display } = view
  if (checked.length === 0) return null
  return (
    <span className={classes['count']}>
      <b>{formatCount(checked.length)}</b> checked
      {display === 'table' && (
        <button type="button" onClick={() => navigate({ ...view, display: 'split' })}>
          Chart these
        </button>
      )}
      <Uncheck view={view} navigate={navigate} />
    </span>
  )
}

/** Says above a chart that it is of checked series alone, and how it is of all again. */
export function ChartOfChecked({ view, navigate }: CheckedProps) {
  const { checked } = view
  if (checked.length === 0) return null
  return (
    <div className={classes['line']} role="status">
      <Icon name="chart" size={14} />
      <span>
        Chart of <b>{formatCount(checked.length)}</b> checked series
      </span>
      <Uncheck view={view} navigate={navigate} label="Chart all again" />
    </div>
  )
}

/** Takes back all checks. */
const Uncheck = ({ view, navigate, label }: CheckedProps & { label?: string }) => (
  <button
    type="button"
    aria-label={label ?? 'Uncheck all'}
    title="Uncheck all"
    onClick={() => navigate({ ...view, checked: [] })}
  >
    {label} <Icon name="close" size={12} />
  </button>
)
