import type { Chip, Chips, ChipValue } from '../filter/chips.ts'
import type { IndicatorValue } from '../../server/contract/desk-filters.ts'
import { comparisonOf, valueTypeOf, type FilterKind, type ValueType } from '../filter/fields.ts'
import { indicatorComparison, indicatorText, indicatorValue } from '../filter/indicator-fields.ts'
import { sortOut } from '../filter/filter-json.ts'

/** Conditions as parameters: their keys of the interface, lists repeated; `off` and `empty` name keys. */
export function chipParams(chips: Chips): URLSearchParams {
  const params = new URLSearchParams()
  for (const { key, value } of chips) {
    if (!Array.isArray(value)) params.append(key, textOf(key, value as IndicatorValue))
    else for (const one of value as IndicatorValue[]) params.append(key, textOf(key, one))
    if (Array.isArray(value) && value.length === 0) params.append('empty', key)
  }
  for (const { key, on } of chips) if (!on) params.append('off', key)
  return params
}

/** Takes the conditions out of the parameters; `ignored` are those that make no sense. */
export function readChips(kind: FilterKind, params: URLSearchParams): { chips: Chips; ignored: [string, string][] } {
  const off = take(params, 'off')
  const found: Chip[] = take(params, 'empty').map((key) => ({ key, value: [], on: !off.includes(key) }))
  const ignored: [string, string][] = []
  for (const key of new Set(params.keys())) {
    const comparison = comparisonOf(kind, key)
    if (!comparison) continue
    const texts = take(params, key)
    const values = texts.map((text) => valueOf(valueTypeOf(comparison), text))
    const value = comparison.lookup === 'in' ? (values as ChipValue) : values.at(-1)
    if (value !== undefined) found.push({ key, value, on: !off.includes(key) })
  }
  const { chips, left } = sortOut(kind, found)
  for (const key of left) ignored.push([key, String(found.find((chip) => chip.key === key)?.value)])
  for (const key of off) if (!chips.some((chip) => chip.key === key)) ignored.push(['off', key])
  return { chips, ignored }
}

/** A value as text; those of indicators may be of any kind, which has to be seen. */
function textOf(key: string, value: IndicatorValue): string {
  const comparison = indicatorComparison(key)
  return comparison && valueTypeOf(comparison) === 'any' ? indicatorText(value) : String(value)
}

function take(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name)
  params.delete(name)
  return values
}

/** The value that a text stands for; a text that is no number stays one, and is refused for that later. */
function valueOf(type: ValueType, text: string): string | number | boolean {
  if (type === 'any') return indicatorValue(text)
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'text' || text.trim() === '') return text
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
