import { useCallback, useMemo, type ReactNode } from 'react'
import { Button, Menu } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComparedState, ComparisonInfo, Difference } from '../../server/contract/compare.ts'
import { compareQueries } from '../api/compare.ts'
import { Constant } from '../data/Caption.tsx'
import captions from '../data/Caption.module.css'
import { columnLabels } from '../data/columns.tsx'
import { sharedBy, type KeyedRow, type Shared } from '../data/keys.ts'
import { stylesOf, useDigits } from '../data/number-styles.ts'
import { shownName } from '../names/shown-name.ts'
import { DataTable } from '../table/DataTable.tsx'
import { Pager } from '../table/Pager.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { formatCount } from '../ui/format.ts'
import { LoadingLine } from '../ui/LoadingLine.tsx'
import type { CompareView } from '../view/compare-view.ts'
import { columnsOf, commonState } from './columns.tsx'
import { pageOf, pageSize, stateLabel } from './question.ts'
import classes from './Compare.module.css'

interface DifferencesProps {
  view: CompareView
  info: ComparisonInfo
  isStale: boolean
  onView: (view: CompareView) => void
  onActive: (row: Difference | undefined) => void
  onAgain: () => void
}

/** Compared datapoints, page by page. */
export function Differences({ view, info, isStale, onView, onActive, onAgain }: DifferencesProps) {
  const client = useQueryClient()
  const options = compareQueries.differences(info.id, pageOf(view))
  const { data, error, isFetching, isPlaceholderData } = useQuery(options)
  return (
    <div className={classes['list']}>
      <LoadingLine
        isLoading={isFetching && (data === undefined || isPlaceholderData)}
        onCancel={() => void client.cancelQueries({ queryKey: options.queryKey, exact: true })}
      />
      {error && <ErrorPanel error={error} onRetry={onAgain} />}
      {!error && data && (
        <Rows
          {...{ view, info, onView, onActive }}
          rows={data.results}
          total={data.total}
          isStale={isStale || isPlaceholderData}
        />
      )}
      {data && data.total > pageSize && (
        <Pager
          page={view.page}
          size={pageSize}
          sizes={[pageSize]}
          total={data.total}
          unit="datapoints"
          onPage={(page) => onView({ ...view, page })}
          onSize={() => {}}
        />
      )}
    </div>
  )
}

interface RowsProps extends Pick<DifferencesProps, 'view' | 'info' | 'isStale' | 'onView' | 'onActive'> {
  rows: Difference[]
  total: number
}

const idOf = ({ series, step_year, step_category, step_datetime }: Difference): string =>
  `${series} ${step_year} ${step_category} ${step_datetime}`

function Rows({ view, info, rows, total, isStale, onView, onActive }: RowsProps) {
  const sides = info.sides.length
  const [digits] = useDigits()
  const shared = useMemo(() => sharedBy(rows as readonly object[] as KeyedRow[]), [rows])
  const styles = useMemo(
    () =>
      stylesOf(
        rows.flatMap(({ unit, values }) => values.flatMap((value) => (value === null ? [] : [[unit, value] as const]))),
        digits,
      ),
    [rows, digits],
  )
  const columns = useMemo(() => columnsOf(rows, { sides, shared, styles }), [rows, sides, shared, styles])
  const onRow = useCallback((row: Difference | undefined) => onActive(row), [onActive])
  if (rows.length === 0 && total === 0) return <NothingListed {...{ view, info, onView }} />
  return (
    <>
      <DifferencesCaption {...{ view, info, shared, total, onView }} state={commonState(rows)} />
      <DataTable
        label="Compared datapoints"
        kind="compare"
        columns={columns}
        rows={rows}
        getRowId={idOf}
        offset={(view.page - 1) * pageSize}
        total={total}
        isStale={isStale}
        question={JSON.stringify([info.id, pageOf(view)])}
        sort={view.sort}
        onSort={(sort) => onView({ ...view, sort, page: 1 })}
        onActive={onRow}
        cellMenu={(row, columnId) => onlyThis({ view, onView }, row, columnId)}
      />
    </>
  )
}

/** What a cell can be listed alone by. */
function onlyThis({ view, onView }: Pick<RowsProps, 'view' | 'onView'>, row: Difference, columnId: string): ReactNode {
  const { region, variable, unit, step_year } = row
  const only = (label: string, changed: Partial<CompareView>) => (
    <Menu.Item onClick={() => onView({ ...view, ...changed, page: 1 })}>{label}</Menu.Item>
  )
  if (columnId === 'region') return only(`Only ${region}`, { regions: [region] })
  if (columnId === 'variable') return only(`Only ${variable}`, { branch: variable })
  if (columnId === 'unit') return only(`Only ${shownName('unit', unit)}`, { onlyUnits: [unit] })
  return columnId === 'step_year' && step_year !== null ? only(`Only ${step_year}`, { years: [step_year] }) : null
}

interface CaptionProps extends Pick<DifferencesProps, 'view' | 'info' | 'onView'> {
  shared: Shared
  /** That of all rows. */
  state: ComparedState | undefined
  total: number
}

/** What is the same in all rows, and what they are cut down to. */
function DifferencesCaption({ view, info, shared, state, total, onView }: CaptionProps) {
  const models = [...new Set(info.sides.map(({ model }) => model))]
  return (
    <div className={captions['root']} role="group" aria-label="About the rows">
      <span className={captions['shared']}>
        {models.length === 1 && <Constant label="Model">{models[0]!}</Constant>}
        {[...shared.constants].map(([name, value]) => (
          <Constant key={name} label={columnLabels[name as keyof typeof columnLabels]}>
            {String(value)}
          </Constant>
        ))}
        {state !== undefined && <Constant label="State">{stateLabel(state)}</Constant>}
        {shared.prefix !== '' && <Constant label="Variable starts with">{shared.prefix}</Constant>}
      </span>
      <span className={captions['kind']}>
        {view.branch !== '' && <Dropped label={view.branch} onDrop={() => onView({ ...view, branch: '', page: 1 })} />}
        {view.regions.length > 0 && (
          <Dropped label={view.regions.join(', ')} onDrop={() => onView({ ...view, regions: [], page: 1 })} />
        )}
        {view.onlyUnits.length > 0 && (
          <Dropped
            label={view.onlyUnits.map((unit) => shownName('unit', unit)).join(', ')}
            onDrop={() => onView({ ...view, onlyUnits: [], page: 1 })}
          />
        )}
        {view.years.length > 0 && (
          <Dropped label={view.years.join(', ')} onDrop={() => onView({ ...view, years: [], page: 1 })} />
        )}
        <span>
          <b>{formatCount(total)}</b> {view.states.includes('equal') ? 'datapoints' : 'differences'}
        </span>
      </span>
    </div>
  )
}

/** One thing that the rows are cut down to, which can be taken away. */
const Dropped = ({ label, onDrop }: { label: string; onDrop: () => void }) => (
  <button type="button" className={classes['dropped']} aria-label={`Remove ${label}`} title={label} onClick={onDrop}>
    <span>{label}</span> ×
  </button>
)

/** In place of a table without rows: why, and what can be done. */
function NothingListed({ view, info, onView }: Pick<DifferencesProps, 'view' | 'info' | 'onView'>) {
  const isCut = [view.branch, view.regions, view.onlyUnits, view.years].some(({ length }) => length > 0)
  const { equal = 0 } = info.values
  const isSame = Object.values(info.values).reduce((sum, count) => sum + count, 0) === equal
  const says = (text: string, action?: ReactNode) => (
    <div className={classes['hint']} role="status">
      <p>{text}</p>
      {action}
    </div>
  )
  if (isCut)
    return says(
      'Nothing of this is listed here.',
      <Button
        size="xs"
        variant="default"
        onClick={() => onView({ ...view, branch: '', regions: [], onlyUnits: [], years: [], page: 1 })}
      >
        List all variables, regions, units and years
      </Button>,
    )
  if (isSame)
    return says(equal === 0 ? 'The runs have no datapoints.' : `All ${formatCount(equal)} datapoints are equal.`)
  return says('No datapoint is of the chosen kinds. Choose more of them above.')
}
