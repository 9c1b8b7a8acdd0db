import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { Combobox, Kbd, TextInput, useCombobox } from '@mantine/core'
import { useShownKeys } from '../commands/commands.tsx'
import { addValues, type Chips } from './chips.ts'
import { enter, isPattern, type Entered } from './enter.ts'
import { FieldSelect, firstTarget, type ConditionTarget } from './FieldSelect.tsx'
import { dimensionOf, fieldLabel, keyOf, type FilterKind } from './fields.ts'
import { InputNotice, type Notice } from './InputNotice.tsx'
import { pastedNames } from './pasted.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useSuggestions, type Suggestion } from './use-suggestions.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './FilterInput.module.css'

interface FilterInputProps {
  kind: FilterKind
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** The input that adds conditions: a field, and a name, a pattern, numbers, years, or a pasted column of them. */
export function FilterInput({ kind, platform, chips, onChange, inputRef }: FilterInputProps) {
  const [target, setTarget] = useState<ConditionTarget>(() => firstTarget(kind))
  const [text, setText] = useState('')
  const [notice, setNotice] = useState<Notice>()
  const [isFocused, setFocused] = useState(false)
  const keys = useShownKeys('filter.focus')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { field, lookup } = target
  const isEnabled = combobox.dropdownOpened
  const suggestions = useSuggestions({ platform, kind, chips, field, lookup, text, isEnabled })
  // A notice is acted on later: then it must change the conditions as they are by then.
  const latest = useRef(chips)
  useEffect(() => {
    latest.current = chips
  }, [chips])

  const take = (entered: Entered, added: readonly string[] = [], isPasted = false) => {
    // The list would cover the chips that the notice is about.
    combobox.closeDropdown()
    setNotice({ ...entered, field, added, isPasted, isRefused: entered.chips === undefined })
    if (!entered.chips) return
    setText('')
    onChange(entered.chips)
  }
  const submit = (value: string, chosen = lookup) =>
    take(
      enter(kind, chips, { field, lookup: chosen, text: value }),
      isName(value, chosen) && dimensionOf(field.path) ? [value] : [],
    )
  const choose = (option: string) => {
    const { lookup: asked, value } = JSON.parse(option) as Suggestion
    take(
      enter(kind, chips, { field, lookup: lookup === 'auto' && field.path !== 'year' ? asked : lookup, text: value }),
    )
  }
  const change = (value: string) => {
    setText(value)
    setNotice(undefined)
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const onPaste = (event: ClipboardEvent) => {
    const names = ['auto', 'in'].includes(lookup) ? pastedNames(event.clipboardData.getData('text')) : undefined
    if (!names) return
    event.preventDefault()
    if (field.type !== 'text') return take(enter(kind, chips, { field, lookup: 'in', text: names.join(' ') }))
    const plain = names.filter((name) => !isPattern(name))
    const patterns = names.filter(isPattern)
    const changed = plain.length > 0 ? addValues(chips, keyOf({ field, lookup: 'in' }), plain) : chips
    const left = patterns.length > 0 && {
      notice: `A list holds names, no patterns, so these were left out: ${patterns.join(', ')}.`,
      either: {
        field,
        names: plain,
        patterns: patterns.map((pattern) => ({ lookup: 'like' as const, text: pattern })),
      },
    }
    take({ chips: changed, ...left }, plain, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An option that is highlighted is taken by the list itself.
    const isOptionChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
    if (event.key === 'Enter' && !isOptionChosen && text.trim() !== '') submit(text.trim())
    if (event.key !== 'Escape') return
    setNotice(undefined)
    if (text === '' && !combobox.dropdownOpened) inputRef.current?.blur()
    setText('')
    combobox.closeDropdown()
  }

  const label = fieldLabel(field.path)
  return (
    <>
      <div
        className={classes['input']}
        data-focused={isFocused || undefined}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <FieldSelect
          kind={kind}
          platform={platform}
          target={target}
          onChange={(changed) => {
            setTarget(changed)
            setNotice(undefined)
          }}
        />
        <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" middlewares={{ flip: false }}>
          <Combobox.Target withExpandedAttribute>
            <TextInput
              ref={inputRef}
              role="combobox"
              aria-expanded={combobox.dropdownOpened}
              aria-controls={combobox.listId ?? undefined}
              aria-autocomplete="list"
              size="xs"
              variant="unstyled"
              className={classes['text-input']}
              aria-label={`${label} to filter by`}
              placeholder={isFocused ? placeholderOf(target) : 'Filter'}
              leftSection={<Icon name="plus" size={14} />}
              rightSection={text === '' && !isFocused ? keys && <Kbd size="xs">{keys}</Kbd> : undefined}
              leftSectionWidth={24}
              rightSectionWidth={22}
              value={text}
              error={notice?.isRefused === true}
              onChange={(event) => change(event.currentTarget.value)}
              onClick={() => combobox.openDropdown()}
              onFocus={() => combobox.openDropdown()}
              onBlur={() => combobox.closeDropdown()}
              onPaste={onPaste}
              onKeyDown={onKeyDown}
            />
          </Combobox.Target>
          <SuggestionList field={field} text={text} hint={hintOf(target)} suggestions={suggestions} />
        </Combobox>
      </div>
      <InputNotice
        key={JSON.stringify([notice?.notice, notice?.added])}
        platform={platform}
        notice={notice}
        chips={latest}
        onChange={(changed) => {
          setNotice(undefined)
          onChange(changed)
        }}
        onClose={() => setNotice(undefined)}
      />
    </>
  )
}

const isName = (text: string, lookup: ConditionTarget['lookup']): boolean =>
  lookup === 'in' || lookup === '' || (lookup === 'auto' && !isPattern(text))

function placeholderOf({ field, lookup }: ConditionTarget): string {
  const label = fieldLabel(field.path)
  if (field.type === 'boolean') return 'yes or no'
  if (field.path === 'year' && lookup === 'auto') return '2030, 2050 or 2020..2050'
  if (field.type === 'any') return lookup === 'auto' ? 'A value, or 1.4..2' : 'A value'
  if (field.type !== 'text') return lookup === 'in' ? '1, 2, 3' : 'A number'
  return lookup === 'auto' ? `${label}, or a pattern with *` : label
}

function hintOf({ field, lookup }: ConditionTarget): string {
  if (field.path === 'year' && lookup === 'auto') return 'Single years, or a range with .. between its ends.'
  if (field.type === 'any') return 'A value, a pattern with *, or a range such as 1.4..2. In quotes it is a text.'
  if (field.type !== 'text') return 'Enter adds it.'
  if (lookup.endsWith('like')) return '* stands for any characters, \\* for a star.'
  return 'Enter adds it, * stands for any characters, a pasted column is a list.'
}
