import { useCallback, useMemo, useState } from 'react'
import { isPinnedIn, moveColumn, orderOf, toggleHidden, togglePinned, type ColumnLayout } from './layout.ts'
import type { DataColumn } from './features.ts'
import type { RowData } from '@tanstack/react-table'
import type { Resizing } from './ResizeHandle.tsx'
import { useOwnWidths } from './use-own-widths.ts'
import { useKeptLayout } from './use-kept-layout.ts'

interface ColumnsInput<Row extends RowData> {
  /** Under which name the browser keeps how the columns of this kind of table lie; undefined: it does not. */
  kind: string | undefined
  columns: readonly DataColumn<Row>[]
  /** undefined: as the browser keeps it. */
  layout: ColumnLayout | undefined
  onLayout: ((layout: ColumnLayout) => void) | undefined
}

/** How the columns of a table lie and how wide they are, and every way to change it. */
export function useColumns<Row extends RowData>({ kind, columns, layout, onLayout }: ColumnsInput<Row>) {
  const [kept, keep] = useKeptLayout(kind ?? '')
  const current = layout ?? kept
  const change = onLayout ?? keep
  const { own, setWidth } = useOwnWidths(kind)
  const [dragged, setDragged] = useState<{ id: string; width: number }>()
  const widths = useMemo(() => (dragged ? { ...own, [dragged.id]: dragged.width } : own), [own, dragged])
  const isByItself = (id: string) => columns.find((column) => column.id === id)?.meta?.isPinned === true

  const onResize = useCallback<Resizing['onResize']>(
    (id, width, isDone) => {
      setDragged(isDone ? undefined : { id, width })
      if (isDone) setWidth(id, width)
    },
    [setWidth],
  )
  const onFit = useCallback((id: string) => setWidth(id, undefined), [setWidth])
  const move = useCallback(
    (id: string, to: string) => {
      const names = columns.map((column) => column.id)
      change(moveColumn(names, current, id, orderOf(names, current).indexOf(to)))
    },
    [columns, current, change],
  )
  return {
    layout: current,
    own: widths,
    resizing: useMemo<Resizing>(() => ({ onResize, onFit }), [onResize, onFit]),
    setWidth,
    isPinned: (id: string) => isPinnedIn(current, id, isByItself(id)),
    togglePin: (id: string) => change(togglePinned(current, id, isByItself(id))),
    hide: (id: string) => change(toggleHidden(current, id)),
    /** Puts a column where another one is. */
    move,
  }
}
