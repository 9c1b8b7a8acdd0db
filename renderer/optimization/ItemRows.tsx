import { useCallback, useMemo, useRef } from 'react'
import type { TablePage } from '../../server/contract/common.ts'
import type { ItemRow, ListedKind } from '../../server/contract/item-tables.ts'
import { itemCells } from '../../server/contract/optimization.ts'
import { itemQueries } from '../api/items.ts'
import { stylesOf, useDigits, type NumberStyles } from '../data/number-styles.ts'
import { Answer } from '../data/table-parts.tsx'
import { useKnownRows } from '../data/use-known-rows.ts'
import { pageProps, usePages, type LoadedRows } from '../data/use-pages.ts'
import { useRowPlace, type RowPlace } from '../data/use-row-place.ts'
import { shownName } from '../names/shown-name.ts'
import type { Selected } from '../table/data-table-props.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataColumn } from '../table/features.ts'
import { plainName } from '../table/names.ts'
import { fullValue } from '../ui/format.ts'
import { showNumber } from '../ui/numbers.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { askedOf } from './asked.ts'
import { EditEntries } from './edit/EditEntries.tsx'
import { pastedRows, namedCount, typedColumns } from './edit/typed-rows.ts'
import type { ItemEdits } from './edit/use-item-edits.tsx'
import { usePaste } from './edit/use-paste.ts'
import { ItemLine } from './ItemLine.tsx'
import { ItemPager } from './ItemPager.tsx'
import { Nothing } from './Nothing.tsx'
import { useConditionFields } from './use-condition-fields.tsx'
import classes from './OptimizationPage.module.css'

/** A view of an item that has rows. */
type RowsView = OptimizationView & { item: Exclude<ListedKind, 'scalar'> }

interface ItemRowsProps {
  view: RowsView
  run: number
  item: ItemRow
  navigate: Navigate
  edits: ItemEdits
}

/** The data of an item, a line for each of its rows. */
export function ItemRows(props: ItemRowsProps) {
  const { view, item, navigate } = props
  const place = useRowPlace(view, navigate)
  const asked = { kind: view.item, ...askedOf(view) }
  const paged = itemQueries.rows(view.platform, item.id, asked)
  const query = usePages({
    place,
    question: JSON.stringify([view.platform, item.id, asked]),
    query: paged,
    rowsOf: knownRowsOf,
  })
  const { data } = query
  const units = useMemo(() => unitsOf(data), [data])
  const isWhole = data !== undefined && data.rows.length === data.total
  return (
    <div className={classes['data']}>
      <ItemLine
        {...{ view, navigate, place }}
        units={isWhole ? units : []}
        hasField={() => true}
        total={item.rows}
        shown={data?.total}
        lines={data?.total ?? 0}
      />
      <Answer query={query} queryKey={paged.queryKey}>
        {(loaded, isStale) => <ItemGrid {...{ ...props, place, loaded, isStale }} />}
      </Answer>
      {data && <ItemPager {...{ view, navigate, place }} total={data.total} />}
    </div>
  )
}

/** A row as it came: the value of each column, and its place in the whole answer, since rows have no names. */
interface ItemGridRow {
  place: number
  values: TablePage['results']['data'][number]
}

type Loaded = LoadedRows<TablePage, ItemGridRow>

const known = new WeakMap<TablePage, readonly ItemGridRow[]>()

/** The rows of a page, the same objects for the same page. */
function knownRowsOf(page: TablePage): readonly ItemGridRow[] {
  const { offset } = page.pagination
  const rows = known.get(page) ?? page.results.data.map((values, index) => ({ place: offset + index, values }))
  known.set(page, rows)
  return rows
}

/** The units of the rows that are loaded, as they are shown. */
function unitsOf(loaded: Loaded | undefined): string[] {
  const at = loaded?.data.results.columns.indexOf('units') ?? -1
  if (!loaded || at < 0) return []
  return [...new Set(loaded.rows.map(({ values }) => shownName('unit', String(values[at]))))]
}

interface ItemGridProps extends ItemRowsProps {
  loaded: Loaded
  place: RowPlace
  isStale: boolean
}

/** Rows of an item: its index columns, then its cells. Enter on an element keeps only its rows, on a cell edits it. */
function ItemGrid({ view, run, item, loaded, place, isStale, navigate, edits }: ItemGridProps) {
  const { item: kind, sort, where } = view
  const { results } = loaded.data
  const names = results.columns.join('\n')
  const [digits] = useDigits()
  // Digits and columns stay as they are while pages come and go.
  const { basis } = useKnownRows(loaded.question, loaded.pages)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names stand for the columns
  const styles = useMemo(() => stylesOf(numbersOf(basis, results.columns, kind), digits), [basis, names, kind, digits])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names stand for the columns
  const columns = useMemo(() => columnsOf(basis, results.columns, kind, styles), [basis, names, kind, styles])
  const named = namedCount(kind, item)
  const keyOf = ({ values }: ItemGridRow) => values.slice(0, named).map(textOf)
  const keepOnly = ({ values }: ItemGridRow, column: string) => {
    const element = values[results.columns.indexOf(column)]
    if (kind === 'indexset' || !isElement(kind, column)) return
    if (typeof element !== 'string' && typeof element !== 'number') return
    navigate({ ...view, where: { ...where, [column]: [element] }, page: 1 })
  }
  const editOf = (row: ItemGridRow, column: string) => {
    if (isElement(kind, column) || item.columns.length === 0) return undefined
    const value = row.values[results.columns.indexOf(column)]
    const text = column === 'units' ? shownName('unit', String(value)) : textOf(value)
    return () =>
      edits.editCell({
        ...{ rowId: String(row.place), columnId: column, cell: column, key: keyOf(row), text },
        label: [item.name, ...keyOf(row)].join(' · '),
        unit: column === 'values' ? shownName('unit', String(row.values[results.columns.indexOf('units')])) : '',
      })
  }
  const selected = useRef<Selected<ItemGridRow>>(undefined)
  const remove = (row: ItemGridRow) => {
    const { rows, missing } = selected.current?.rows.includes(row) ? selected.current : { rows: [row], missing: 0 }
    edits.removeRows(rows.map(keyOf), missing)
  }
  const typed = typedColumns(kind, item)
  const add = useCallback(
    (cells: readonly (readonly string[])[]) => edits.addRows(pastedRows(cells, { columns: typed, named })),
    [edits, typed, named],
  )
  const around = usePaste(add)
  const isNumeric = (column: string) => !isElement(kind, column)
  const headFields = useConditionFields({ view, run, item, navigate, isNumeric, except: 'units' })
  const cellMenu = (row: ItemGridRow, column: string, { rows }: Selected<ItemGridRow>) => (
    <EditEntries
      onEdit={editOf(row, column)}
      onAdd={() => edits.addRows([])}
      onRemove={() => remove(row)}
      count={rows.includes(row) ? rows.length : 1}
    />
  )
  return (
    <div ref={around} className={classes['around']}>
      <DataTable
        label="Rows of the item"
        columns={columns}
        kind={`item ${kind}`}
        rows={loaded.rows}
        getRowId={getRowId}
        {...pageProps(loaded, place)}
        isStale={isStale}
        sort={sort}
        editing={edits.editing}
        onSort={(order) => navigate({ ...view, sort: order, page: 1 })}
        onSelect={(now) => (selected.current = now)}
        onOpen={(row, column) => (editOf(row, column) ?? (() => keepOnly(row, column)))()}
        onKey={(key, row, column) => {
          if (key === 'f') keepOnly(row, column)
          if (key === 'Delete') remove(row)
        }}
        cellMenu={cellMenu}
        headFields={headFields}
      />
      {loaded.total === 0 && !isStale && <Nothing isEmpty={item.rows === 0} />}
    </div>
  )
}

const getRowId = ({ place }: ItemGridRow) => String(place)

/** A cell in full precision, as it is typed. */
const textOf = (value: unknown): string => (typeof value === 'number' ? fullValue(value) : String(value))

/** Elements are names, also where they are numbers. */
const isElement = (item: RowsView['item'], column: string): boolean =>
  item === 'indexset' || !itemCells[item].some((cell) => cell === column)

/** The numbers in the cells of rows, those of a column in one style. */
function* numbersOf(
  rows: readonly ItemGridRow[],
  columns: readonly string[],
  item: RowsView['item'],
): Generator<readonly [string, number]> {
  for (const { values } of rows)
    for (const [at, name] of columns.entries()) {
      const value = values[at]
      if (typeof value === 'number' && !isElement(item, name)) yield [name, value]
    }
}

function columnsOf(
  rows: readonly ItemGridRow[],
  columns: readonly string[],
  item: RowsView['item'],
  styles: NumberStyles,
): DataColumn<ItemGridRow>[] {
  return columns.map((id, index) => {
    const style = styles(id)
    const shown = (value: unknown) =>
      typeof value === 'number' && !isElement(item, id)
        ? showNumber(value, style)
        : shownName(id === 'units' ? 'unit' : id, String(value))
    return {
      id,
      header: id,
      accessorFn: ({ values }) => values[index],
      cell: ({ getValue }) => shown(getValue()),
      meta: {
        ...{ shown, canSort: true, ...(isElement(item, id) && { name: plainName }) },
        isNumeric: rows.some(({ values }) => typeof values[index] === 'number'),
      },
    }
  })
}
