import type { MouseEvent } from 'react'
import { ActionIcon } from '@mantine/core'
import { Icon, type IconName } from './icons.tsx'
import { tipText } from './Tips.tsx'
import classes from './IconButton.module.css'

interface IconButtonProps {
  icon: IconName
  /** What it does: its name for screen readers, and its tooltip. */
  label: string
  /** The key that does the same, as it is printed on keyboards. */
  keys?: string | undefined
  /** In rows and lists: drawn small, with the same room for the pointer. */
  isSmall?: boolean
  isPressed?: boolean
  /** What it is about is not as it is by itself. */
  isMarked?: boolean
  isDisabled?: boolean
  isBusy?: boolean
  /** What it opens. */
  opens?: 'dialog' | 'menu'
  isOpen?: boolean
  onClick?: (event: MouseEvent) => void
}

/** A button that is an icon, with its name and key in a tooltip. */
export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    keys,
    isSmall = false,
    isPressed,
    isMarked = false,
    isDisabled,
    isBusy,
    opens,
    isOpen,
    onClick,
    ...rest
  } = props
  return (
    <ActionIcon
      {...rest}
      variant="subtle"
      size={isSmall ? 24 : 26}
      className={classes['root'] ?? ''}
      aria-label={label}
      data-tip={tipText(label, keys)}
      data-marked={isMarked || undefined}
      {...(isPressed !== undefined && { 'aria-pressed': isPressed })}
      {...(opens && { 'aria-haspopup': opens })}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      disabled={isDisabled === true}
      loading={isBusy === true}
      onClick={onClick}
    >
      <Icon name={icon} size={isSmall ? 14 : 16} />
    </ActionIcon>
  )
}
