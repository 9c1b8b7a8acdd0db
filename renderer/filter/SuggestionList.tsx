import { Combobox } from '@mantine/core'
import { formatCount, plural } from '../ui/format.ts'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import { dimensionOf, fieldLabel, lookupWords, type Field } from './fields.ts'
import type { Suggestion, Suggestions } from './use-suggestions.ts'
import classes from './SuggestionList.module.css'

interface SuggestionListProps {
  field: Field
  text: string
  /** What can be entered. */
  hint: string
  suggestions: Suggestions
}

/** What can be chosen: patterns of the text first, then names with the datapoints they have under the other conditions. */
export function SuggestionList({
  field,
  text,
  hint,
  suggestions: { options, isOffered, isLoading, isUncounted },
}: SuggestionListProps) {
  const all = field.type === 'boolean' ? flags : options
  const isNothing = isOffered && !isLoading && text.trim() !== '' && options.every(({ lookup }) => lookup !== 'in')
  const label = fieldLabel(field.path)
  return (
    <Combobox.Dropdown className={classes['suggestions']}>
      <Combobox.Options mah={320} className={classes['options']} aria-label={`Suggestions for ${label}`}>
        {all.map((option) => (
          <Option key={`${option.lookup} ${option.value}`} field={field} option={option} />
        ))}
        {isNothing && <Combobox.Empty>No {label.toLowerCase()} contains this text</Combobox.Empty>}
      </Combobox.Options>
      <Combobox.Footer className={classes['footer']}>
        {hint} {isUncounted && 'Counting took too long: names without counts.'}
        {options.some(({ points }) => points !== undefined) && 'Numbers are datapoints under the other conditions.'}
        {options.some(({ runs }) => runs !== undefined) && ' Numbers are runs under the other conditions.'}
      </Combobox.Footer>
    </Combobox.Dropdown>
  )
}

const flags: readonly Suggestion[] = [
  { lookup: 'in', value: 'true' },
  { lookup: 'in', value: 'false' },
]

function Option({ field, option }: { field: Field; option: Suggestion }) {
  const { lookup, value, points, runs } = option
  const count = points ?? runs
  const words = field.type === 'boolean' ? { true: 'yes', false: 'no' }[value] : shownName(field.path, value)
  return (
    <Combobox.Option
      value={JSON.stringify(option)}
      className={classes['option']}
      {...(lookup === 'in' && aboutName(dimensionOf(field.path), value, { isBeside: true }))}
    >
      <span className={classes['option-name']}>
        {lookup === 'in' ? (
          words
        ) : (
          <>
            <i>{lookupWords[lookup]}</i> {value}
          </>
        )}
      </span>
      {count !== undefined && (
        <span
          className={classes['count']}
          aria-label={runs === undefined ? plural(count, 'datapoint') : plural(count, 'run')}
        >
          {formatCount(count)}
        </span>
      )}
    </Combobox.Option>
  )
}
