import type { ReactNode } from 'react'
import { Menu } from '@mantine/core'
import { Icon, type IconName } from '../ui/icons.tsx'
import classes from './GridMenu.module.css'

interface GridMenuProps {
  /** Where it opens, in pixels of the window. */
  place: { x: number; y: number }
  label: string
  onClose: () => void
  children: ReactNode
}

/** What can be done with a cell or a column, where the pointer or the focus is. */
export const GridMenu = ({ place, label, onClose, children }: GridMenuProps) => (
  <Menu
    opened
    onClose={onClose}
    position="bottom-start"
    offset={2}
    returnFocus={false}
    withInitialFocusPlaceholder={false}
    // Not by keys, as Mantine has it: the very key that opened it would close it.
    clickOutsideEvents={['mousedown', 'touchstart']}
    classNames={{ dropdown: classes['menu'] ?? '', item: classes['item'] ?? '', divider: classes['divider'] ?? '' }}
  >
    <Menu.Target>
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        className={classes['place']}
        style={{ left: place.x, top: place.y }}
      />
    </Menu.Target>
    {/* Letters are for finding an entry here, not for commands of the window. */}
    <Menu.Dropdown aria-label={label} onKeyDown={(event) => event.stopPropagation()}>
      {children}
    </Menu.Dropdown>
  </Menu>
)

interface EntryProps {
  icon: IconName
  onClick: () => void
  /** Keys that do the same, or what is chosen now. */
  aside?: string | undefined
  isOn?: boolean
  children: ReactNode
}

/** A line of such a menu. */
export const Entry = ({ icon, onClick, aside, isOn, children }: EntryProps) => (
  <Menu.Item
    leftSection={<Icon name={icon} size={14} />}
    rightSection={aside !== undefined && <span className={classes['aside']}>{aside}</span>}
    data-on={isOn || undefined}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
)

interface ChoiceProps<Value extends string> {
  icon: IconName
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A line that opens a list, of which one is chosen. */
export function Choice<Value extends string>({ icon, label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Menu.Sub position="right-start" offset={2}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon name={icon} size={14} />}>
          <span className={classes['choice']}>
            {label}
            <span className={classes['aside']}>{choices.find((choice) => choice.value === value)?.label}</span>
          </span>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className={classes['list'] ?? ''} aria-label={label}>
        <Menu.RadioGroup value={value} onChange={(chosen) => onChange(chosen as Value)}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice.value} value={choice.value} closeMenuOnClick>
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
