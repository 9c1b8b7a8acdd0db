import { useId, useState } from 'react'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { Chip, Chips } from './chips.ts'
import { draftOf, readDraft, warnings, withLookup, type Draft } from './draft.ts'
import { fieldLabel, isPatternLookup, lookupWords, valueTypeOf, type FilterKind } from './fields.ts'
import { ListEditor } from './ListEditor.tsx'
import { canResolve, useEither } from './use-either.ts'

interface ChipEditorProps {
  kind: FilterKind
  platform: string
  chips: Chips
  chip: Chip
  onApply: (chip: Chip) => void
  onRemove: () => void
  onClose: () => void
}

/** Changes a condition: how it compares, and with what. Nothing happens to the data shown before it is applied. */
export function ChipEditor({ kind, platform, chips, chip, onApply, onRemove, onClose }: ChipEditorProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(kind, chip))
  const read = readDraft(draft, chip.on)
  const refused = 'refused' in read ? read.refused : undefined
  const label = fieldLabel(draft.field.path)
  const either = useEither(platform)
  const apply = () => 'chip' in read && onApply(read.chip)
  const useNames = (lookup: 'like' | 'ilike', text: string) =>
    either.resolve(
      {
        field: draft.field,
        names: draft.lookup === 'in' ? (draft.list as string[]) : [],
        patterns: [{ lookup, text }],
      },
      (names) => setDraft((current) => ({ ...current, lookup: 'in', list: names })),
    )
  return (
    <Stack gap="xs">
      <NativeSelect
        size="xs"
        label={label}
        aria-label={`Comparison of ${label}`}
        data-autofocus={valueTypeOf(draft) === 'boolean' || undefined}
        value={draft.lookup}
        data={draft.field.lookups.map((lookup) => ({ value: lookup, label: lookupWords[lookup] }))}
        onChange={(event) => {
          const lookup = draft.field.lookups.find((known) => known === event.currentTarget.value)
          if (lookup !== undefined) setDraft(withLookup(draft, lookup))
        }}
      />
      {draft.lookup === 'in' ? (
        <ListEditor
          platform={platform}
          draft={draft}
          onChange={(list) => setDraft({ ...draft, list })}
          onPattern={(pattern) => useNames('like', pattern)}
          isPending={either.isPending}
        />
      ) : (
        <ChipValueEditor
          draft={draft}
          refused={refused}
          onChange={(text) => setDraft({ ...draft, text })}
          onEnter={apply}
        />
      )}
      {(draft.lookup === 'like' || draft.lookup === 'ilike') &&
        canResolve({ field: draft.field, names: [], patterns: [{ lookup: draft.lookup, text: draft.text }] }) && (
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              loading={either.isPending}
              onClick={() => draft.lookup !== 'in' && useNames(draft.lookup === 'ilike' ? 'ilike' : 'like', draft.text)}
            >
              Turn into the names it matches now
            </Button>
            <Text size="xs" c="dimmed">
              Names can be ORed with others, patterns cannot.
            </Text>
          </Group>
        )}
      <div role="status">
        {[
          ...(either.problem === undefined ? [] : [either.problem]),
          ...warnings(kind, chips, { draft, key: chip.key }),
        ].map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      <Group justify="space-between" gap="xs">
        <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove}>
          Remove
        </Button>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="compact-sm" disabled={refused !== undefined} onClick={apply}>
            Apply
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

interface ChipValueEditorProps {
  draft: Draft
  refused: string | undefined
  onChange: (text: string) => void
  onEnter: () => void
}

/** A single value: a choice of two, a number, a name or a pattern. */
function ChipValueEditor({ draft: { field, lookup, text }, refused, onChange, onEnter }: ChipValueEditorProps) {
  const hint = useId()
  if (valueTypeOf({ field, lookup }) === 'boolean') {
    return (
      <NativeSelect
        size="xs"
        aria-label="Value"
        value={text}
        data={[
          { value: 'true', label: field.path === 'iamc' ? 'has time series' : 'yes' },
          { value: 'false', label: field.path === 'iamc' ? 'has no time series' : 'no' },
        ]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      data-autofocus
      aria-label={isPatternLookup(lookup) ? 'Pattern' : 'Value'}
      aria-describedby={hint}
      value={text}
      error={refused}
      description={isPatternLookup(lookup) ? '* stands for any characters, \\* for a star.' : undefined}
      descriptionProps={{ id: hint }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onEnter()}
    />
  )
}
