import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { SortKey } from '../../server/contract/tables.ts'
import type { DataColumn } from './features.ts'

interface Item {
  id: number
  name: string
  value: number
}

type OnKey = (key: string, row: Item, columnId: string) => void
type OnActive = (row: Item | undefined, columnId: string | undefined) => void

const columns: DataColumn<Item>[] = [
  { id: 'name', header: 'Name', accessorFn: ({ name }) => name },
  { id: 'value', header: 'Value', accessorFn: ({ value }) => value, meta: { isNumeric: true } },
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

  describe('with more than it shows', () => {
    type OnSort = (sort: SortKey[]) => void
    type OnOpen = (row: Item, columnId: string) => void

    /** A thousand rows with headers that sort; `editing` puts an input into the first row. */
    function showMany({ isEditing = false } = {}) {
      const [onSort, onOpen, copied] = [vi.fn<OnSort>(), vi.fn<OnOpen>(), vi.fn<(text: string) => Promise<void>>()]
      vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
      const rows = items(1_000)
      const sortable = columns.map((column): DataColumn<Item> => ({
        ...column,
        meta: { ...column.meta, canSort: true },
      }))
      const table = (isOn: boolean) => (
        <MantineProvider>
          <DataTable
            label="Things"
            columns={sortable}
            rows={rows}
            getRowId={getRowId}
            offset={0}
            total={1_000}
            isStale={false}
            onActive={() => {}}
            sort={[{ column: 'value', descending: true }]}
            onSort={onSort}
            onOpen={onOpen}
            editing={isOn ? { rowId: '1', columnId: 'value', editor: <input aria-label="Editor" /> } : undefined}
          />
        </MantineProvider>
      )
      const { rerender } = render(table(isEditing))
      return { onSort, onOpen, copied, edit: (isOn: boolean) => rerender(table(isOn)) }
    }
    const press = (key: string, options: object = {}) => fireEvent.keyDown(document.activeElement!, { key, ...options })
    const first = () => screen.getAllByRole('gridcell')[0]!
    afterEach(() => vi.restoreAllMocks())

    test('only some rows are drawn, and the last one is when the focus goes there', () => {
      showMany()
      expect(screen.getAllByRole('row').length).toBeLessThan(60)
      first().focus()
      press('End', { ctrlKey: true })
      expect(document.activeElement?.textContent).toBe('999.125')
      expect(document.activeElement?.parentElement?.getAttribute('aria-rowindex')).toBe('1001')
      press('Home', { ctrlKey: true })
      expect(document.activeElement?.textContent).toBe('n0')
    })

    test('the headers tell the order, and change it by Enter and Space', () => {
      const { onSort } = showMany()
      const headers = screen.getAllByRole('columnheader')
      expect(headers.map((header) => header.getAttribute('aria-sort'))).toEqual(['none', 'descending'])
      first().focus()
      press('ArrowUp')
      expect(document.activeElement).toBe(headers[0])
      press('Enter')
      press('ArrowRight')
      press(' ', { shiftKey: true })
      expect(onSort.mock.calls).toEqual([[[{ column: 'name', descending: false }]], [[]]])
      press('ArrowDown')
      expect(document.activeElement?.textContent).toBe('0.125')
    })

    test('Shift and arrow keys select a rectangle, which is copied for spreadsheets', () => {
      const { copied } = showMany()
      first().focus()
      press('ArrowDown')
      press('ArrowRight', { shiftKey: true })
      press('ArrowDown', { shiftKey: true })
      expect(screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.textContent)).toEqual([
        'n1',
        '1.125',
        'n2',
        '2.125',
      ])
      press('c', { ctrlKey: true })
      press('Escape')
      press('c', { ctrlKey: true })
      expect(copied.mock.calls.map(([text]) => text)).toEqual(['n1\t1.125\nn2\t2.125', '2.125'])
      expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([])
    })

    test('a click with Shift selects too, and Ctrl+A the page', () => {
      const { copied } = showMany()
      first().focus()
      fireEvent.mouseDown(screen.getAllByRole('gridcell')[5]!, { shiftKey: true })
      expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(6)
      press('a', { ctrlKey: true })
      press('c', { ctrlKey: true })
      expect(copied.mock.calls[0]?.[0].split('\n')).toHaveLength(1_000)
    })

    test('Enter, F2 and a double click open a cell', () => {
      const { onOpen } = showMany()
      first().focus()
      press('Enter')
      press('ArrowRight')
      press('F2')
      fireEvent.doubleClick(screen.getAllByRole('gridcell')[2]!)
      expect(onOpen.mock.calls.map(([row, columnId]) => [row.id, columnId])).toEqual([
        [1, 'name'],
        [1, 'value'],
        [2, 'name'],
      ])
    })

    test('keys inside an editor are its own, and the cell has the focus again when it is gone', () => {
      const { edit } = showMany()
      first().focus()
      press('ArrowRight')
      edit(true)
      const editor = screen.getByLabelText('Editor')
      editor.focus()
      press('ArrowDown')
      expect(document.activeElement).toBe(editor)
      edit(false)
      expect(document.activeElement?.textContent).toBe('0.125')
    })
  })
})
