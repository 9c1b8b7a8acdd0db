import { useState } from 'react'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Icon } from '../ui/icons.tsx'
import { useCommands } from './commands.tsx'

/** How long typing rests before it is looked for, in ms. */
const restMs = 200

interface SearchFieldProps {
  /** Of its command, such as `catalogue.search`. */
  id: string
  /** What it finds, as the palette says it: `Find a name`. */
  label: string
  /** Where the command stands in the palette. */
  group: string
  placeholder: string
  /** What is looked for as the view has it. */
  search: string
  onSearch: (text: string) => void
  className?: string | undefined
}

/** The field that finds names in a view: `/` leads to it, and what is typed is looked for when typing rests. */
export function SearchField({ id, label, group, placeholder, search, onSearch, className = '' }: SearchFieldProps) {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState({ search, asked: search })
  const ask = useDebouncedCallback((asked: string) => {
    setKnown((now) => ({ ...now, asked }))
    onSearch(asked)
  }, restMs)
  // The view may change by itself: back and forward, or all names again. What is typed meanwhile stays.
  if (known.search !== search) {
    setKnown({ ...known, search })
    if (search !== known.asked) setText(search)
  }
  const run = () => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.focus()
  useCommands([{ id, label, group, keys: '/', run }])
  return (
    <TextInput
      id={id}
      className={className}
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" size={14} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        ask(currentTarget.value)
      }}
    />
  )
}
