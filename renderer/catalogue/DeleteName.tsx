import { useState } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import type { CatalogueRow } from '../../server/contract/catalogue.ts'
import { catalogueRequests } from '../api/catalogue.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { shownName } from '../names/shown-name.ts'
import { capital } from './words.ts'

interface DeleteNameProps {
  platform: string
  of: 'region' | 'unit'
  row: CatalogueRow
  onDeleted: () => void
}

/** Deletes a name that nothing uses, after saying what goes with it. */
export function DeleteName({ platform, of, row, onDeleted }: DeleteNameProps) {
  const [isAsked, setAsked] = useState(false)
  const name = shownName(of, row.name)
  const remove = useChange({
    write: () => catalogueRequests.remove(platform, of, row.id),
    outdated: () => outdatedBy.change(platform, `delete${capital(of)}`),
    done: () => `The ${of} ${name} was deleted. Ctrl+Z brings it back.`,
    afterwards: onDeleted,
  })
  return (
    <>
      <Button size="xs" variant="default" c="red" onClick={() => setAsked(true)}>
        Delete…
      </Button>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={`Delete ${name}?`} centered>
        <Text size="sm">
          No series uses the {of}.{row.description !== null && ' Its description goes with it.'} It can be undone.
        </Text>
        <Group justify="flex-end" mt="md" gap="xs">
          <Button variant="default" onClick={() => setAsked(false)}>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete the {of}
          </Button>
        </Group>
      </Modal>
    </>
  )
}
