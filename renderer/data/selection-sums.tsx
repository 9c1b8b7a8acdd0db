import { useCallback, useMemo, useState } from 'react'
import { shownName } from '../names/shown-name.ts'
import type { Selected } from '../table/data-table-props.ts'
import { formatCount, plural } from '../ui/format.ts'
import { showNumber, type NumberStyle } from '../ui/numbers.ts'
import { useStatusText } from '../ui/status-slot.tsx'

/** Numbers that are selected, with the units they are shown in. */
export type SelectedNumbers = readonly { unit: string; value: number }[]

export interface Sums {
  count: number
  /** undefined: the numbers have several units. */
  sum: number | undefined
  mean: number
  min: number
  max: number
  units: readonly string[]
}

/** What is told of selected numbers; undefined where there are less than two. */
export function sumsOf(numbers: SelectedNumbers): Sums | undefined {
  if (numbers.length < 2) return undefined
  const units = [...new Set(numbers.map(({ unit }) => unit))]
  let [sum, min, max] = [0, Infinity, -Infinity]
  for (const { value } of numbers) {
    sum += value
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return {
    count: numbers.length,
    sum: units.length === 1 ? sum : undefined,
    mean: sum / numbers.length,
    min,
    max,
    units,
  }
}

/**
 * Tells in the status line what selected numbers come to. Answers what the table calls when another selection is made.
 *
 * @param numbersIn the numbers among selected cells
 * @param styleOf how numbers of a unit are written
 */
export function useSelectionSums<Row>(
  numbersIn: (selected: Selected<Row>) => SelectedNumbers,
  styleOf: (unit: string) => NumberStyle,
): (selected: Selected<Row> | undefined) => void {
  const [selected, setSelected] = useState<Selected<Row>>()
  const text = useMemo(() => {
    const sums = selected && sumsOf(numbersIn(selected))
    return sums && <SumsText sums={sums} style={styleOf(sums.units[0] ?? '')} missing={selected.missing} />
  }, [selected, numbersIn, styleOf])
  useStatusText(text)
  return useCallback((now) => setSelected(now), [])
}

interface SumsTextProps {
  sums: Sums
  style: NumberStyle
  /** Rows that are selected and not loaded. */
  missing: number
}

function SumsText({ sums, style, missing }: SumsTextProps) {
  const { count, sum, mean, min, max, units } = sums
  const show = (value: number) => <b>{showNumber(value, style)}</b>
  const finer: NumberStyle = style.kind === 'fixed' ? { ...style, decimals: style.decimals + 1 } : style
  return (
    <span role="status" aria-label="Selection">
      <b>{formatCount(count)}</b> numbers selected
      {sum !== undefined && <> · Sum {show(sum)}</>} · Mean <b>{showNumber(mean, finer)}</b> · Min {show(min)} · Max{' '}
      {show(max)} {units.length === 1 ? shownName('unit', units[0]!) : `in ${units.length} units, so no sum`}
      {missing > 0 && ` · ${plural(missing, 'more row is', 'more rows are')} not loaded`}
    </span>
  )
}
