import { Kbd, Menu } from '@mantine/core'
import { useShownKeys } from '../commands/commands.tsx'
import { useDensity } from '../ui/density.ts'
import { formatCount } from '../ui/format.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { pageSizes, type PageSize } from '../view/view.ts'
import type { ToolPanel } from './Toolbar.tsx'

interface MoreMenuProps {
  open: Readonly<Record<ToolPanel, boolean>>
  onPanel: (panel: ToolPanel, isOpen: boolean) => void
  /** The line has no room for all icons: they stand here. */
  isNarrow: boolean
  /** Rows per page; null: all pages scroll as one. */
  size: PageSize | null
  onSize: (size: PageSize | null) => void
}

/** What has no icon on the line, and how high the rows are. */
export function MoreMenu({ open, onPanel, isNarrow, size, onSize }: MoreMenuProps) {
  const [density, setDensity] = useDensity()
  const keysOf: Partial<Record<ToolPanel, string | undefined>> = {
    export: useShownKeys('data.export'),
    code: useShownKeys('data.code'),
    side: useShownKeys('data.side'),
  }
  const item = (panel: ToolPanel, icon: IconName, label: string) => (
    <Menu.Item
      leftSection={<Icon name={icon} size={14} />}
      rightSection={keysOf[panel] && <Kbd size="xs">{keysOf[panel]}</Kbd>}
      onClick={() => onPanel(panel, panel === 'code' || panel === 'export' || !open[panel])}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Menu position="bottom-end" width={250} returnFocus>
      <Menu.Target>
        <IconButton icon="more" label="More" />
      </Menu.Target>
      <Menu.Dropdown>
        {isNarrow && item('export', 'download', 'Export…')}
        {item('code', 'code', 'Copy as code…')}
        {item('side', 'side', open.side ? 'Hide Explore' : 'Show Explore')}
        <Menu.Divider />
        <Menu.Label>Pages</Menu.Label>
        <Menu.RadioGroup
          value={String(size ?? 'one')}
          onChange={(value) => onSize(pageSizes.find((known) => String(known) === value) ?? null)}
        >
          <Menu.RadioItem value="one">Scroll as one</Menu.RadioItem>
          {pageSizes.map((known) => (
            <Menu.RadioItem key={known} value={String(known)}>
              {formatCount(known)} rows each
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Rows</Menu.Label>
        <Menu.RadioGroup
          value={density}
          onChange={(value) => setDensity(value === 'comfortable' ? 'comfortable' : 'compact')}
        >
          <Menu.RadioItem value="compact">Compact</Menu.RadioItem>
          <Menu.RadioItem value="comfortable">Comfortable</Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
