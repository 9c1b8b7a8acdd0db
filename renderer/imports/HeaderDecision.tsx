import { useState, type FormEvent } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { columnWords, nameColumns, type Decisions, type ImportProblem } from '../../server/contract/imports.ts'
import { mapColumn, setColumn } from './decisions.ts'
import { listedIn } from './problems.ts'
import classes from './Imports.module.css'

interface HeaderDecisionProps {
  problem: ImportProblem
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** A header lacks columns: they are called otherwise, or one name holds for all rows. */
export function HeaderDecision({ problem, decisions, onDecide }: HeaderDecisionProps) {
  const missing = listedIn(problem.column)
  const titles = listedIn(problem.text)
  return (
    <>
      {titles.length > 0 && (
        <ColumnMeaning
          titles={titles}
          meanings={[...new Set([...missing, ...columnWords])]}
          onMap={(title, to) => onDecide(mapColumn(decisions, title, to))}
        />
      )}
      {nameColumns
        .filter((name) => missing.includes(name))
        .map((name) => (
          <OneName
            key={name}
            column={name}
            label={`The ${name} of all rows`}
            onSet={(value) => onDecide(setColumn(decisions, name, value))}
          />
        ))}
    </>
  )
}

interface ColumnMeaningProps {
  titles: readonly string[]
  meanings: readonly string[]
  onMap: (title: string, to: string) => void
}

/** A column that is called otherwise. */
export function ColumnMeaning({ titles, meanings, onMap }: ColumnMeaningProps) {
  const [chosen, setTitle] = useState('')
  const [meant, setMeant] = useState('')
  // What was decided may have taken the chosen ones away.
  const title = titles.includes(chosen) ? chosen : titles[0]!
  const to = meanings.includes(meant) ? meant : meanings[0]!
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMap(title, to)
  }
  return (
    <form className={classes['decision']} onSubmit={submit}>
      {titles.length > 1 && (
        <NativeSelect
          size="xs"
          label="The column"
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data={[...titles]}
        />
      )}
      <NativeSelect
        size="xs"
        label={titles.length > 1 ? 'is' : `The column “${title}” is`}
        value={to}
        onChange={(event) => setMeant(event.currentTarget.value)}
        data={[...meanings]}
      />
      <Button size="xs" type="submit" variant="default" aria-label={`Read it so: ${title} as ${to}`}>
        Read it so
      </Button>
    </form>
  )
}

interface OneNameProps {
  /** What is named. */
  column: string
  label: string
  onSet: (value: string) => void
}

/** One name for all rows that have none. */
export function OneName({ column, label, onSet }: OneNameProps) {
  const [value, setValue] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() !== '') onSet(value.trim())
  }
  return (
    <form className={classes['decision']} onSubmit={submit}>
      <TextInput
        size="xs"
        w={220}
        label={label}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button
        size="xs"
        type="submit"
        variant="default"
        disabled={value.trim() === ''}
        aria-label={`Set the ${column} to ${value}`}
      >
        Set
      </Button>
    </form>
  )
}
