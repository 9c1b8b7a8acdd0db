import type { ReactNode } from 'react'
import { pivotElement, type ItemRow } from '../../server/contract/item-tables.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import { ConditionField } from './ConditionField.tsx'
import { filterText, withElementText, withNumberText } from './item-filter.ts'
import { useIndexSets } from './use-index-sets.ts'

interface Options {
  view: OptimizationView
  run: number
  item: ItemRow
  navigate: Navigate
  /** A column holds numbers that are compared, not names. */
  isNumeric: (column: string) => boolean
  /** Nothing is asked of this column. */
  except: string
}

/** The fields under the heads of a table of an item: what is typed into them is a condition of the view. */
export function useConditionFields({ view, run, item, navigate, isNumeric, except }: Options) {
  const sets = useIndexSets(view.platform, run)
  const typeOf = (column: string) =>
    view.item === 'indexset'
      ? item.element_type
      : sets.get(item.index_sets[item.columns.indexOf(column)] ?? '')?.element_type
  const take = (column: string, text: string): boolean => {
    const filter = isNumeric(column)
      ? withNumberText(view, column, text)
      : withElementText(view, column, text, typeOf(column) !== 'str')
    if (filter) navigate({ ...view, ...filter, page: 1 })
    return filter !== undefined
  }
  return (column: string): ReactNode =>
    column !== except && (
      <ConditionField
        label={String(pivotElement(column) ?? column)}
        text={filterText(view, column)}
        isNumeric={isNumeric(column)}
        onChange={(text) => take(column, text)}
      />
    )
}
