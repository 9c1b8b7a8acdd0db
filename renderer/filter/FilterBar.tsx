import { Button, Checkbox, CloseButton } from '@mantine/core'
import {
  describeChips,
  noChips,
  removeChip,
  removeName,
  shownName,
  switchChip,
  type ChipText,
  type Chips,
} from './chips.ts'
import { FilterInput } from './FilterInput.tsx'
import { formatYears, parseYears } from './years.ts'
import classes from './FilterBar.module.css'

interface FilterBarProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
}

/** All conditions on the data: one input that adds to them, and a chip for each. */
export function FilterBar({ platform, chips, onChange }: FilterBarProps) {
  const texts = describeChips(chips)
  return (
    <search className={classes['root']} aria-label="Filter">
      <FilterInput platform={platform} chips={chips} onChange={onChange} />
      <ul className={classes['chips']} aria-label="Filters in use">
        <li className={classes['chip']} data-on={chips.defaultOnly || undefined}>
          <Checkbox
            size="xs"
            label="Default runs only"
            checked={chips.defaultOnly}
            onChange={(event) => onChange({ ...chips, defaultOnly: event.currentTarget.checked })}
          />
        </li>
        {texts.map((chip) => (
          <Chip key={chip.field} chip={chip} chips={chips} onChange={onChange} />
        ))}
        {texts.length > 0 && (
          <li>
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onChange({ ...noChips, defaultOnly: chips.defaultOnly })}
            >
              Clear filters
            </Button>
          </li>
        )}
      </ul>
    </search>
  )
}

function Chip({ chip, chips, onChange }: { chip: ChipText; chips: Chips; onChange: (chips: Chips) => void }) {
  const { field, label, on, operator, values } = chip
  const removeValue = (value: string) => onChange(withoutValue(chips, chip, value))
  return (
    <li className={classes['chip']} data-on={on || undefined}>
      <Checkbox
        size="xs"
        label={
          <>
            {label} <span className={classes['operator']}>{operator}</span>
          </>
        }
        aria-label={`${label} ${operator} ${values.join(', ')}: filter in use`}
        checked={on}
        onChange={(event) => onChange(switchChip(chips, field, event.currentTarget.checked))}
      />
      {values.map((value) => (
        <span key={value} className={classes['value']}>
          <span className={classes['text']} title={value}>
            {shownName(field, value)}
          </span>
          {values.length > 1 && (
            <CloseButton
              size="xs"
              iconSize={12}
              aria-label={`Remove ${shownName(field, value)} from the filter ${label}`}
              onClick={() => removeValue(value)}
            />
          )}
        </span>
      ))}
      <CloseButton
        size="xs"
        iconSize={14}
        c="inherit"
        aria-label={`Remove the filter ${label}`}
        onClick={() => onChange(removeChip(chips, field))}
      />
    </li>
  )
}

function withoutValue(chips: Chips, { field, values }: ChipText, value: string): Chips {
  if (field === 'run') return removeChip(chips, field)
  if (field !== 'year') return removeName(chips, field, value)
  const years = parseYears(values.filter((other) => other !== value).join(','))
  return years && chips.year && formatYears(years).length > 0
    ? { ...chips, year: { ...chips.year, years } }
    : removeChip(chips, 'year')
}
