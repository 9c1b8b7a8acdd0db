import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { DataColumn } from './features.ts'

interface Item {
  id: number
  name: string
  value: number
}

type OnKey = (key: string, row: Item, columnId: string) => void
type OnActive = (row: Item | undefined, columnId: string | undefined) => void

const columns: DataColumn<Item>[] = [
  { accessorKey: 'name', header: 'Name' },
  { accessorKey: 'value', header: 'Value', meta: { isNumeric: true } },
]
const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `n${index}`, value: index + 0.125 }))
const getRowId = (item: Item) => String(item.id)

function show(rows: Item[], onKey = vi.fn<OnKey>(), onActive = vi.fn<OnActive>()) {
  const table = (shown: Item[]) => (
    <MantineProvider>
      <DataTable
        label="Things"
        columns={columns}
        rows={shown}
        getRowId={getRowId}
        offset={200}
        total={1_000}
        isStale={false}
        onActive={onActive}
        onKey={onKey}
      />
    </MantineProvider>
  )
  const { rerender } = render(table(rows))
  return { onKey, onActive, change: (changed: Item[]) => rerender(table(changed)) }
}

afterEach(cleanup)

describe('DataTable', () => {
  test('says where its rows are in the whole', () => {
    show(items(3))
    const grid = screen.getByRole('grid', { name: 'Things' })
    expect(grid.getAttribute('aria-rowcount')).toBe('1001')
    expect(grid.getAttribute('aria-colcount')).toBe('2')
    expect(screen.getAllByRole('row').map((row) => row.getAttribute('aria-rowindex'))).toEqual([
      '1',
      '202',
      '203',
      '204',
    ])
  })

  test('one cell is reached by Tab; arrow keys move the focus and with it the cell that Tab reaches', () => {
    const { onActive } = show(items(3))
    const stops = () => screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)
    expect(stops().map((cell) => cell.textContent)).toEqual(['n0'])
    fireEvent.keyDown(stops()[0]!, { key: 'ArrowDown' })
    fireEvent.keyDown(stops()[0]!, { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('1.125')
    expect(stops()).toEqual([document.activeElement])
    expect(onActive).toHaveBeenLastCalledWith(items(2)[1], 'value')
  })

  test('letters go to the view with their cell, keys with Ctrl do not', () => {
    const { onKey } = show(items(2))
    const cell = screen.getAllByRole('gridcell')[0]!
    fireEvent.keyDown(cell, { key: 'f' })
    fireEvent.keyDown(cell, { key: 'f', ctrlKey: true })
    expect(onKey.mock.calls).toEqual([['f', items(1)[0], 'name']])
  })

  test('when rows go, the cell that Tab reaches stays inside the grid', () => {
    const { change } = show(items(5))
    fireEvent.keyDown(screen.getAllByRole('gridcell')[0]!, { key: 'End', ctrlKey: true })
    change(items(2))
    expect(
      screen
        .getAllByRole('gridcell')
        .filter((cell) => cell.tabIndex === 0)
        .map((cell) => cell.textContent),
    ).toEqual(['1.125'])
  })
})
