import { comparisons, type Comparison, type Element } from '../../server/contract/item-tables.ts'
import type { OptimizationView } from '../view/view.ts'

/** What is written into the field under the head of a column, and what it asks for. */

/** The conditions of a view on the rows of its item. */
export type ItemFilter = Pick<OptimizationView, 'where' | 'like' | 'compare'>

/** The condition on a column as it is typed: `DE*`, `gas, coal`, `< 6000`; empty where there is none. */
export function filterText({ where, like, compare }: ItemFilter, column: string): string {
  const comparison = compare[column]
  if (comparison) return `${comparison.is} ${comparison.than}`
  const elements = where[column]
  if (elements) return elements.length === 1 ? `= ${elements[0]}` : elements.join(', ')
  return like[column] ?? ''
}

/** A condition on a column as it is told. */
export interface Condition {
  column: string
  text: string
  /** The view without it. */
  without: ItemFilter
}

/** All conditions, each with the filter without it. */
export function conditionsOf(filter: ItemFilter): Condition[] {
  const columns = new Set([filter.where, filter.like, filter.compare].flatMap((part) => Object.keys(part)))
  return [...columns].map((column) => ({
    column,
    text: filterText(filter, column),
    without: withElementText(withNumberText(filter, column, '') ?? filter, column, '', false),
  }))
}

/** A comparison as it is typed: `< 6000`, `>= 0.5`, `12`; undefined for what is none. */
function readComparison(text: string): Comparison | undefined {
  const [, sign = '', number = ''] = /^(<=|>=|<|>|=)?\s*(\S+)$/.exec(text.trim()) ?? []
  const than = number === '' ? NaN : Number(number)
  const is = comparisons.find((known) => known === (sign || '='))
  return is !== undefined && Number.isFinite(than) ? { is, than } : undefined
}

/** Elements as they are typed: `= gas`, `gas, coal`; undefined where the text is a part of names. */
function readElements(text: string, isNumber: boolean): Element[] | undefined {
  const one = /^=\s*(.+)$/.exec(text)?.[1]
  if (one === undefined && !text.includes(',')) return undefined
  const names = (one === undefined ? text.split(',') : [one]).map((name) => name.trim()).filter((name) => name !== '')
  return names.map((name) => (isNumber && Number.isFinite(Number(name)) ? Number(name) : name))
}

/** The filter with another condition on a column of names; empty text takes it away. @param isNumber its elements are */
export function withElementText(filter: ItemFilter, column: string, text: string, isNumber: boolean): ItemFilter {
  const { [column]: _elements, ...where } = filter.where
  const { [column]: _text, ...like } = filter.like
  const typed = text.trim()
  if (typed === '') return { ...filter, where, like }
  const elements = readElements(typed, isNumber)
  return elements
    ? { ...filter, where: { ...where, [column]: elements }, like }
    : { ...filter, where, like: { ...like, [column]: typed } }
}

/** The filter with another condition on a column of numbers; undefined where the text is none. */
export function withNumberText(filter: ItemFilter, column: string, text: string): ItemFilter | undefined {
  const { [column]: _comparison, ...compare } = filter.compare
  if (text.trim() === '') return { ...filter, compare }
  const comparison = readComparison(text)
  return comparison && { ...filter, compare: { ...compare, [column]: comparison } }
}
