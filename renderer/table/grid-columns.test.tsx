import { cleanup, render, screen } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from './DataTable.tsx'
import type { DataColumn } from './features.ts'
import { noLayout, type ColumnLayout } from './layout.ts'
import type { TreePlace } from './tree.ts'

interface Item {
  id: number
  name: string
}

const columns: DataColumn<Item>[] = [
  { id: 'name', header: 'Name', accessorFn: ({ name }) => name, size: 100, meta: { isRowHeader: true } },
  { id: 'id', header: 'Id', accessorFn: ({ id }) => id, size: 60 },
  { id: 'last', header: 'Last', cell: 'x', size: 50, meta: { staysLast: true } },
]
const rows = ['a', 'b', 'c'].map((name, index): Item => ({ id: index + 1, name }))

function show(layout: ColumnLayout = noLayout, placeOf?: (item: Item) => TreePlace) {
  const table = (wanted: ColumnLayout) => (
    <MantineProvider>
      <DataTable
        label="Things"
        columns={columns}
        layout={wanted}
        rows={rows}
        getRowId={({ id }) => String(id)}
        total={3}
        isStale={false}
        {...(placeOf && { placeOf })}
      />
    </MantineProvider>
  )
  const { rerender } = render(table(layout))
  return { change: (changed: ColumnLayout) => rerender(table(changed)) }
}
afterEach(cleanup)

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const texts = (row: number) => [...screen.getAllByRole('row')[row]!.children].map(({ textContent }) => textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })

test('columns are ordered, hidden and pinned by a layout, in head and rows alike, and again when it changes', () => {
  const { change } = show()
  expect([heads(), texts(1)]).toEqual([
    ['Name', 'Id', 'Last'],
    ['a', '1', 'x'],
  ])
  change({ ...noLayout, order: ['id', 'name', 'last'] })
  expect([heads(), texts(1)]).toEqual([
    ['Id', 'Name', 'Last'],
    ['1', 'a', 'x'],
  ])
  change({ ...noLayout, hidden: ['name'] })
  expect([heads(), texts(3)]).toEqual([
    ['Id', 'Last'],
    ['3', 'x'],
  ])
  change({ ...noLayout, pinned: ['id'] })
  expect([heads(), texts(2)]).toEqual([
    ['Id', 'Name', 'Last'],
    ['2', 'b', 'x'],
  ])
})

test('pinned columns stay where the ones before and after them leave off', () => {
  show({ ...noLayout, pinned: ['name', 'id'] })
  expect([head('Name').style.left, head('Id').style.left, head('Last').style.right]).toEqual(['0px', '100px', '0px'])
  expect(screen.getByRole('grid').style.width).toBe('210px')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['a', 'b', 'c'])
})

test('rows of a tree say how deep they stand and whether what is below them is shown', () => {
  show(noLayout, ({ id }) => ({ level: id === 1 ? 1 : 2, isOpen: id === 1 ? true : undefined, isHead: id === 1 }))
  const tree = screen.getByRole('treegrid', { name: 'Things' })
  expect(
    [...tree.querySelectorAll('tbody tr')].map((row) => [
      row.getAttribute('aria-level'),
      row.getAttribute('aria-expanded'),
    ]),
  ).toEqual([
    ['1', 'true'],
    ['2', null],
    ['2', null],
  ])
})
