import { useState, type FormEvent } from 'react'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  itemWords,
  readItemKinds,
  type Choice,
  type ImportProblem,
  type ItemRule,
  type ReadItemKind,
} from '../../server/contract/imports.ts'
import { choicesOf } from './choices.ts'
import classes from './Imports.module.css'

interface ItemDecisionProps {
  /** Of a table that is an optimization item: its file as text, its titles as examples. */
  problem: ImportProblem
  onSettle: (choice: Choice) => void
}

/** A column of values is told by its title; none is chosen where none is. */
const valueTitle = /^(val|values?|levels?|lvl)$/i
const unitTitle = /^units?$/i
const noColumn = ''

/** How a table is read: as what, under which name, over which index columns, with which values and unit. */
export function ItemDecision({ problem, onSettle }: ItemDecisionProps) {
  const titles = problem.examples
  const likely = choicesOf(problem)[0]?.decisions.items?.[0]
  const [kind, setKind] = useState<ReadItemKind>(likely?.kind && likely.kind !== 'none' ? likely.kind : 'parameter')
  const [name, setName] = useState(likely?.name ?? '')
  const [value, setValue] = useState(titles.find((title) => valueTitle.test(title)) ?? noColumn)
  const [unit, setUnit] = useState(titles.find((title) => unitTitle.test(title)) ?? noColumn)
  const [left, setLeft] = useState<readonly string[]>([])
  const hasValue = kind !== 'indexset' && kind !== 'table'
  const hasUnit = kind === 'parameter' || kind === 'scalar'
  const isTaken = (title: string) => (hasValue && title === value) || (hasUnit && title === unit)
  const free = titles.filter((title) => titles.length === 1 || !isTaken(title))
  const index = free.filter((title) => !left.includes(title))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rule: ItemRule = {
      ...{ file: problem.text, kind, name: name.trim() },
      index: index.map((title) => ({ title, index_set: null })),
      value: hasValue && value !== noColumn ? value : null,
      unit: hasUnit && unit.trim() !== noColumn ? unit.trim() : null,
    }
    const drop = free.filter((title) => left.includes(title))
    const text = `read it as the ${itemWords[kind]} “${rule.name}”${index.length > 0 ? ` over ${index.join(', ')}` : ''}`
    onSettle({
      text,
      flag: '',
      decisions: { items: [rule], ...(drop.length > 0 && { drop }) },
      asks: null,
      gives_up: 0,
    })
  }
  const toggle = (title: string) =>
    setLeft(left.includes(title) ? left.filter((other) => other !== title) : [...left, title])
  return (
    <form className={classes['decision']} onSubmit={submit}>
      <NativeSelect
        size="xs"
        label="Read it as"
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as ReadItemKind)}
        data={readItemKinds.map((one) => ({ value: one, label: itemWords[one] }))}
      />
      <TextInput size="xs" label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      {hasValue && (
        <NativeSelect
          size="xs"
          label="Values"
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data={[...(value === noColumn ? [noColumn] : []), ...titles]}
        />
      )}
      {hasUnit && (
        <TextInput
          size="xs"
          label="Unit, or its column"
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
      )}
      {free.length > 0 && kind !== 'scalar' && (
        <fieldset className={classes['columnBoxes']}>
          <legend>Index columns</legend>
          {free.map((title) => (
            <Checkbox
              key={title}
              size="xs"
              label={title}
              checked={!left.includes(title)}
              onChange={() => toggle(title)}
            />
          ))}
        </fieldset>
      )}
      <Button size="xs" type="submit" variant="default" disabled={name.trim() === ''}>
        Read it so
      </Button>
    </form>
  )
}
