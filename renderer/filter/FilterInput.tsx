import { useRef, useState, type ClipboardEvent } from 'react'
import { Combobox, Kbd, NativeSelect, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { nameQueries } from '../api/queries.ts'
import { plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import {
  addNames,
  addYears,
  fieldLabels,
  isPattern,
  nameFields,
  setNames,
  shownName,
  type Changed,
  type Chips,
  type NameField,
} from './chips.ts'
import { parseYears } from './years.ts'
import classes from './FilterBar.module.css'

/** How long typing rests before suggestions are asked for. */
const debounceMs = 250

type InputField = NameField | 'year'
const inputFields: readonly InputField[] = ['variable', 'region', 'model', 'scenario', 'unit', 'year']
const isInputField = (text: string): text is InputField => (inputFields as readonly string[]).includes(text)

interface FilterInputProps {
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
}

/** The input that adds conditions: a field, and a name, a pattern, or years. `/` leads here from anywhere. */
export function FilterInput({ platform, chips, onChange }: FilterInputProps) {
  const [field, setField] = useState<InputField>('variable')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  useHotkeys([['/', () => input.current?.focus()]])
  const options = useSuggestions(platform, field, text)

  const take = ({ chips: changed, hint }: Changed) => {
    setProblem(hint)
    // The list would cover the chips that the hint is about.
    combobox.closeDropdown()
    if (!changed) return
    setText('')
    onChange(changed)
  }
  const submit = (value: string) => take(changeOf(chips, field, value))
  const change = (value: string) => {
    setText(value)
    setProblem(undefined)
    if (field === 'year') return
    combobox.openDropdown()
    combobox.resetSelectedOption()
  }
  const onPaste = (event: ClipboardEvent) => {
    const names = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((name) => name.trim())
      .filter((name) => name !== '')
    if (field === 'year' || names.length < 2) return
    event.preventDefault()
    take(addNames(chips, field, names))
  }

  return (
    <div className={classes['input']}>
      <NativeSelect
        size="sm"
        w={124}
        aria-label="Field to filter by"
        value={field}
        data={inputFields.map((value) => ({ value, label: fieldLabels[value] }))}
        onChange={(event) => {
          if (isInputField(event.currentTarget.value)) setField(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Combobox store={combobox} onOptionSubmit={submit} position="bottom-start" middlewares={{ flip: false }}>
        <Combobox.Target>
          <TextInput
            ref={input}
            size="sm"
            className={classes['text-input']}
            aria-label={`${fieldLabels[field]} to filter by`}
            placeholder={placeholders[field]}
            leftSection={<Icon name="search" />}
            rightSection={text === '' ? <Kbd size="xs">/</Kbd> : undefined}
            value={text}
            error={problem !== undefined}
            onChange={(event) => change(event.currentTarget.value)}
            onFocus={() => field !== 'year' && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onPaste={onPaste}
            onKeyDown={(event) => {
              // An option that is highlighted is taken by the list itself.
              const isOptionChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1
              if (event.key === 'Enter' && !isOptionChosen && text.trim() !== '') submit(text.trim())
              if (event.key !== 'Escape') return
              setProblem(undefined)
              if (text === '' && !combobox.dropdownOpened) input.current?.blur()
              setText('')
              combobox.closeDropdown()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={field === 'year'}>
          <Combobox.Options
            mah={320}
            style={{ overflowY: 'auto' }}
            aria-label={`Suggestions for ${fieldLabels[field]}`}
          >
            {options.map(({ value, label }) => (
              <Combobox.Option key={value} value={value}>
                {label}
              </Combobox.Option>
            ))}
            {options.length === 0 && (
              <Combobox.Empty>No {fieldLabels[field].toLowerCase()} contains this text</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <span className={classes['hint']} data-problem={problem !== undefined || undefined} role="status">
        {problem ?? hints[field === 'year' ? 'year' : 'name']}
      </span>
    </div>
  )
}

const placeholders: Record<InputField, string> = {
  variable: 'Variable, or a pattern: Final Energy|*',
  region: 'Region',
  model: 'Model',
  scenario: 'Scenario',
  unit: 'Unit',
  year: '2030, 2050 or 2020..2050',
}

const hints = {
  name: 'Enter adds it. * stands for any characters; upper and lower case count.',
  year: 'Single years, or a range with .. between its ends.',
}

/** What entering a text does to the chips. A pattern takes the place of a pattern. */
function changeOf(chips: Chips, field: InputField, text: string): Changed {
  if (field === 'year') {
    const years = parseYears(text)
    return years ? addYears(chips, years) : { hint: `"${text}" is no year. ${hints.year}` }
  }
  const present = chips.names[field]?.values ?? []
  if (isPattern(text) && present.every(isPattern)) return { chips: setNames(chips, field, [text]) }
  return addNames(chips, field, [text])
}

/** Names that contain the text, and the pattern for all of them. */
function useSuggestions(platform: string, field: InputField, text: string): { value: string; label: string }[] {
  const [asked] = useDebouncedValue(text.trim(), debounceMs)
  const name = nameFields.find((other) => other === field)
  const { data } = useQuery({ ...nameQueries.search(platform, name ?? 'variable', asked), enabled: name !== undefined })
  if (name === undefined) return []
  const found = (data?.results ?? []).map((record) => ({ value: record.name, label: shownName(name, record.name) }))
  if (asked === '') return found
  if (!isPattern(asked)) {
    const patterns = spellingsOf(
      asked,
      found.map(({ value }) => value),
    ).map((spelling) => `*${spelling}*`)
    return [...patterns.map((value) => ({ value, label: `All that match ${value}` })), ...found]
  }
  return [{ value: asked, label: `All that match ${asked}${data ? ` (${plural(data.total, 'name')})` : ''}` }, ...found]
}

/** How the names spell a text that was typed in any case: patterns tell upper from lower case. */
function spellingsOf(text: string, names: readonly string[]): string[] {
  const typed = text.toLowerCase()
  const spellings = names.flatMap((name) => {
    const start = name.toLowerCase().indexOf(typed)
    return start === -1 ? [] : [name.slice(start, start + text.length)]
  })
  return [...new Set(spellings)].slice(0, 3)
}
