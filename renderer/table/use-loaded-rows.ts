import { useMemo } from 'react'
import type { Row, RowData } from '@tanstack/react-table'
import { cellTexts, saidIn } from './cell-texts.ts'
import type { Features } from './features.ts'
import { placesOf, type Part } from './parts.ts'
import type { Range } from './range.ts'

/** The rows of a table that are loaded, by where they lie among all that it scrolls through. */
export interface LoadedRows<T extends RowData> {
  /** undefined: it is not loaded. */
  at: (index: number) => Row<Features, T> | undefined
  /** The loaded ones between two rows, ends included. */
  between: (top: number, bottom: number) => Row<Features, T>[]
  /** The texts of the loaded cells of a rectangle; `hasHead`: the names of its columns first. */
  texts: (range: Range, hasHead?: boolean) => string[][]
  /** The texts of a loaded row, which is one of them from 0, one for each column. */
  line: (place: number) => string[]
  /** Where a loaded row lies, which is one of them from 0. */
  whole: (place: number) => number
}

/** @param parts where the rows lie; undefined: they are all there are */
export function useLoadedRows<T extends RowData>(
  rows: readonly Row<Features, T>[],
  parts: readonly Part[] | undefined,
): LoadedRows<T> {
  return useMemo(() => {
    const { loaded, whole, within } = placesOf(parts ?? [{ first: 0, count: rows.length }])
    const at = (index: number) => rows[loaded(index) ?? -1]
    const between = (top: number, bottom: number) => rows.slice(...within(top, bottom))
    return {
      ...{ at, between, whole },
      line: (place) => (rows[place]?.getVisibleCells() ?? []).map(saidIn),
      texts: (range, hasHead = false) => {
        const own = between(range.top, range.bottom)
        return cellTexts(own, { ...range, top: 0, bottom: own.length - 1 }, hasHead)
      },
    }
  }, [rows, parts])
}
