import type { ReactNode } from 'react'
import { Popover } from '@mantine/core'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './icons.tsx'

interface IconPanelProps {
  icon: IconName
  /** What the panel is about: its name for screen readers. */
  name: string
  /** What the button says of it, where that is more than the name. */
  label?: string
  /** The key that opens it, as it is printed on keyboards. */
  keys?: string | undefined
  /** What it is about is not as it is by itself. */
  isMarked?: boolean
  opened: boolean
  onOpened: (isOpen: boolean) => void
  className?: string | undefined
  children: ReactNode
}

/** An icon on a line of tools, and a panel below it that keeps the focus while it is open. */
export function IconPanel({
  icon,
  name,
  label = name,
  opened,
  onOpened,
  className,
  children,
  ...button
}: IconPanelProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <IconButton
          {...button}
          icon={icon}
          label={label}
          opens="dialog"
          isOpen={opened}
          onClick={() => onOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={className} role="dialog" aria-label={name} maw={420}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
