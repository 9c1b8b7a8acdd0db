import { Modal } from '@mantine/core'
import { outdatedBy } from '../api/outdated.ts'
import { platformRequests } from '../api/platforms.ts'
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
        write: (target) => platformRequests.copy(platform, target),
        outdated: outdatedBy.platforms,
        done: (target) => `${platform} was copied to ${target}.`,
        afterwards: (target) => {
          onClose()
          onCopied(target)
        },
      }}
    />
  )
}
