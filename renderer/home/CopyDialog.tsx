import { useState, type FormEvent } from 'react'
import { Button, Group, Modal, TextInput } from '@mantine/core'
import { api } from '../api/client.ts'
import { explain } from '../api/explain.ts'
import { outdatedBy } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { refuseName } from '../view/platform-name.ts'

interface CopyDialogProps {
  /** The dialog is open while there is one. */
  platform: string | undefined
  onClose: () => void
  onCopied: (name: string) => void
}

/** Asks for the name of a copy and makes it. */
export function CopyDialog({ platform, onClose, onCopied }: CopyDialogProps) {
  return (
    <Modal opened={platform !== undefined} onClose={onClose} title={`Copy ${platform ?? ''}`} centered>
      {platform !== undefined && <CopyForm platform={platform} onClose={onClose} onCopied={onCopied} />}
    </Modal>
  )
}

function CopyForm({ platform, onClose, onCopied }: CopyDialogProps & { platform: string }) {
  const [name, setName] = useState(`${platform}-copy`)
  const copy = useChange({
    write: (target: string) => api.platforms.copy(platform, target),
    outdated: outdatedBy.copyPlatform,
    done: (target) => `${platform} was copied to ${target}.`,
    afterwards: (target) => {
      onClose()
      onCopied(target)
    },
    showsErrors: true,
  })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = refuseName(name)
    setProblem(refused)
    if (refused === undefined) copy.mutate(name)
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Name of the copy"
        data-autofocus
        value={name}
        error={problem ?? (copy.error && explain(copy.error, 'write').cause)}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setProblem(undefined)
          copy.reset()
        }}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={copy.isPending} disabled={name === ''}>
          Copy
        </Button>
      </Group>
    </form>
  )
}
