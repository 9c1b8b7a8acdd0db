import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons.tsx'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
] as const

/** Light, dark, or as the system has it; remembered by the browser. */
export function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = schemes.find(({ value }) => value === colorScheme)?.label ?? ''
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton icon={colorScheme} label={`Colours: ${current}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Colours</Menu.Label>
        {schemes.map(({ value, label }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon name={value} />}
            rightSection={value === colorScheme ? <Icon name="check" /> : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
