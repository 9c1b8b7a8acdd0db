import { useQuery } from '@tanstack/react-query'
import type { Element, ItemRow, PivotKind } from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'
import { Choice } from '../ui/Choice.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { cellsOf } from './FormSwitch.tsx'
import { useIndexSets } from './use-index-sets.ts'

/** Elements of an index set that can be chosen from. */
const mostElements = 5_000
/** What a fixed index column becomes again by this choice. */
const asRows = ''

export type PivotView = OptimizationView & { item: PivotKind; pivot: NonNullable<OptimizationView['pivot']> }

interface PivotAxesProps {
  view: PivotView
  run: number
  item: ItemRow
  navigate: Navigate
}

/** The index columns that name the rows: neither spread over columns nor fixed to one element. */
export const rowColumns = ({ where, pivot }: PivotView, { columns }: ItemRow): string[] =>
  columns.filter((name) => name !== pivot.column && where[name]?.length !== 1)

/** The index columns that are fixed to one element. */
export const fixedColumns = ({ where, pivot }: PivotView): string[] =>
  Object.keys(where).filter((name) => name !== pivot.column && where[name]?.length === 1)

/** Which index column is spread, and whether each other one names rows or is fixed to one element. */
export function PivotAxes({ view, run, item, navigate }: PivotAxesProps) {
  const { pivot, where } = view
  const rows = rowColumns(view, item)
  const cells = cellsOf(view.item)
  const anew = { ...view, sort: [], compare: {}, page: 1 }
  const spread = (column: string) => {
    const { [column]: _fixed, ...others } = where
    navigate({ ...anew, where: others, pivot: { ...pivot, column } })
  }
  const fix = (column: string, element: Element | undefined) => {
    const { [column]: _before, ...others } = where
    navigate({ ...anew, where: element === undefined ? others : { ...others, [column]: [element] } })
  }
  const [first] = rows
  return (
    <>
      <Choice label="Columns" values={item.columns} value={pivot.column} onChange={spread} />
      {rows.length === 1 && first !== undefined && (
        <IconButton icon="swap" label={`Swap ${first} and ${pivot.column}`} onClick={() => spread(first)} />
      )}
      {cells.length > 1 && (
        <Choice
          label="Show"
          values={cells}
          value={pivot.cell}
          onChange={(cell) => navigate({ ...anew, pivot: { ...pivot, cell } })}
        />
      )}
      {item.columns.map(
        (name, at) =>
          name !== pivot.column && (
            <Fixed
              key={name}
              platform={view.platform}
              run={run}
              name={name}
              indexSet={item.index_sets[at] ?? name}
              element={where[name]?.length === 1 ? where[name][0] : undefined}
              onChange={(element) => fix(name, element)}
            />
          ),
      )}
    </>
  )
}

interface FixedProps {
  platform: string
  run: number
  name: string
  indexSet: string
  element: Element | undefined
  onChange: (element: Element | undefined) => void
}

/** An index column that names rows, or the element that it is fixed to. */
function Fixed({ platform, run, name, indexSet, element, onChange }: FixedProps) {
  const elements = useElements(platform, run, indexSet)
  const known = element === undefined || elements.includes(element) ? elements : [element, ...elements]
  const texts = known.map(String)
  return (
    <Choice
      label={name}
      values={[asRows, ...texts]}
      names={{ [asRows]: 'as rows' }}
      value={element === undefined ? asRows : String(element)}
      onChange={(text) => onChange(text === asRows ? undefined : known[texts.indexOf(text)])}
    />
  )
}

/** The elements of the index set of that name, in their order. */
function useElements(platform: string, run: number, indexSet: string): readonly Element[] {
  const id = useIndexSets(platform, run).get(indexSet)?.id
  const question = { kind: 'indexset' as const, where: {}, like: {}, compare: {}, nonzero: false, sort: [] }
  const { data } = useQuery({
    ...itemQueries.data(platform, id ?? 0, { ...question, limit: mostElements, offset: 0 }),
    enabled: id !== undefined,
  })
  return (data?.results.data ?? []).map(([element]) => element as Element)
}
