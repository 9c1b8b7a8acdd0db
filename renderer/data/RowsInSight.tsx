import { useState, useSyncExternalStore } from 'react'
import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useCommands, useShownKeys } from '../commands/commands.tsx'
import { formatCount } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import type { PagedView, RowPlace } from './use-row-place.ts'

interface RowsInSightProps {
  view: PagedView
  navigate: Navigate
  place: RowPlace
  total: number
  /** `series`; left out where how many there are is told beside it */
  unit?: string
}

/** Which of the rows are in sight, and the way to another row or page of them. */
export function RowsInSight({ view, navigate, place, total, unit }: RowsInSightProps) {
  const { sight, size, way } = place
  const { first, last } = useSyncExternalStore(sight.subscribe, sight.get)
  const [isOpen, setOpen] = useState(false)
  useCommands([{ id: 'data.go', label: 'Go to a row or page', group: 'Data', keys: 'G', run: () => setOpen(true) }])
  const keys = useShownKeys('data.go')
  const pages = Math.max(1, Math.ceil(total / size))
  const toRow = (row: number) => {
    setOpen(false)
    way.current?.(Math.min(row, total) - 1)
  }
  const toPage = (page: number) => {
    setOpen(false)
    const wanted = Math.min(page, pages)
    if (wanted === view.page) way.current?.((wanted - 1) * size)
    else navigate({ ...view, page: wanted })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="sm">
      <Popover.Target>
        <button
          type="button"
          data-rows-in-sight
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          title={`Go to a row or page${keys === undefined ? '' : ` (${keys})`}`}
          onClick={() => setOpen(!isOpen)}
        >
          {total > 0 &&
            `${formatCount(first + 1)}–${formatCount(Math.min(last, total))}${unit === undefined ? '' : ' of '}`}
          {unit !== undefined && (
            <>
              <b>{formatCount(total)}</b> {unit}
            </>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Go to">
        <Group gap="xs" align="flex-end">
          <Jump label="Row" most={total} onGo={toRow} />
          {pages > 1 && <Jump label={`Page of ${formatCount(size)} rows`} most={pages} onGo={toPage} />}
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

interface JumpProps {
  label: string
  /** The last one there is. */
  most: number
  onGo: (to: number) => void
}

function Jump({ label, most, onGo }: JumpProps) {
  const [text, setText] = useState('')
  const wanted = Number(text)
  const isMeant = Number.isInteger(wanted) && wanted >= 1
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isMeant) onGo(wanted)
      }}
    >
      <Group gap={4} align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          w={130}
          label={label}
          placeholder={`1 to ${formatCount(most)}`}
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" size="xs" variant="default" disabled={!isMeant}>
          Go
        </Button>
      </Group>
    </form>
  )
}
