import { useState } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { checkpointRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'

/** Saves a checkpoint of a run as it is now, under a label. */
export function CheckpointForm({ platform, runId }: { platform: string; runId: number }) {
  const [message, setMessage] = useState('')
  const create = useChange({
    write: (text: string) => checkpointRequests.create(platform, { run__id: runId, message: text }),
    outdated: () => outdatedBy.change(platform, 'createCheckpoint'),
    done: (text) => `Checkpoint “${text}” is saved.`,
    afterwards: () => setMessage(''),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate(message.trim())
      }}
    >
      <Group align="flex-end" gap="xs" mb="sm">
        <TextInput
          label="Checkpoint of the present state"
          placeholder="what is worth coming back to"
          w={340}
          data-autofocus
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Button type="submit" loading={create.isPending} disabled={message.trim() === ''}>
          Save checkpoint
        </Button>
      </Group>
    </form>
  )
}
