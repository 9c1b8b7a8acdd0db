import { useState } from 'react'
import { Button, Modal } from '@mantine/core'
import { outdatedBy } from '../api/outdated.ts'
import { platformRequests } from '../api/platforms.ts'
import { Icon } from '../ui/icons.tsx'
import { NameForm } from './NameForm.tsx'

/** Creates an empty platform of the name that a dialog asks for. */
export function NewPlatform({ onCreated }: { onCreated: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        size="xs"
        leftSection={<Icon name="plus" size={14} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        New platform…
      </Button>
      <Modal opened={isOpen} onClose={close} title="New platform" centered>
        <NameForm
          initial=""
          label="Name of the new platform"
          placeholder="Letters, digits, _ and -"
          action="Create"
          onClose={close}
          change={{
            write: (wanted) => platformRequests.create(wanted),
            outdated: outdatedBy.platforms,
            done: (wanted) => `Platform ${wanted} was created, empty.`,
            afterwards: (wanted) => {
              close()
              onCreated(wanted)
            },
          }}
        />
      </Modal>
    </>
  )
}
