import { useId, useState } from 'react'
import { MultiSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listedKinds, type ListedKind } from '../../../server/contract/item-tables.ts'
import { mayLackIndexSets } from '../../../server/contract/optimization.ts'
import { readValue } from '../../../server/contract/value-text.ts'
import { itemEditRequests, type NewItem as Made } from '../../api/item-edits.ts'
import { nameQueries } from '../../api/names.ts'
import { shownName } from '../../names/shown-name.ts'
import { Choice } from '../../ui/Choice.tsx'
import { useIndexSets } from '../use-index-sets.ts'
import { kindWords } from './item-words.ts'
import { Question } from './ItemDialogs.tsx'
import { useItemChange } from './use-item-change.ts'

const offeredUnits = 1_000

interface NewItemProps {
  platform: string
  run: number
  onMade: (kind: ListedKind, id: number) => void
  onClose: () => void
}

/** Asks what a new item is: its kind and name, its index sets, or the value and unit of a scalar. */
export function NewItem({ platform, run, onMade, onClose }: NewItemProps) {
  const [kind, setKind] = useState<ListedKind>('parameter')
  const [name, setName] = useState('')
  const [sets, setSets] = useState<string[]>([])
  const [value, setValue] = useState('')
  const [unit, setUnit] = useState('')
  const known = useIndexSets(platform, run)
  const { data: units } = useQuery(nameQueries.search(platform, 'unit', {}, { of: 'listed', limit: offeredUnits }))
  const write = useItemChange(platform)
  const list = useId()
  const number = readValue(value)
  const hasSets = kind !== 'indexset' && kind !== 'scalar'
  const unitNames = (units?.results ?? []).map((one) => one.name)
  const unitName = unitNames.find((one) => shownName('unit', one) === unit)
  const isWhole =
    name.trim() !== '' &&
    (kind !== 'scalar' || (number.value !== undefined && unitName !== undefined)) &&
    (!hasSets || mayLackIndexSets(kind) || sets.length > 0)
  const save = () => {
    const made: Made = {
      ...{ run_id: run, name: name.trim() },
      ...(hasSets && { constrained_to_indexsets: sets }),
      ...(kind === 'scalar' && { value: number.value!, unit_name: unitName! }),
    }
    write.mutate({
      request: async () => onMade(kind, (await itemEditRequests.create(platform, kind, made)).id),
      message: `The ${kindWords[kind]} ${made.name} was made.`,
      undone: `The ${kindWords[kind]} ${made.name} is gone again.`,
      afterwards: onClose,
    })
  }
  return (
    <Question
      title="New item"
      action="Make"
      isDisabled={!isWhole}
      isSaving={write.isPending}
      error={write.error}
      onDone={save}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>
          <Choice label="Kind" values={listedKinds} names={kindWords} value={kind} onChange={setKind} />
        </span>
        <TextInput label="Name" data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
        {hasSets && (
          <MultiSelect
            label="Index sets"
            description="One for each index column, in their order"
            searchable
            data={[...known.keys()]}
            value={sets}
            onChange={setSets}
          />
        )}
        {kind === 'scalar' && (
          <>
            <TextInput
              label="Value"
              value={value}
              error={value === '' ? undefined : number.refused}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
            <TextInput
              label="Unit"
              list={list}
              value={unit}
              error={unit !== '' && units && unitName === undefined ? 'The platform has no such unit.' : undefined}
              onChange={(event) => setUnit(event.currentTarget.value)}
            />
            <datalist id={list}>
              {unitNames.map((one) => (
                <option key={one} value={shownName('unit', one)}>
                  {shownName('unit', one)}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Stack>
    </Question>
  )
}
