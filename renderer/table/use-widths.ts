import { useEffect, useMemo, useState } from 'react'
import type { ColumnSizingState, RowData } from '@tanstack/react-table'
import type { DataColumn } from './features.ts'
import { forgetWidths, textWidth } from './measure.ts'
import { fitNames, joined, plainName, type ShowName } from './names.ts'
import { textOf } from './text.ts'
import type { OwnWidths } from './use-own-widths.ts'
import { boundPinned, narrowest, padding, widest, widthsOf, type Measurable } from './widths.ts'

interface WidthsInput<Row extends RowData> {
  /** Those that are shown. */
  columns: readonly DataColumn<Row>[]
  pinned: readonly string[]
  rows: readonly Row[]
  own: OwnWidths
  /** The width of the place of the table, in pixels; 0: not known yet. */
  room: number
}

/** The width of each column in pixels, and how the names of a column are shown in it. */
export function useWidths<Row extends RowData>({ columns, pinned, rows, own, room }: WidthsInput<Row>) {
  const font = useFont()
  // While pages come and go, columns do not get narrower; what another font made wide does not count.
  const [known] = useState(() => new WeakMap<readonly DataColumn<Row>[], { font: number; widths: number[] }>())
  const natural = useMemo(
    () => {
      const last = known.get(columns)
      const before = last?.font === font ? last.widths : []
      const now = widthsOf(
        columns.map((column) => measurable(column, rows)),
        rows.length,
      ).map((width, index) => Math.max(width, before[index] ?? 0))
      known.set(columns, { font, widths: now })
      return now
    },
    // Other letters have other widths.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, rows, font],
  )
  const leasts = useMemo(
    () => columns.map((column) => leastOf(column, rows)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [columns, rows, font],
  )
  return useMemo(() => {
    const wanted = natural.map((width, index) => own[columns[index]!.id] ?? width)
    const isPinned = columns.map(({ id }) => pinned.includes(id))
    const bounded = room > 0 ? boundPinned(wanted, isPinned, leasts, room) : wanted
    const names = new Map<string, ShowName>()
    const columnSizing: ColumnSizingState = {}
    columns.forEach((column, index) => {
      const width = bounded[index]!
      columnSizing[column.id] = width
      const name = column.meta?.name
      if (!name) return
      const taken = padding + (column.meta?.beside ?? 0)
      const fitted = fitNames(namesIn(column, rows), name, width - taken)
      names.set(column.id, fitted.show)
      columnSizing[column.id] = fitted.width + taken
    })
    return { columnSizing, names }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [natural, leasts, own, columns, pinned, rows, room, font])
}

function valueOf<Row extends RowData>(column: DataColumn<Row>, row: Row, index: number): unknown {
  return 'accessorFn' in column ? column.accessorFn(row, index) : undefined
}

function namesIn<Row extends RowData>(column: DataColumn<Row>, rows: readonly Row[]): string[] {
  const found = new Set<string>()
  rows.forEach((row, index) => {
    const value = valueOf(column, row, index)
    if (typeof value === 'string') found.add(value)
  })
  return [...found]
}

/** What tells names apart is not cut, as long as it has a normal length; what they belong to may be. */
function leastOf<Row extends RowData>(column: DataColumn<Row>, rows: readonly Row[]): number {
  const show = column.meta?.name
  if (!show) return narrowest
  const beside = column.meta?.beside ?? 0
  let least = column.minSize ?? narrowest
  for (const name of namesIn(column, rows)) {
    const { lead, rest } = show(name)
    if (rest !== '' || show !== plainName) least = Math.max(least, Math.ceil(textWidth(`${lead} …`)) + padding + beside)
  }
  return Math.min(least, widest + beside)
}

function measurable<Row extends RowData>(column: DataColumn<Row>, rows: readonly Row[]): Measurable {
  const { header, meta, size, minSize } = column
  return {
    header: typeof header === 'string' ? header : '',
    text: (index: number) => {
      const row = rows[index]
      if (row === undefined) return ''
      const value = valueOf(column, row, index)
      if (meta?.name && typeof value === 'string') return joined(meta.name(value))
      const text = meta?.shown?.(value, row as never) ?? textOf(value)
      // Figures of equal width are as wide as the widest.
      return meta?.isNumeric ? text.replaceAll(/\d/g, '0') : text
    },
    hasTools: !meta?.hasControls,
    size,
    beside: meta?.beside,
    narrowest: minSize,
  }
}

/** Counts the fonts that came: what was measured before is no longer true then. */
function useFont(): number {
  const [font, setFont] = useState(0)
  useEffect(() => {
    const { fonts } = document as { fonts?: FontFaceSet }
    if (!fonts || fonts.status === 'loaded') return undefined
    let isHere = true
    const measureAgain = async () => {
      await fonts.ready
      if (!isHere) return
      forgetWidths()
      setFont((known) => known + 1)
    }
    void measureAgain()
    return () => {
      isHere = false
    }
  }, [])
  return font
}
