import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { DataColumn } from './features.ts'
import type { Part } from './parts.ts'

interface Item {
  id: number
}

const columns: DataColumn<Item>[] = [{ id: 'id', header: 'Id', accessorFn: ({ id }) => id }]
const itemsOf = ({ first, count }: Part): Item[] => Array.from({ length: count }, (_, index) => ({ id: first + index }))

/** A table that scrolls through 5,000 rows of which some are loaded. */
function show(parts: readonly Part[], begin = 0) {
  const onOpen = vi.fn<(row: Item) => void>()
  const table = (loaded: readonly Part[]) => (
    <MantineProvider>
      <DataTable
        label="Things"
        columns={columns}
        rows={loaded.flatMap(itemsOf)}
        getRowId={({ id }) => String(id)}
        total={5_000}
        parts={loaded}
        begin={begin}
        isStale={false}
        onOpen={onOpen}
      />
    </MantineProvider>
  )
  const { rerender } = render(table(parts))
  return { onOpen, load: (loaded: readonly Part[]) => rerender(table(loaded)) }
}
const rowAt = (index: number) =>
  screen.getAllByRole('row').find((row) => row.getAttribute('aria-rowindex') === String(index + 2))

afterEach(cleanup)

test('rows stand where they lie in the whole, loaded or not', () => {
  show([{ first: 2_000, count: 10 }], 1_998)
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001')
  expect(rowAt(2_003)?.textContent).toBe('2003')
  expect(rowAt(1_999)?.getAttribute('aria-busy')).toBe('true')
  expect(rowAt(1_999)?.textContent).toBe('')
})

test('the focus waits on a row that is on its way, and stays on it when it comes', () => {
  const { onOpen, load } = show([{ first: 0, count: 1_000 }])
  screen.getAllByRole('gridcell')[0]!.focus()
  fireEvent.keyDown(document.activeElement!, { key: 'End', ctrlKey: true })
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')).toBe('5001')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(onOpen).not.toHaveBeenCalled()
  load([{ first: 4_000, count: 1_000 }])
  expect(document.activeElement?.textContent).toBe('4999')
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect(onOpen).toHaveBeenCalledWith({ id: 4_999 }, 'id')
})

test('what is copied are the rows that are loaded', () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => {})
  show([
    { first: 0, count: 2 },
    { first: 4_999, count: 1 },
  ])
  screen.getAllByRole('gridcell')[0]!.focus()
  fireEvent.keyDown(document.activeElement!, { key: 'a', ctrlKey: true })
  fireEvent.keyDown(document.activeElement!, { key: 'c', ctrlKey: true })
  expect(copied).toHaveBeenCalledWith('0\n1\n4999')
})
