import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../commands/commands.tsx'
import { ChipLine } from './ChipLine.tsx'
import { conditionsOf, removeChip, switchAll, withoutConditions, type Chip, type Chips } from './chips.ts'
import { DefaultVersions } from './DefaultVersions.tsx'
import type { FilterKind } from './fields.ts'
import { FilterChip } from './FilterChip.tsx'
import { FilterInput } from './FilterInput.tsx'
import { FilterJsonPane } from './FilterJsonPane.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { filterText } from './filter-text.ts'
import classes from './FilterBar.module.css'
import chipClasses from './FilterChip.module.css'
import lineClasses from './ChipLine.module.css'

interface FilterBarProps {
  kind: FilterKind
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
}

/** The filter of a view on one line: a chip for each condition, which versions take part, one input that adds more. */
export function FilterBar({ kind, platform, chips, onChange }: FilterBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isJsonOpen, setJsonOpen] = useState(false)
  const { list, removeAndFocus } = useFocusAfterRemoval(chips, onChange, input)
  const conditions = conditionsOf(kind, chips)
  // Conditions on the time series of runs are shown together, as one sentence.
  const ofSeries = conditions.filter(({ key }) => key.startsWith('iamc.'))
  const isAnyOn = conditions.some(({ on }) => on)
  const openJson = () => setJsonOpen(true)
  const toggleAll = () => onChange(switchAll(kind, chips, !isAnyOn))
  useCommands([
    {
      id: 'filter.focus',
      label: 'Add a condition to the filter',
      group: 'Filter',
      keys: '/',
      run: () => input.current?.focus(),
    },
    { id: 'filter.json', label: 'Edit the filter as JSON', group: 'Filter', run: openJson },
    { id: 'filter.switch', label: 'Switch all conditions off or on', group: 'Filter', run: toggleAll },
    {
      id: 'filter.clear',
      label: 'Clear the filter',
      group: 'Filter',
      run: () => onChange(withoutConditions(kind, chips)),
    },
  ])
  const chipItem = (chip: Chip) => (
    <FilterChip
      kind={kind}
      platform={platform}
      chips={chips}
      chip={chip}
      onChange={onChange}
      onRemove={() => removeAndFocus(chip.key)}
    />
  )
  const lineOf = conditions
    .filter((chip) => !ofSeries.includes(chip))
    .map((chip) => ({ key: chip.key, content: chipItem(chip) }))
  const group = {
    key: 'iamc',
    content: (
      <div className={lineClasses['group']}>
        <span className={chipClasses['operator']}>has data where</span>
        <ul aria-label="All of this fits the same time series">
          {ofSeries.map((chip, index) => (
            <li key={chip.key}>
              {index > 0 && <span className={chipClasses['operator']}>and</span>}
              {chipItem(chip)}
            </li>
          ))}
        </ul>
      </div>
    ),
  }
  return (
    <search className={classes['root']} aria-label="Filter">
      {conditions.length > 0 && <ChipLine list={list} chips={ofSeries.length > 0 ? [...lineOf, group] : lineOf} />}
      <DefaultVersions kind={kind} platform={platform} chips={chips} onChange={onChange} />
      <FilterInput kind={kind} platform={platform} chips={chips} onChange={onChange} inputRef={input} />
      <FilterMenu
        hasConditions={conditions.length > 0}
        isAnyOn={isAnyOn}
        text={() => filterText(kind, chips)}
        onSwitchAll={toggleAll}
        onClear={() => onChange(withoutConditions(kind, chips))}
        onEdit={openJson}
      />
      {isJsonOpen && <FilterJsonPane kind={kind} chips={chips} onApply={onChange} onClose={() => setJsonOpen(false)} />}
    </search>
  )
}

/** Removing a chip leaves the focus on the one that takes its place, or on the input after the last. */
function useFocusAfterRemoval(
  chips: Chips,
  onChange: (chips: Chips) => void,
  input: { current: HTMLInputElement | null },
) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)
  // Runs after every render; the removed chip has left the page by the first one after its removal.
  useEffect(() => {
    const at = removed.current
    if (at === undefined) return
    removed.current = undefined
    const left = textsIn(list.current)
    const next = left[Math.min(at, left.length - 1)] ?? input.current
    next?.focus()
  })
  const removeAndFocus = (key: string) => {
    removed.current = textsIn(list.current).findIndex((element) => element.dataset['chip'] === key)
    onChange(removeChip(chips, key))
  }
  return { list, removeAndFocus }
}

/** What Tab reaches of the chips, in their order. */
const textsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-chip]') ?? []),
]
