import { Modal } from '@mantine/core'
import { api } from '../api/client.ts'
import { outdatedBy } from '../api/queries.ts'
import { NameForm } from './NameForm.tsx'

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
  return (
    <NameForm
      initial={`${platform}-copy`}
      label="Name of the copy"
      action="Copy"
      onClose={onClose}
      change={{
        write: (target) => api.platforms.copy(platform, target),
        outdated: outdatedBy.copyPlatform,
        done: (target) => `${platform} was copied to ${target}.`,
        afterwards: (target) => {
          onClose()
          onCopied(target)
        },
      }}
    />
  )
}
