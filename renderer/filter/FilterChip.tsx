import { useState, type KeyboardEvent } from 'react'
import { Popover, VisuallyHidden } from '@mantine/core'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { aboutName } from '../names/about.ts'
import { Icon } from '../ui/icons.tsx'
import { MiddleCut } from '../ui/MiddleCut.tsx'
import { changeChip, describeChip, switchChip, type Chip, type Chips } from './chips.ts'
import { ChipEditor } from './ChipEditor.tsx'
import { comparisonOf, dimensionOf, lookupWords, type FilterKind } from './fields.ts'
import { folded } from './pasted.ts'
import classes from './FilterChip.module.css'

interface FilterChipProps {
  kind: FilterKind
  platform: string
  chips: Chips
  chip: Chip
  onChange: (chips: Chips) => void
  /** Takes the chip out and puts the focus on what follows. */
  onRemove: () => void
}

/** What goes without saying on a chip: the value shows whether it is a name, a list or a pattern. */
const plainOperators: ReadonlySet<string> = new Set([lookupWords[''], lookupWords.in, lookupWords.like])

/** The one name that a chip is about, if it is about one. */
function namedBy(kind: FilterKind, { key, value }: Chip): [Dimension | undefined, unknown] {
  const path = comparisonOf(kind, key)?.field.path
  return [
    path === undefined ? undefined : dimensionOf(path),
    Array.isArray(value) && value.length === 1 ? value[0] : null,
  ]
}

/** One condition: switched by its box, edited by its text, gone by its cross. Tab stops at the text alone. */
export function FilterChip({ kind, platform, chips, chip, onChange, onRemove }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const { label, operator, values } = describeChip(kind, chip)
  const shown = values.length === 0 ? 'an empty list' : folded(values)
  const sentence = `${label} ${operator} ${shown}`
  const toggle = () => onChange(switchChip(chips, chip.key, !chip.on))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
  }
  return (
    <div className={classes['chip']} data-on={chip.on || undefined}>
      <label className={classes['switch']}>
        <input
          type="checkbox"
          className={classes['box']}
          tabIndex={-1}
          aria-label={`${sentence}: filter in use`}
          checked={chip.on}
          onChange={toggle}
        />
      </label>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        width={400}
        shadow="md"
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            className={classes['text']}
            data-chip={chip.key}
            {...aboutName(...namedBy(kind, chip))}
            aria-keyshortcuts="Enter Space Delete"
            title={`${label} ${operator} ${folded(values, 40)}\nEnter edits, Space switches it, Delete removes it`}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
          >
            <span className={classes['operator']}>
              {label} {plainOperators.has(operator) ? <VisuallyHidden>{operator}</VisuallyHidden> : operator}
            </span>{' '}
            <MiddleCut text={shown} className={classes['value']} />
            {!chip.on && <VisuallyHidden> (switched off)</VisuallyHidden>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Edit: ${sentence}`} p="sm">
          <ChipEditor
            kind={kind}
            platform={platform}
            chips={chips}
            chip={chip}
            onApply={(changed) => {
              setOpen(false)
              onChange(changeChip(chips, chip.key, changed))
            }}
            onRemove={() => {
              setOpen(false)
              onRemove()
            }}
            onClose={() => setOpen(false)}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes['remove']}
        tabIndex={-1}
        aria-label={`Remove the filter ${label} ${operator}`}
        onClick={onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </div>
  )
}
