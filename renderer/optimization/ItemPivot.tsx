import { useCallback, useMemo, useRef } from 'react'
import { notifications } from '@mantine/notifications'
import {
  pivotColumn,
  pivotElement,
  type Element,
  type ItemPivot as Pivot,
  type ItemRow,
} from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'
import { stylesOf, useDigits } from '../data/number-styles.ts'
import { useSelectionSums } from '../data/selection-sums.tsx'
import { Answer } from '../data/table-parts.tsx'
import { useKnownRows } from '../data/use-known-rows.ts'
import { pageProps, usePages, type LoadedRows } from '../data/use-pages.ts'
import { useRowPlace, type RowPlace } from '../data/use-row-place.ts'
import { useTrend } from '../data/use-trend.ts'
import { shownName } from '../names/shown-name.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { Selected } from '../table/data-table-props.ts'
import { formatCount, fullValue, plural } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import { askedOfPivot } from './asked.ts'
import { EditEntries } from './edit/EditEntries.tsx'
import { pastedRows, typedColumns, type TypedRow } from './edit/typed-rows.ts'
import type { ItemEdits } from './edit/use-item-edits.tsx'
import { usePaste } from './edit/use-paste.ts'
import { ItemLine } from './ItemLine.tsx'
import { ItemPager } from './ItemPager.tsx'
import { Nothing } from './Nothing.tsx'
import { columnsOf, numbersOf, type GridRow } from './pivot-columns.tsx'
import { useConditionFields } from './use-condition-fields.tsx'
import { fixedColumns, PivotAxes, rowColumns, type PivotView } from './PivotAxes.tsx'
import classes from './OptimizationPage.module.css'

interface ItemPivotProps {
  view: PivotView
  run: number
  item: ItemRow
  navigate: Navigate
  edits: ItemEdits
}

/** The data of an item with a column for each element of one of its index columns. */
export function ItemPivot(props: ItemPivotProps) {
  const { view, run, item, navigate } = props
  const { platform } = view
  const keys = rowColumns(view, item)
  const place = useRowPlace(view, navigate)
  const asked = askedOfPivot(view, item)
  const paged = itemQueries.pivots(platform, item.id, asked)
  const query = usePages({
    place,
    question: JSON.stringify([platform, item.id, asked]),
    query: paged,
    rowsOf: knownRowsOf,
  })
  const { data } = query
  const hasField = (column: string) =>
    [...keys, ...fixedColumns(view), ...(data?.data.elements ?? []).map(pivotColumn)].includes(column)
  return (
    <div className={classes['data']}>
      <ItemLine
        {...{ view, navigate, place, hasField }}
        units={(data?.data.units ?? []).map((unit) => shownName('unit', unit))}
        total={item.rows}
        shown={data?.data.tuples}
        lines={data?.total ?? 0}
      >
        <PivotAxes view={view} run={run} item={item} navigate={navigate} />
      </ItemLine>
      <Answer query={query} queryKey={paged.queryKey}>
        {(loaded, isStale) => <PivotGrid key={keys.join('\n')} {...props} {...{ keys, place, loaded, isStale }} />}
      </Answer>
      {data && <ItemPager {...{ view, navigate, place }} total={data.total} />}
    </div>
  )
}

const known = new WeakMap<Pivot, readonly GridRow[]>()

/** The rows of a page, the same objects for the same page. */
function knownRowsOf(page: Pivot): readonly GridRow[] {
  const { offset } = page.pagination
  const rows = known.get(page) ?? page.results.map((row, index) => ({ ...row, place: offset + index }))
  known.set(page, rows)
  return rows
}

interface PivotGridProps extends ItemPivotProps {
  loaded: LoadedRows<Pivot, GridRow>
  place: RowPlace
  keys: readonly string[]
  isStale: boolean
}

function PivotGrid({ view, run, item, navigate, edits, loaded, place, keys, isStale }: PivotGridProps) {
  const { data, rows } = loaded
  const [digits] = useDigits()
  const [hasTrend] = useTrend()
  // Digits and columns stay as they are while pages come and go.
  const { basis } = useKnownRows(loaded.question, loaded.pages)
  const styles = useMemo(() => stylesOf(numbersOf(basis), digits), [basis, digits])
  const elements = JSON.stringify(data.elements)
  const columns = useMemo(
    () => columnsOf(data.elements, keys, styles, hasTrend),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the elements
    [elements, keys, styles, hasTrend],
  )
  const unit = data.units.length === 1 ? data.units[0]! : ''
  const selected = useRef<Selected<GridRow>>(undefined)
  const tellSums = useSelectionSums(
    ({ rows: own, columnIds }: Selected<GridRow>) =>
      own.flatMap(({ values }) =>
        data.elements.flatMap((element, at) => {
          const value = values[at]
          if (typeof value !== 'number' || !columnIds.includes(pivotColumn(element))) return []
          return [{ unit, stored: unit, value }]
        }),
      ),
    styles,
  )
  const isNumeric = (column: string) => !keys.includes(column)
  const headFields = useConditionFields({ view, run, item, navigate, isNumeric, except: 'trend' })
  const shownUnit = data.units.length === 1 ? shownName('unit', unit) : ''
  const keyOf = (row: GridRow, element: Element): TypedRow =>
    item.columns.map((name) => {
      if (name === view.pivot.column) return String(element)
      const at = keys.indexOf(name)
      return String(at < 0 ? (view.where[name]?.[0] ?? '') : row.key[at])
    })
  const valueOf = (row: GridRow, element: Element) => row.values[data.elements.indexOf(element)] ?? null
  const editOf = (row: GridRow, column: string) => {
    const element = pivotElement(column)
    if (element === undefined) return undefined
    const [value, key] = [valueOf(row, element), keyOf(row, element)]
    return () =>
      edits.editCell({
        ...{ rowId: String(row.place), columnId: column, cell: view.pivot.cell, key, unit: shownUnit },
        text: typeof value === 'number' ? fullValue(value) : String(value ?? ''),
        label: [item.name, ...key].join(' · '),
      })
  }
  /** The rows of the item in the cells that are selected, or in a cell or line alone. */
  const inCells = (row: GridRow, column: string) => {
    const isAmong = selected.current?.rows.includes(row) && selected.current.columnIds.includes(column)
    const of = isAmong ? selected.current! : { rows: [row], columnIds: [column], missing: 0 }
    const chosen = data.elements.filter((element) => of.columnIds.includes(pivotColumn(element)))
    const wanted = chosen.length > 0 ? chosen : data.elements
    const found = of.rows.flatMap((own) =>
      wanted.filter((element) => valueOf(own, element) !== null).map((element) => keyOf(own, element)),
    )
    return { keys: found, missing: of.missing }
  }
  const remove = (row: GridRow, column: string) => {
    const going = inCells(row, column)
    edits.removeRows(going.keys, going.missing)
  }
  const typed = typedColumns(view.item, item)
  const active = useRef<{ row: GridRow; column: string }>(undefined)
  const onPaste = (cells: string[][]) => {
    const paste = { columns: typed, named: item.columns.length }
    const element = active.current && pivotElement(active.current.column)
    const isBlock = element !== undefined && cells.every((line) => line.every((cell) => !/[a-z]{2}/i.test(cell)))
    if (!isBlock) return edits.addRows(pastedRows(cells, paste))
    const [top, left] = [rows.indexOf(active.current!.row), data.elements.indexOf(element)]
    const block = cells.flatMap((line, down) =>
      line.flatMap((text, right) =>
        text === '' ? [] : { text, row: rows[top + down], at: data.elements[left + right] },
      ),
    )
    const inside = block.flatMap(({ text, row, at }) => (row && at !== undefined ? [[...keyOf(row, at), text]] : []))
    if (inside.length === block.length) return edits.addRows(pastedRows(inside, paste))
    const beyond = plural(block.length - inside.length, 'cell')
    const message = `${beyond} would lie beyond the last row or column. Nothing was pasted: begin further up or left.`
    notifications.show({ color: 'red', message })
  }
  const around = usePaste(onPaste)
  const onSelect = useCallback(
    (now: Selected<GridRow> | undefined) => {
      selected.current = now
      tellSums(now)
    },
    [tellSums],
  )
  const onActive = useCallback((row: GridRow | undefined, column: string | undefined) => {
    active.current = row && column !== undefined ? { row, column } : undefined
  }, [])
  const cellMenu = (row: GridRow, column: string) => (
    <EditEntries
      onEdit={editOf(row, column)}
      onAdd={() => edits.addRows([])}
      onRemove={() => remove(row, column)}
      count={inCells(row, column).keys.length}
    />
  )
  return (
    <div ref={around} className={classes['around']}>
      {data.elements_left_out > 0 && (
        <p className={classes['notice']} role="status">
          The first {formatCount(data.elements.length)} elements have a column; {formatCount(data.elements_left_out)}{' '}
          later ones are left out. Spread another index column, or keep some elements only.
        </p>
      )}
      <DataTable
        label="Pivot of the item"
        kind={`pivot ${view.item}`}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        {...pageProps(loaded, place)}
        isStale={isStale}
        sort={view.sort}
        editing={edits.editing}
        onSort={(sort) => navigate({ ...view, sort, page: 1 })}
        onSelect={onSelect}
        onActive={onActive}
        onOpen={(row, column) => editOf(row, column)?.()}
        onKey={(key, row, column) => {
          if (key === 'Delete') remove(row, column)
        }}
        cellMenu={cellMenu}
        headFields={headFields}
      />
      {loaded.total === 0 && !isStale && <Nothing isEmpty={item.rows === 0} />}
    </div>
  )
}

const getRowId = ({ place }: GridRow) => String(place)
