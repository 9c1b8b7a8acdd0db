import { useState } from 'react'
import { TextInput } from '@mantine/core'
import type { IndicatorFacet } from '../../server/contract/indicators.ts'
import { formatValue, plural } from '../ui/format.ts'
import { chipOf, removeChip, setChip, type Chips } from './chips.ts'
import { indicatorKey } from './indicator-fields.ts'
import classes from './IndicatorFacets.module.css'

interface IndicatorRangeProps {
  name: string
  range: NonNullable<IndicatorFacet['range']>
  chips: Chips
  onChange: (chips: Chips) => void
}

const ends = { gte: 'at least', lte: 'at most' } as const
type End = keyof typeof ends

/** The range of an indicator: how many runs are in each part of it, and where it is cut. */
export function IndicatorRange({ name, range: { min, max, bars }, chips, onChange }: IndicatorRangeProps) {
  const cut = (end: End): number | undefined => {
    const chip = chipOf(chips, indicatorKey(name, end))
    return chip?.on && typeof chip.value === 'number' ? chip.value : undefined
  }
  const [from, to] = [cut('gte') ?? -Infinity, cut('lte') ?? Infinity]
  const highest = Math.max(...bars)
  const width = (max - min) / bars.length
  const set = (end: End, value: number | undefined) => {
    const key = indicatorKey(name, end)
    onChange(value === undefined ? removeChip(chips, key) : setChip(chips, key, value))
  }
  return (
    <div className={classes['range']} role="group" aria-label={name}>
      <div className={classes['bars']} role="img" aria-label={describe(name, { min, max, bars })}>
        {bars.map((runs, place) => {
          const [start, end] = [min + place * width, min + (place + 1) * width]
          return (
            <span
              // The parts of a range are told apart by their place alone.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              data-in={(end >= from && start <= to) || undefined}
              style={{ height: runs === 0 ? 0 : `${Math.max(8, (runs / highest) * 100)}%` }}
              title={`${formatValue(start)} to ${formatValue(end)}: ${plural(runs, 'run')}`}
            />
          )
        })}
      </div>
      <div className={classes['ends']}>
        <RangeEnd
          key={`gte ${from}`}
          label={`${name} ${ends.gte}`}
          value={cut('gte')}
          hint={min}
          onSet={(value) => set('gte', value)}
        />
        <span aria-hidden>–</span>
        <RangeEnd
          key={`lte ${to}`}
          label={`${name} ${ends.lte}`}
          value={cut('lte')}
          hint={max}
          onSet={(value) => set('lte', value)}
        />
      </div>
    </div>
  )
}

const describe = (name: string, { min, max, bars }: NonNullable<IndicatorFacet['range']>): string =>
  `${name} from ${formatValue(min)} to ${formatValue(max)}, runs in ${bars.length} equal parts: ${bars.join(', ')}`

interface RangeEndProps {
  label: string
  value: number | undefined
  /** Where the range ends as long as it is not cut. */
  hint: number
  onSet: (value: number | undefined) => void
}

/** One end of a range; it takes effect with Enter or when it is left, empty it is no condition. */
function RangeEnd({ label, value, hint, onSet }: RangeEndProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const number = text.trim() === '' ? undefined : Number(text.trim().replace('−', '-'))
  const isWrong = number !== undefined && !Number.isFinite(number)
  const apply = () => {
    if (!isWrong && number !== value) onSet(number)
  }
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={formatValue(hint)}
      value={text}
      error={isWrong}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
