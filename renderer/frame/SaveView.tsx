import { useState, type FormEvent } from 'react'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '../../server/contract/limits.ts'
import type { SavedView } from '../../server/contract/views.ts'
import { outdatedBy } from '../api/outdated.ts'
import { viewRequests } from '../api/views.ts'
import { useChange } from '../api/use-change.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { describeView } from '../view/describe-view.ts'
import { presentOf } from '../names/platform-name.ts'
import { noteSaved } from '../view/tabs.ts'
import type { PlatformView } from '../view/view.ts'

interface SaveViewProps {
  view: PlatformView
  views: readonly SavedView[]
  opened: boolean
  onClose: () => void
}

/** Asks under which name the view is kept. */
export function SaveView({ opened, onClose, ...props }: SaveViewProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Save this view">
      <SaveForm {...props} onClose={onClose} />
    </Modal>
  )
}

function SaveForm({ view, views, onClose }: Omit<SaveViewProps, 'opened'>) {
  const platform = presentOf(view.platform)
  const [name, setName] = useState(describeView(view))
  const same = views.find((saved) => saved.name === name.trim())
  const save = useChange({
    write: (chosen: string) => {
      const body = { ...view, platform }
      return same
        ? viewRequests.update(platform, same.id, { view: body })
        : viewRequests.create(platform, { name: chosen, view: body })
    },
    outdated: () => outdatedBy.change(platform, 'createView'),
    done: (chosen) => `The view is saved as ${chosen}.`,
    afterwards: (_name, { id }) => {
      noteSaved({ platform, id })
      onClose()
    },
    showsErrors: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">
          Filter, columns, order, units and chart are kept in the file of {platform}, the data are not: the view shows
          what is there when it is opened.
        </Text>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={limits.nameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          description={same && 'A view of this name is there: it will be replaced.'}
        />
        {save.error && <ErrorPanel error={save.error} of="write" />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
            {same ? 'Replace' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
