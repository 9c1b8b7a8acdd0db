import type { IndicatorFacet } from '../../server/contract/indicators.ts'
import type { IndicatorValue } from '../../server/contract/desk-filters.ts'
import { formatCount } from '../ui/format.ts'
import { addValues, chipOf, removeValue, yesOrNo, type Chips } from './chips.ts'
import { indicatorKey } from './indicator-fields.ts'
import classes from './IndicatorFacets.module.css'

interface IndicatorValuesProps {
  name: string
  facet: IndicatorFacet
  chips: Chips
  onChange: (chips: Chips) => void
}

/** The values of an indicator to tick, with the runs that have them under the other conditions. */
export function IndicatorValues({ name, facet, chips, onChange }: IndicatorValuesProps) {
  const key = indicatorKey(name, 'in')
  const chip = chipOf(chips, key)
  const chosen = chip?.on && Array.isArray(chip.value) ? (chip.value as readonly IndicatorValue[]) : []
  const absent = chosen.filter((value) => !facet.values.some((known) => known.value === value))
  const left = facet.total - facet.values.length
  return (
    <div role="group" aria-label={name} className={classes['values']}>
      {[...facet.values, ...absent.map((value) => ({ value, runs: 0 }))].map(({ value, runs }) => (
        <label key={`${typeof value} ${value}`} className={classes['box']} title={shownValue(value)}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? addValues(chips, key, [value]) : removeValue(chips, key, value))
            }
          />
          <span className={classes['name']}>{shownValue(value)}</span>
          <span className={classes['count']}>{formatCount(runs)}</span>
        </label>
      ))}
      {left > 0 && <p className={classes['hint']}>{formatCount(left)} rarer ones: type them above.</p>}
    </div>
  )
}

/** A value as people read it. */
const shownValue = (value: IndicatorValue): string =>
  value === '' ? '(empty text)' : typeof value === 'boolean' ? yesOrNo(value) : String(value)
