import { useState, type FormEvent } from 'react'
import { Autocomplete, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { NameColumn } from '../../server/contract/imports.ts'
import { nameQueries } from '../api/names.ts'
import type { ImportTarget } from './import-progress.ts'
import classes from './Imports.module.css'

interface NameDecisionProps {
  /** Where names are looked for; one that is not there yet has none. */
  target: ImportTarget
  written: { column: NameColumn; name: string }
  nearest: string | null
  onName: (name: string) => void
}

/** How long typing pauses before names are looked for. */
const pauseMs = 250
/** Names that are suggested. */
const suggestions = 50

/** A name that the files use means a known one, or is called otherwise. */
export function NameDecision({ target: { platform, isNew }, written, nearest, onName }: NameDecisionProps) {
  const [name, setName] = useState(nearest ?? '')
  const [isFocused, setFocused] = useState(false)
  // The text that is filled in at first must not filter the suggestions.
  const [wanted] = useDebouncedValue(name === nearest ? '' : name.trim(), pauseMs)
  const { column } = written
  const filter = wanted === '' ? {} : { name__ilike: `*${wanted}*` }
  const { data } = useQuery({
    ...nameQueries.search(platform, column, filter, { of: 'listed', limit: suggestions }),
    enabled: isFocused && !isNew,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <form className={classes['decision']} onSubmit={submit}>
      <Autocomplete
        size="xs"
        w={260}
        aria-label={`Known ${column} for ${written.name}`}
        placeholder={`A known ${column}, or another name`}
        value={name}
        onChange={setName}
        onFocus={() => setFocused(true)}
        data={[...new Set((data?.results ?? []).map((known) => known.name))].filter((known) => known !== '')}
        filter={({ options }) => options}
        limit={suggestions}
        comboboxProps={{ withinPortal: true }}
      />
      <Button
        size="xs"
        type="submit"
        variant="default"
        aria-label={`Map ${written.name} to ${name}`}
        disabled={name.trim() === ''}
      >
        Map
      </Button>
    </form>
  )
}
