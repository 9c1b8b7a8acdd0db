import { Modal } from '@mantine/core'
import type { TrashedInfo } from '../../server/contract/platforms.ts'
import { outdatedBy } from '../api/outdated.ts'
import { trashRequests } from '../api/platforms.ts'
import { NameForm } from './NameForm.tsx'

interface RestoreDialogProps {
  /** The dialog is open while there is one. */
  trashed: TrashedInfo | undefined
  onClose: () => void
  onRestored: (name: string) => void
}

/** Asks under which name a file in the trash becomes a platform again: its own may be taken. */
export function RestoreDialog({ trashed, onClose, onRestored }: RestoreDialogProps) {
  return (
    <Modal opened={trashed !== undefined} onClose={onClose} title={`Restore ${trashed?.platform ?? ''}`} centered>
      {trashed !== undefined && (
        <NameForm
          initial={trashed.platform}
          label="Name of the platform"
          action="Restore"
          onClose={onClose}
          change={{
            write: (name) => trashRequests.restore(trashed.name, name),
            outdated: outdatedBy.platforms,
            done: (name) => `${name} was restored from the trash.`,
            afterwards: (name) => {
              onClose()
              onRestored(name)
            },
          }}
        />
      )}
    </Modal>
  )
}
