import { useState, type FormEvent } from 'react'
import { Autocomplete, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import type { Dimension } from '../../server/contract/dimensions.ts'
import { catalogueRequests, type Made } from '../api/catalogue.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { plural } from '../ui/format.ts'
import { capital } from './words.ts'

interface AddNamesProps {
  platform: string
  of: Dimension
  hierarchies: readonly string[]
  onClose: () => void
}

/** Makes names, one for each line: typed, or pasted from a sheet. What is there already is told and left as it is. */
export function AddNames({ platform, of, hierarchies, onClose }: AddNamesProps) {
  const [text, setText] = useState('')
  const [hierarchy, setHierarchy] = useState('common')
  const names = namesIn(text)
  const add = useChange({
    write: () => catalogueRequests.create(platform, of, names, hierarchy.trim()),
    outdated: () => outdatedBy.change(platform, `create${capital(of)}`),
    done: (_input, { created }) => `${plural(created.length, of)} created.`,
    afterwards: (_input, { refused }) => refused.length === 0 && onClose(),
    showsErrors: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  const needsHierarchy = of === 'region' && hierarchy.trim() === ''
  return (
    <Modal opened onClose={onClose} title={`Add ${of}s`} centered>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Textarea
            label="Names, one in each line"
            description={of === 'variable' ? 'Levels are parted by |' : undefined}
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {of === 'region' && (
            <Autocomplete
              label="Hierarchy"
              description="What kind of region they are: common, country, R10, …"
              data={[...hierarchies]}
              value={hierarchy}
              onChange={setHierarchy}
            />
          )}
          {add.data && add.data.refused.length > 0 && <Refused made={add.data} />}
          {add.error && <ErrorPanel error={add.error} of="write" />}
          <Group justify="flex-end" gap="xs">
            {(names.length === 0 || needsHierarchy) && (
              <Text size="xs" c="dimmed">
                {names.length === 0 ? 'No name yet' : 'Regions need a hierarchy'}
              </Text>
            )}
            <Button variant="default" onClick={onClose}>
              {add.data ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" loading={add.isPending} disabled={names.length === 0 || needsHierarchy}>
              {names.length < 2 ? 'Create' : `Create ${names.length}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Names of a text, each once. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Refusals that are told one by one. */
const told = 5

const Refused = ({ made: { created, refused } }: { made: Made }) => (
  <div role="status">
    <Text size="sm">
      {plural(created.length, 'name')} created, {refused.length} not:
    </Text>
    <ul>
      {refused.slice(0, told).map(({ name, why }) => (
        <li key={name}>
          <Text size="xs">{why}</Text>
        </li>
      ))}
    </ul>
    {refused.length > told && <Text size="xs">and {refused.length - told} more</Text>}
  </div>
)
