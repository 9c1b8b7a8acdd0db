import { Button, Group, Modal, TextInput } from '@mantine/core'
import { api } from '../api/client.ts'
import { outdatedBy } from '../api/queries.ts'
import { useNameForm } from './use-name-form.ts'

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
  const { submit, field, button } = useNameForm(`${platform}-copy`, {
    write: (target) => api.platforms.copy(platform, target),
    outdated: outdatedBy.copyPlatform,
    done: (target) => `${platform} was copied to ${target}.`,
    afterwards: (target) => {
      onClose()
      onCopied(target)
    },
  })
  return (
    <form onSubmit={submit}>
      <TextInput label="Name of the copy" data-autofocus {...field} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...button}>Copy</Button>
      </Group>
    </form>
  )
}
