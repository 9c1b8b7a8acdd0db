import type { ItemRule, ReadItemKind } from '../../../contract/imports.ts'
import { numbered, titleByLetter, untitled } from '../../formats/titles.ts'

/** What the header of a table says of the optimization item in it. */

/** An index column of a table. */
export interface IndexTitle {
  title: string
  /** Counted from 0. */
  column: number
  /** The index set whose elements stand there, where the header or its user says so. */
  indexSet: string | null
}

/** How a table is read as an item: where its parts stand, columns counted from 0. */
export interface ItemShape {
  kind: ReadItemKind
  titles: readonly string[]
  /** Of an index set, the column of its elements. */
  index: readonly IndexTitle[]
  /** Values of a parameter or a scalar, levels of a variable or an equation. */
  value: number | undefined
  marginal: number | undefined
  unit: number | undefined
}

/** What a table is read as, as far as somebody has said so. */
export type ItemReading = Pick<ItemRule, 'index' | 'value' | 'unit'> & { kind: ReadItemKind }

/** Titles of columns that are no index columns. What GAMS says of sets and of bounds has no place in an item. */
const words = {
  value: /^(val|values?)$/i,
  marginal: /^(marginals?|mrg)$/i,
  unit: /^units?$/i,
  lost: /^(text|element_text|lower|upper|scale)$/i,
}

/** Of variables and equations; in a parameter of MESSAGE a level is an index. */
const level = /^(levels?|lvl|val|values?)$/i

/** The titles of a header; each is told from the others, and has a name where none is written. */
export const titlesOf = (cells: readonly string[], isText: boolean): string[] => {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return numbered(cells.slice(0, last + 1)).map((title, i) => title || untitled(i, isText))
}

/** Titles and names as they are compared where their case and separators may differ. */
export const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/[-\s]/g, '_')

/** Titles that are left out. @param drop what is to be left out, by title or letter */
export const droppedTitles = (titles: readonly string[], drop: readonly string[]): ReadonlySet<string> => {
  const asked = new Set(drop.map((title) => titleByLetter(title, titles)))
  return new Set(titles.filter((title) => asked.has(title)))
}

/** Titles of columns that are not kept. */
export const lostTitles = (titles: readonly string[]): string[] =>
  titles.length === 1 ? [] : titles.filter((title) => words.lost.test(title))

/** What a header shows by itself; undefined for one that shows no item. */
export function likelyKind(titles: readonly string[]): ReadItemKind | undefined {
  const has = (word: RegExp) => titles.some((title) => word.test(title))
  const others = titles.filter((title) => !Object.values(words).some((word) => word.test(title))).length
  // OSeMOSYS calls the only column of a set VALUE, GAMS that of a scalar Val.
  if (titles.length === 1) return /^val$/i.test(titles[0]!) ? 'scalar' : 'indexset'
  if (has(words.marginal) && has(level)) return 'variable'
  if (has(words.value)) return others > 0 ? 'parameter' : 'scalar'
  // A set of GAMS, with the texts that explain its elements.
  return has(words.lost) && others > 0 ? (others > 1 ? 'table' : 'indexset') : undefined
}

/** Titles that say of the only column of a set no more than that it is one; GAMS calls one over no other set `Dim1`. */
const bareTitle = /^(val|values?|elements?|data|name|\d+|column \w+|dim\d+|uni)$/i

/** What an item is called of which nobody has said it: a set as its column, everything else as its file or sheet. */
export const likelyName = (kind: ReadItemKind, titles: readonly string[], called: string): string =>
  kind === 'indexset' && titles.length > 0 && !bareTitle.test(titles[0]!) ? titles[0]! : called

/**
 * Where the parts of an item stand.
 * @param dropped titles of columns that are left out
 * @returns words, where the table does not fit
 */
export function shapeOf(
  titles: readonly string[],
  { kind, index: asked, value: valueTitle, unit: unitTitle }: ItemReading,
  dropped: ReadonlySet<string> = new Set(),
): ItemShape | string {
  const listed = titles.join(', ')
  const place = (title: string) => {
    const named = titleByLetter(title, titles)
    return found(titles.findIndex((other) => plain(other) === plain(named)))
  }
  const like = (word: RegExp) => found(titles.findIndex((title) => word.test(title)))
  const missing = [...(asked ?? []).map(({ title }) => title), ...(valueTitle === null ? [] : [valueTitle])].find(
    (title) => place(title) === undefined,
  )
  if (missing !== undefined) return `there is no column "${missing}". The columns are ${listed}.`
  const isSolution = kind === 'variable' || kind === 'equation'
  const hasUnit = kind === 'parameter' || kind === 'scalar'
  const named = valueTitle === null ? undefined : place(valueTitle)
  const value = hasUnit || isSolution ? (named ?? like(isSolution ? level : words.value)) : undefined
  const marginal = isSolution ? like(words.marginal) : undefined
  const unit = hasUnit ? (unitTitle === null ? like(words.unit) : place(unitTitle)) : undefined
  if ((hasUnit || isSolution) && value === undefined)
    return `none of the columns ${listed} is called value. Say which holds the values with --value.`
  if (isSolution && marginal === undefined)
    return `a ${kind} has levels and marginals, and none of the columns ${listed} is called marginal.`

  const isFree = (column: number) =>
    ![value, marginal, unit].includes(column) && !words.lost.test(titles[column]!) && !dropped.has(titles[column]!)
  const free = titles.flatMap((_title, column) => (isFree(column) ? [column] : []))
  const elements = kind === 'indexset' ? (named ?? (titles.length === 1 ? 0 : undefined)) : undefined
  const index: IndexTitle[] =
    asked?.map(({ title, index_set }) => ({
      title: titles[place(title)!]!,
      column: place(title)!,
      indexSet: index_set,
    })) ?? withDomains(elements === undefined ? free : [elements], titles)
  const left = free
    .filter((column) => !index.some((one) => one.column === column))
    .map((column) => `"${titles[column]}"`)
  if (left.length > 0)
    return `the ${left.length === 1 ? 'column' : 'columns'} ${left.join(', ')} would be lost. Name every index column with --index, or leave columns out with --drop.`
  if (kind === 'indexset' && index.length !== 1)
    return `an index set has one column, and here are ${listed}. Leave columns out with --drop, or read it with --table.`
  if (kind === 'scalar' && index.length > 0)
    return `a scalar has no index columns, and here are ${listed}. Read it with --parameter, or leave columns out with --drop.`
  if ((kind === 'parameter' || kind === 'table') && index.length === 0)
    return `a ${kind} has an index column at least, and here are ${listed}. A value alone is read with --scalar.`
  return { kind, titles, index, value, marginal, unit }
}

const found = (column: number): number | undefined => (column < 0 ? undefined : column)

/** Columns of a parameter whose titles are elements, as `gdxdump` writes them with `cDim=y`. */
export interface ElementsAcross {
  /** The index column that they stand for. */
  title: string
  /** Counted from 0. */
  columns: readonly number[]
}

/**
 * The columns that nobody names, where the last of the named index columns is not there and neither is a column of values:
 * their titles are its elements.
 */
export function elementsAcross(
  titles: readonly string[],
  { kind, index, value }: ItemReading,
  dropped: ReadonlySet<string>,
): ElementsAcross | undefined {
  const last = index?.at(-1)
  const isThere = (title: string) => titles.some((other) => plain(other) === plain(titleByLetter(title, titles)))
  if (kind !== 'parameter' || last === undefined || value !== null || isThere(last.title)) return undefined
  if (!index!.slice(0, -1).every(({ title }) => isThere(title)) || titles.some((title) => words.value.test(title)))
    return undefined
  const named = new Set(index!.map(({ title }) => plain(titleByLetter(title, titles))))
  const columns = titles.flatMap((title, column) =>
    named.has(plain(title)) || dropped.has(title) || words.unit.test(title) ? [] : [column],
  )
  return columns.length === 0 ? undefined : { title: last.title, columns }
}

/** GAMS numbers the columns of a domain: `i_0,j_1`. */
function withDomains(columns: readonly number[], titles: readonly string[]): IndexTitle[] {
  const domains = columns.map((column, i) => {
    const [title, end] = [titles[column]!, `_${i}`]
    return title.endsWith(end) ? title.slice(0, -end.length) : ''
  })
  const isNumbered = domains.length > 0 && !domains.includes('')
  return columns.map((column, i) => ({ title: titles[column]!, column, indexSet: isNumbered ? domains[i]! : null }))
}
