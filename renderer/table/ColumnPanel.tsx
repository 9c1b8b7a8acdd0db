import { useRef, useState, type KeyboardEvent } from 'react'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPanel } from '../ui/IconPanel.tsx'
import { Icon } from '../ui/icons.tsx'
import {
  isNoLayout,
  isPinnedIn,
  moveColumn,
  noLayout,
  orderOf,
  toggleHidden,
  togglePinned,
  type ColumnLayout,
} from './layout.ts'
import classes from './ColumnPanel.module.css'

export interface NamedColumn {
  id: string
  label: string
  /** It is pinned without a layout. */
  isPinned?: boolean
}

interface ColumnPanelProps {
  columns: readonly NamedColumn[]
  layout: ColumnLayout
  onChange: (layout: ColumnLayout) => void
  opened: boolean
  onOpened: (isOpen: boolean) => void
}

/** A button, and below it every column: shown or hidden, pinned, and in which order. */
export function ColumnPanel({ columns, layout, onChange, opened, onOpened }: ColumnPanelProps) {
  const [search, setSearch] = useState('')
  const hidden = columns.filter(({ id }) => layout.hidden.includes(id)).length
  const isOwn = !isNoLayout(layout)
  return (
    <IconPanel
      icon="columns"
      name="Columns"
      label={hidden > 0 ? `Columns, ${hidden} hidden` : 'Columns'}
      isMarked={hidden > 0}
      opened={opened}
      onOpened={onOpened}
      className={classes['panel']}
    >
      <TextInput
        size="xs"
        aria-label="Search columns"
        placeholder="Search columns"
        leftSection={<Icon name="search" size={13} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ColumnList columns={columns} layout={layout} onChange={onChange} search={search.trim().toLowerCase()} />
      <div className={classes['foot']}>
        <span>Alt and the arrow keys move a column.</span>
        <Button size="compact-xs" variant="default" disabled={!isOwn} onClick={() => onChange(noLayout)}>
          Reset
        </Button>
      </div>
    </IconPanel>
  )
}

type ColumnListProps = Pick<ColumnPanelProps, 'columns' | 'layout' | 'onChange'> & { search: string }

function ColumnList({ columns, layout, onChange, search }: ColumnListProps) {
  const [dragged, setDragged] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const names = columns.map(({ id }) => id)
  const ordered = orderOf(names, layout)
  const pinned = new Set(columns.filter((column) => column.isPinned).map(({ id }) => id))
  const labels = new Map(columns.map(({ id, label }) => [id, label]))
  const shown = ordered.filter((id) => labels.get(id)?.toLowerCase().includes(search))

  const move = (id: string, to: number) => onChange(moveColumn(names, layout, id, to))
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(id, ordered.indexOf(id) + step)
    // The line that moves keeps the focus: it is the same element in another place.
    const focused = event.target as HTMLElement
    requestAnimationFrame(() => focused.focus())
  }
  return (
    <ul ref={list} className={classes['list']} aria-label="Columns in their order">
      {shown.map((id) => {
        const label = labels.get(id) ?? id
        const isByItself = pinned.has(id)
        const isPinned = isPinnedIn(layout, id, isByItself)
        const place = ordered.indexOf(id)
        return (
          // Dragging is a second way: the keys of the controls inside do the same.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            className={classes['line']}
            draggable
            data-dragged={dragged === id || undefined}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, place)}
            onKeyDown={(event) => onKeyDown(event, id)}
          >
            <Checkbox
              size="xs"
              className={classes['check']}
              label={label}
              checked={!layout.hidden.includes(id)}
              onChange={() => onChange(toggleHidden(layout, id))}
            />
            <Tool label={`Move ${label} up`} isOff={place === 0} onClick={() => move(id, place - 1)}>
              ↑
            </Tool>
            <Tool label={`Move ${label} down`} isOff={place === ordered.length - 1} onClick={() => move(id, place + 1)}>
              ↓
            </Tool>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              c="inherit"
              className={classes['pin'] ?? ''}
              aria-pressed={isPinned}
              aria-label={`Keep ${label} at the left`}
              title={`Keep ${label} at the left`}
              onClick={() => onChange(togglePinned(layout, id, isByItself))}
            >
              <Icon name="pin" size={13} />
            </ActionIcon>
          </li>
        )
      })}
      {shown.length === 0 && <li className={classes['none']}>No column has this name.</li>}
    </ul>
  )
}

interface ToolProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: string
}

/** Reached by mouse; Alt and an arrow key do the same on the box of the column. */
function Tool({ label, isOff, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      c="inherit"
      tabIndex={-1}
      className={classes['move']}
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
