import { useState } from 'react'
import { Button, CloseButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { limits } from '../../server/contract/limits.ts'
import type { SavedView } from '../../server/contract/views.ts'
import { outdatedBy } from '../api/outdated.ts'
import { viewRequests } from '../api/views.ts'
import { useChange } from '../api/use-change.ts'

interface ManageViewsProps {
  platform: string
  views: readonly SavedView[]
  opened: boolean
  onClose: () => void
}

/** Renames and deletes saved views. */
export function ManageViews({ platform, views, opened, onClose }: ManageViewsProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Saved views">
      <Stack gap="xs">
        {views.map((saved) => (
          <OneView key={saved.id} platform={platform} saved={saved} />
        ))}
        {views.length === 0 && <Text size="sm">No view has been saved yet.</Text>}
      </Stack>
    </Modal>
  )
}

function OneView({ platform, saved }: { platform: string; saved: SavedView }) {
  const [name, setName] = useState(saved.name ?? '')
  const rename = useChange({
    write: (chosen: string) => viewRequests.update(platform, saved.id, { name: chosen }),
    outdated: () => outdatedBy.change(platform, 'changeView'),
    done: (chosen) => `The view is called ${chosen} now.`,
  })
  const remove = useChange({
    write: () => viewRequests.delete(platform, saved.id),
    outdated: () => outdatedBy.change(platform, 'deleteView'),
    done: () => `The view ${saved.name} is deleted. The data are as they were.`,
  })
  const isChanged = name.trim() !== '' && name.trim() !== saved.name
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput
        size="xs"
        style={{ flex: 1 }}
        aria-label={`Name of the view ${saved.name}`}
        maxLength={limits.nameLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && isChanged && rename.mutate(name.trim())}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!isChanged}
        loading={rename.isPending}
        onClick={() => rename.mutate(name.trim())}
      >
        Rename
      </Button>
      <CloseButton
        size="sm"
        aria-label={`Delete the view ${saved.name}`}
        disabled={remove.isPending}
        onClick={() => remove.mutate(undefined)}
      />
    </Group>
  )
}
