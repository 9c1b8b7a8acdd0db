import { useEffect, useRef, useState } from 'react'
import { ActionIcon, TextInput } from '@mantine/core'
import { formatCount } from '../ui/format.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts'
import { findCells } from './find.ts'
import type { Cell } from './grid-keys.ts'
import classes from './FindBar.module.css'

interface FindBarProps {
  /** The texts of a row's cells, in the order of the columns. */
  textsOf: (row: number) => readonly string[]
  /** How many rows are looked through, and how many there are. */
  rows: number
  total: number
  onFound: (cell: Cell) => void
  onClose: () => void
}

/** Finds a text in the rows that are loaded. Enter goes to the next place, with Shift to the one before. */
export function FindBar({ textsOf, rows, total, onFound, onClose }: FindBarProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ cells: readonly Cell[]; isDone: boolean }>({ cells: [], isDone: true })
  const [place, setPlace] = useState(0)
  const input = useFocusOnMount<HTMLInputElement>()
  const latest = useRef({ textsOf, onFound })
  useEffect(() => {
    latest.current = { textsOf, onFound }
  })
  useEffect(() => {
    let isFirst = true
    return findCells(text, rows, (row) => latest.current.textsOf(row), {
      onCells: (cells, isDone) => {
        setFound({ cells, isDone })
        if (isFirst && cells[0]) latest.current.onFound(cells[0])
        isFirst &&= cells.length === 0
      },
    })
  }, [text, rows])
  const { cells, isDone } = found
  const go = (step: number) => {
    if (cells.length === 0) return
    const next = (place + step + cells.length) % cells.length
    setPlace(next)
    onFound(cells[next]!)
  }
  return (
    <search className={classes['root']} aria-label="Find in these rows">
      <TextInput
        ref={input}
        size="xs"
        w={240}
        aria-label="Text to find"
        placeholder="Find in these rows"
        leftSection={<Icon name="search" size={13} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          if (event.key === 'Escape') {
            event.stopPropagation()
            onClose()
          }
        }}
      />
      <span role="status" className={classes['count']}>
        {text !== '' &&
          (cells.length > 0
            ? `${formatCount(place + 1)} of ${formatCount(cells.length)}${isDone ? '' : '…'}`
            : isDone && 'Not in these rows')}
        {text !== '' && rows < total && ` · ${formatCount(rows)} of ${formatCount(total)} rows are loaded`}
      </span>
      <Tool icon="previous" label="Previous (Shift+Enter)" onClick={() => go(-1)} isOff={cells.length === 0} />
      <Tool icon="next" label="Next (Enter)" onClick={() => go(1)} isOff={cells.length === 0} />
      <Tool icon="close" label="Close (Esc)" onClick={onClose} isOff={false} />
    </search>
  )
}

interface ToolProps {
  icon: IconName
  label: string
  onClick: () => void
  isOff: boolean
}

const Tool = ({ icon, label, onClick, isOff }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    c="inherit"
    size={26}
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onClick}
  >
    <Icon name={icon} size={14} />
  </ActionIcon>
)
