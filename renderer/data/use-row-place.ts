import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { WayToRow } from '../table/data-table-props.ts'
import type { Navigate } from '../view/use-view.ts'
import type { DataView, OptimizationView } from '../view/view.ts'
import { Sight } from './sight.ts'
import { scrolledRows, usePageSize } from './use-page-size.ts'

/** How long rows stand still before the address says where they are, in ms. */
const restMs = 300

/** Views with rows that scroll as one. */
export type PagedView = DataView | OptimizationView

/** Where one is among the rows of a view. */
export interface RowPlace {
  /** All pages scroll as one. */
  isScrolled: boolean
  /** Rows of a page. */
  size: number
  /** The page at the top, from 1. */
  page: number
  /** The row at the top in the beginning, from 0. */
  begin: number
  sight: Sight
  onSight: (first: number, last: number) => void
  way: RefObject<WayToRow | null>
}

/**
 * Where one is among the rows of a view. The address has the page; where pages scroll as one it follows when the rows
 * stand still, and the rows follow it when it changes by itself.
 */
export function useRowPlace(view: PagedView, navigate: Navigate): RowPlace {
  const [kept] = usePageSize()
  const chosen = (view.kind === 'data' ? view.size : null) ?? kept
  const isScrolled = chosen === null
  const size = chosen ?? scrolledRows
  const [sight] = useState(() => new Sight())
  const way = useRef<WayToRow | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The page that the address is about to say because the rows stood there. */
  const told = useRef<number>(undefined)
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  })
  // What was scrolled to holds until the view goes to another page.
  const [top, setTop] = useState({ of: view.page, page: view.page })
  const page = isScrolled && top.of === view.page ? top.page : view.page

  const onSight = useCallback(
    (first: number, last: number) => {
      sight.tell({ first, last })
      if (!isScrolled) return
      const [before, now] = [latest.current, Math.floor(first / size) + 1]
      setTop((known) => (known.of === before.page && known.page === now ? known : { of: before.page, page: now }))
      clearTimeout(timer.current)
      if (now === before.page) return
      timer.current = setTimeout(() => {
        if (!hasSameRows(latest.current, before)) return
        told.current = now
        navigate({ ...latest.current, page: now }, { replace: true })
      }, restMs)
    },
    [sight, isScrolled, size, navigate],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  const begin = isScrolled ? (view.page - 1) * size : 0
  useEffect(() => {
    const { first, last } = sight.get()
    const isThere = Math.floor(first / size) + 1 === view.page
    const isFollowing = told.current === view.page
    told.current = undefined
    if (!isScrolled || last === 0 || isThere) return
    // Rows that went on before the address had followed them are not called back by it.
    if (isFollowing) onSight(first, last)
    else way.current?.(begin)
  }, [sight, isScrolled, size, view.page, begin, onSight])
  return useMemo(
    () => ({ isScrolled, size, page, begin, sight, onSight, way }),
    [isScrolled, size, page, begin, sight, onSight],
  )
}

/** Parts of views that are equal are the same objects, see view/use-view.ts. */
const hasSameRows = (a: PagedView, b: PagedView): boolean =>
  a.platform === b.platform &&
  a.sort === b.sort &&
  a.page === b.page &&
  (a.kind === 'data'
    ? b.kind === 'data' && a.chips === b.chips && a.mode === b.mode && a.type === b.type
    : b.kind === 'optimization' && hasSameItem(a, b))

const itemParts = ['run', 'item', 'id', 'where', 'like', 'compare', 'pivot', 'nonzero'] as const

const hasSameItem = (a: OptimizationView, b: OptimizationView): boolean =>
  itemParts.every((part) => a[part] === b[part])
