import { formatValue, fullValue } from '../ui/format.ts'

/** A cell of a changed row: what is read, and the same with all digits. */
export interface CellText {
  text: string
  full: string
}

/** What a row is known by: a list of elements, `coal, 2030`, or one thing. */
export const keyText = (key: unknown): string =>
  Array.isArray(key) ? key.map(plain).join(', ') : key === null || key === undefined ? '' : plain(key)

/**
 * What a row holds, in words: a number alone, with its unit (`1.5 EJ/yr`), levels and marginals by their names, the
 * columns of an item with the index sets they hold.
 * @param value as the service tells it; null and undefined: nothing
 */
export function valueText(value: unknown): CellText {
  if (value === null || value === undefined) return both('')
  if (typeof value === 'number') return numberText(value)
  if (typeof value !== 'object') return both(plain(value))
  const {
    value: amount,
    unit,
    indexset_names: sets,
    column_names: columns,
    ...cells
  } = value as Record<string, unknown>
  if (Array.isArray(sets) && Array.isArray(columns))
    return both(
      columns.map((name, at) => (name === sets[at] ? plain(name) : `${plain(name)} (${plain(sets[at])})`)).join(', '),
    )
  if (amount !== undefined) return joined([valueText(amount), both(keyText(unit))], ' ')
  return joined(
    Object.entries(cells).map(([name, cell]) => {
      const { text, full } = valueText(cell)
      return { text: `${name} ${text}`, full: `${name} ${full}` }
    }),
    ', ',
  )
}

/** The number that a row holds, alone or with a unit; undefined where it holds none, or several. */
export function amountOf(value: unknown): { amount: number; unit: string } | undefined {
  if (typeof value === 'number') return { amount: value, unit: '' }
  if (value === null || typeof value !== 'object') return undefined
  const { value: amount, unit } = value as Record<string, unknown>
  return typeof amount === 'number' ? { amount, unit: keyText(unit) } : undefined
}

const numberText = (value: number): CellText => ({ text: formatValue(value), full: fullValue(value) })
const both = (text: string): CellText => ({ text, full: text })
const joined = (parts: readonly CellText[], between: string): CellText => ({
  text: listed(
    parts.map(({ text }) => text),
    between,
  ),
  full: listed(
    parts.map(({ full }) => full),
    between,
  ),
})
const listed = (texts: readonly string[], between: string): string => texts.filter((text) => text !== '').join(between)
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
