import type { ReactNode } from 'react'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** The model and scenario that a run is of. */
export interface RunPair {
  model: string
  scenario: string
}

interface NewRunFormProps {
  /** What the run will hold, in words. */
  about: ReactNode
  pair: RunPair
  onPair: (pair: RunPair) => void
  /** What its button says. */
  action: string
  isPending: boolean
  error: Error | null
  onSubmit: () => void
  onClose: () => void
  /** What else is asked. */
  children?: ReactNode
}

/** Asks of which model and scenario a copy of a run becomes the next version. */
export function NewRunForm(props: NewRunFormProps) {
  const { about, pair, onPair, action, isPending, error, onSubmit, onClose, children } = props
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{about}</Text>
        <TextInput
          label="Model"
          data-autofocus
          value={pair.model}
          onChange={({ currentTarget }) => onPair({ ...pair, model: currentTarget.value })}
        />
        <TextInput
          label="Scenario"
          value={pair.scenario}
          onChange={({ currentTarget }) => onPair({ ...pair, scenario: currentTarget.value })}
        />
        {children}
        {error && <ErrorPanel error={error} of="write" />}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          {action}
        </Button>
      </Group>
    </form>
  )
}
