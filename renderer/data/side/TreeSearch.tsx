import { TextInput } from '@mantine/core'
import { Icon } from '../../ui/icons.tsx'

interface TreeSearchProps {
  value: string
  onChange: (value: string) => void
}

/** Where a part of a name is typed, to find the variables of a tree that have it; Escape empties it. */
export const TreeSearch = ({ value, onChange }: TreeSearchProps) => (
  <TextInput
    size="xs"
    flex={1}
    aria-label="Search variables"
    placeholder="Search"
    leftSection={<Icon name="search" size={13} />}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => event.key === 'Escape' && onChange('')}
  />
)
