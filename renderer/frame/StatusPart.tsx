import { useState, type ReactNode } from 'react'
import { Popover, UnstyledButton } from '@mantine/core'
import classes from './StatusBar.module.css'

interface StatusPartProps {
  /** What the part says. */
  text: ReactNode
  /** What the panel is about. */
  label: string
  /** Of the panel, in pixels. */
  width: number
  className?: string | undefined
  /** What the panel shows while it is open; `close` closes it. */
  children: (close: () => void) => ReactNode
}

/** A part of the status line with a panel above it. */
export function StatusPart({ text, label, width, className, children }: StatusPartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      width={width}
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <UnstyledButton
          className={`${classes['part']} ${className ?? ''}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {text}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {isOpen && children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  )
}
