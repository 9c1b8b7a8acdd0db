import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { DataColumn } from './features.ts'

interface Item {
  id: number
}

const columns: DataColumn<Item>[] = [
  { id: 'id', header: 'Id', accessorFn: ({ id }) => id, meta: { canSort: true } },
  {
    id: 'act',
    header: 'Act',
    cell: ({ row: { original } }) => (
      <>
        <button type="button">{`Lock ${original.id}`}</button>
        <button type="button">{`More ${original.id}`}</button>
      </>
    ),
    meta: { hasControls: true },
  },
  {
    id: 'off',
    header: 'Off',
    cell: () => <input type="checkbox" aria-label="Off" disabled />,
    meta: { hasControls: true },
  },
]
const place = { level: 1, isOpen: undefined, isHead: false }
type Act = (item: Item, columnId: string) => void

function show(rows: Item[] = [{ id: 1 }, { id: 2 }]) {
  const [onOpen, onLetter] = [vi.fn<Act>(), vi.fn<Act>()]
  const table = (shown: Item[]) => (
    <MantineProvider>
      <DataTable
        label="Things"
        columns={columns}
        rows={shown}
        getRowId={({ id }) => String(id)}
        placeOf={() => place}
        total={shown.length}
        isStale={false}
        onSort={() => {}}
        onOpen={onOpen}
        onKey={(_key, item, columnId) => onLetter(item, columnId)}
        opensOnClick
      />
    </MantineProvider>
  )
  const { rerender } = render(table(rows))
  return { onOpen, onLetter, change: (changed: Item[]) => rerender(table(changed)) }
}
afterEach(cleanup)

const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
const focused = () => document.activeElement?.textContent

test('arrow keys lead to the buttons of a cell, from one to the next, and on', () => {
  show()
  screen.getAllByRole('gridcell')[0]!.focus()
  const way = ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp'].map((key) => {
    press(key)
    return focused()
  })
  expect(way).toEqual(['Lock 1', 'More 1', 'Lock 2', '2', '1', 'Id'])
})

test('a cell whose boxes are off has the focus itself, so no key leads into nothing', () => {
  show()
  screen.getByRole('button', { name: 'More 1' }).focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(screen.getAllByRole('gridcell')[2])
})

test('all other keys and clicks on a button are its own; beside it they are of the cell', () => {
  const { onOpen, onLetter } = show()
  const lock = screen.getByRole('button', { name: 'Lock 2' })
  lock.focus()
  for (const key of ['Enter', 'F2', 'f']) press(key)
  fireEvent.click(lock)
  expect([onOpen.mock.calls, onLetter.mock.calls]).toEqual([[], []])
  fireEvent.click(lock.closest('td')!)
  expect(onOpen.mock.calls).toEqual([[{ id: 2 }, 'act']])
})

test('in a tree the focus goes where its row goes, and keys go on from there', () => {
  const { change } = show()
  screen.getByRole('button', { name: 'Lock 2' }).focus()
  change([{ id: 1 }, { id: 5 }, { id: 2 }])
  expect(focused()).toBe('Lock 2')
  press('ArrowUp')
  expect(focused()).toBe('Lock 5')
})
