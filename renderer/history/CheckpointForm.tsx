import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { checkpointRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { Icon } from '../ui/icons.tsx'
import classes from './History.module.css'

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
      <div className={classes['save']}>
        <TextInput
          aria-label="Checkpoint of the present state"
          placeholder="What is new? For example: CO2 of REMIND corrected"
          size="xs"
          className={classes['message'] ?? ''}
          data-autofocus
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="xs"
          leftSection={<Icon name="flag" size={14} />}
          loading={create.isPending}
          disabled={message.trim() === ''}
        >
          Save checkpoint
        </Button>
      </div>
    </form>
  )
}
