import { useState, type FormEvent } from 'react'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { nameColumns, type Decisions, type NameColumn } from '../../server/contract/imports.ts'
import { Icon } from '../ui/icons.tsx'
import { withoutChoice } from './choices.ts'
import { listDecisions, mapName, skipName } from './decisions.ts'
import type { ImportProgress } from './import-progress.ts'
import classes from './Imports.module.css'

interface DecisionListProps {
  progress: ImportProgress
  onDecide: (decisions: Decisions) => void
}

/** What was decided otherwise than in a line of the table, each to be taken back, and a way to decide about any other name. */
export function DecisionList({ progress: { decisions, settled }, onDecide }: DecisionListProps) {
  const unsettled = settled.reduce((rest, { choice }) => withoutChoice(rest, choice), decisions)
  const own = new Set(listDecisions(unsettled).map(({ text }) => text))
  const decided = listDecisions(decisions).filter(({ text }) => own.has(text))
  return (
    <section aria-label="Other decisions">
      <ul className={classes['decided']}>
        {decided.map(({ text, without }) => (
          <li key={text}>
            <span>{text}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="inherit"
              size={24}
              aria-label={`Take back: ${text}`}
              onClick={() => onDecide(without)}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <details className={classes['more']}>
        <summary>Rename or leave out any other name</summary>
        <OtherName decisions={decisions} onDecide={onDecide} />
      </details>
    </section>
  )
}

interface OtherNameProps {
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

function OtherName({ decisions, onDecide }: OtherNameProps) {
  const [column, setColumn] = useState<NameColumn>('scenario')
  const [name, setName] = useState('')
  const [to, setTo] = useState('')
  const written = { column, name: name.trim() }
  const decide = (changed: Decisions) => {
    setName('')
    setTo('')
    onDecide(changed)
  }
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (written.name !== '' && to.trim() !== '') decide(mapName(decisions, written, to.trim()))
  }
  return (
    <form className={classes['decision']} onSubmit={rename}>
      <NativeSelect
        size="xs"
        label="Kind"
        value={column}
        onChange={(event) => setColumn(event.currentTarget.value as NameColumn)}
        data={[...nameColumns]}
      />
      <TextInput
        size="xs"
        label="Name in the files"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput size="xs" label="New name" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      <Button size="xs" type="submit" variant="default" disabled={written.name === '' || to.trim() === ''}>
        Rename
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={written.name === ''}
        onClick={() => decide(skipName(decisions, written))}
      >
        Leave its rows out
      </Button>
    </form>
  )
}
