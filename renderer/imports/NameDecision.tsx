import { useState, type FormEvent } from 'react'
import { Autocomplete, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Decisions, NameColumn } from '../../server/contract/imports.ts'
import { nameQueries } from '../api/names.ts'
import { mapName, skipName } from './decisions.ts'
import classes from './Imports.module.css'

interface NameDecisionProps {
  platform: string
  written: { column: NameColumn; name: string }
  nearest: string | null
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** How long typing pauses before names are looked for. */
const pauseMs = 250
/** Names that are suggested. */
const suggestions = 50

/** A name that the files use means a known one, or its rows are left out. */
export function NameDecision({ platform, written, nearest, decisions, onDecide }: NameDecisionProps) {
  const [name, setName] = useState(nearest ?? '')
  const [isFocused, setFocused] = useState(false)
  // The text that is filled in at first must not filter the suggestions.
  const [wanted] = useDebouncedValue(name === nearest ? '' : name.trim(), pauseMs)
  const { column } = written
  const filter = wanted === '' ? {} : { name__ilike: `*${wanted}*` }
  const { data } = useQuery({
    ...nameQueries.search(platform, column, filter, { of: 'listed', limit: suggestions }),
    enabled: isFocused,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' || column === 'unit') onDecide(mapName(decisions, written, name.trim()))
  }
  return (
    <form className={classes['decision']} onSubmit={submit}>
      <Autocomplete
        size="xs"
        w={260}
        label={`Known ${column}`}
        aria-label={`Known ${column} for ${written.name}`}
        value={name}
        onChange={setName}
        onFocus={() => setFocused(true)}
        data={[...new Set((data?.results ?? []).map((known) => known.name))].filter((known) => known !== '')}
        filter={({ options }) => options}
        limit={suggestions}
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
      <Button
        size="xs"
        variant="default"
        aria-label={`Leave its rows out: ${written.name}`}
        onClick={() => onDecide(skipName(decisions, written))}
      >
        Leave its rows out
      </Button>
    </form>
  )
}
