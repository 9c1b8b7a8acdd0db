import { useState, type ClipboardEvent } from 'react'
import { Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameQueries } from '../api/names.ts'
import { formatCount, plural } from '../ui/format.ts'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import { valuesIn, type Draft } from './draft.ts'
import { isPattern } from './enter.ts'
import { dimensionOf, type ValueType } from './fields.ts'
import type { IndicatorValue } from '../../server/contract/desk-filters.ts'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { pastedNames } from './pasted.ts'
import classes from './ListEditor.module.css'

/** Values of a list that are shown at once; typing finds the others. */
const shownValues = 100

const placeholders: Record<ValueType, string> = {
  text: 'Add a name, or paste a column',
  any: 'Add a value, or paste a column',
  integer: 'Add numbers: 1, 2, 3',
  number: 'Add numbers: 1, 2, 3',
  boolean: 'true or false',
}

interface ListEditorProps {
  platform: string
  draft: Draft
  onChange: (list: readonly IndicatorValue[]) => void
  /** Puts the names that a pattern matches into the list. */
  onPattern: (pattern: string) => void
  isPending: boolean
}

/** The values of which one must fit: add, paste a column, take out. */
export function ListEditor({ platform, draft, onChange, onPattern, isPending }: ListEditorProps) {
  const { field, list } = draft
  const [text, setText] = useState('')
  const add = (values: readonly IndicatorValue[]) => {
    onChange([...new Set([...list, ...values])])
    setText('')
  }
  const values = valuesIn(draft, text.trim())
  const canAdd = text.trim() !== '' && values.length > 0
  const onPaste = (event: ClipboardEvent) => {
    const names = pastedNames(event.clipboardData.getData('text'))
    if (!names) return
    event.preventDefault()
    add(names.flatMap((name) => (field.type === 'text' ? [name] : valuesIn(draft, name))))
  }
  const isMeant = field.type === 'text' && isPattern(text)
  const found = list.filter((value) => String(value).toLowerCase().includes(text.trim().toLowerCase()))
  const shown = (isMeant || found.length === 0 ? list : found).slice(0, shownValues)
  const dimension = dimensionOf(field.path)
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          data-autofocus
          aria-label="Value to add"
          placeholder={placeholders[field.type]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onPaste={onPaste}
          onKeyDown={(event) => event.key === 'Enter' && canAdd && add(values)}
        />
        <Button size="xs" variant="default" disabled={!canAdd} onClick={() => add(values)}>
          Add
        </Button>
      </Group>
      {isMeant && (
        <Group gap="xs">
          <Text size="xs">A list takes no pattern: the interface has no OR of patterns.</Text>
          {dimension && (
            <Button
              size="compact-xs"
              variant="default"
              loading={isPending}
              onClick={() => {
                onPattern(text.trim())
                setText('')
              }}
            >
              Add the names it matches now
            </Button>
          )}
        </Group>
      )}
      <ul className={classes['list']} aria-label="Values, one of which must fit">
        {shown.map((value) => (
          <li key={String(value)}>
            <span
              className={classes['list-value']}
              title={String(value)}
              {...aboutName(dimension, value, { isBeside: true })}
            >
              {shownName(field.path, value)}
            </span>
            <CloseButton
              size="xs"
              iconSize={12}
              aria-label={`Remove ${shownName(field.path, value)}`}
              onClick={() => onChange(list.filter((other) => other !== value))}
            />
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        {list.length === 0 ? 'An empty list fits nothing. ' : `${plural(list.length, 'value')}. `}
        {shown.length < list.length && `${formatCount(shown.length)} shown: type to find others. `}
      </Text>
      {dimension && list.length > 0 && (
        <UnknownNames
          platform={platform}
          dimension={dimension}
          names={list as string[]}
          onRemove={(unknown) => onChange(list.filter((value) => !unknown.includes(String(value))))}
        />
      )}
    </>
  )
}

interface UnknownNamesProps {
  platform: string
  dimension: Dimension
  names: readonly string[]
  onRemove: (names: readonly string[]) => void
}

function UnknownNames({ platform, dimension, names, onRemove }: UnknownNamesProps) {
  const { data: unknown = [] } = useQuery(nameQueries.unknown(platform, dimension, names))
  if (unknown.length === 0) return null
  return (
    <div className={classes['unknown']}>
      The platform does not have {unknown.slice(0, 5).join(', ')}
      {unknown.length > 5 && ` and ${formatCount(unknown.length - 5)} more`}.{' '}
      <Button size="compact-xs" variant="default" onClick={() => onRemove(unknown)}>
        Take {unknown.length === 1 ? 'it' : 'them'} out
      </Button>
    </div>
  )
}
