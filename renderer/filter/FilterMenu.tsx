import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'

interface FilterMenuProps {
  hasConditions: boolean
  isAnyOn: boolean
  /** The filter as JSON. */
  text: () => string
  onSwitchAll: () => void
  onClear: () => void
  onEdit: () => void
}

/** What can be done with the whole filter. */
export function FilterMenu({ hasConditions, isAnyOn, text, onSwitchAll, onClear, onEdit }: FilterMenuProps) {
  const copy = () => {
    void navigator.clipboard.writeText(text())
    notifications.show({ message: 'The filter is copied as JSON.' })
  }
  return (
    <Menu position="bottom-end" width={200} returnFocus>
      <Menu.Target>
        <IconButton icon="filter" label="The whole filter" />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!hasConditions} leftSection={<Icon name="eye" size={14} />} onClick={onSwitchAll}>
          {isAnyOn ? 'Switch all off' : 'Switch all on'}
        </Menu.Item>
        <Menu.Item disabled={!hasConditions} leftSection={<Icon name="close" size={14} />} onClick={onClear}>
          Clear
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="copy" size={14} />} onClick={copy}>
          Copy JSON
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="code" size={14} />} onClick={onEdit}>
          Edit as JSON
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
