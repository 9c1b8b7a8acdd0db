import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { init } from './echarts.ts'
import { heightOf } from './layout.ts'
import { markStep } from './marked-step.ts'
import { panelsOf, toOption, windowLook } from './option.ts'
import type { ChartTheme } from './palette.ts'
import type { Panel } from './panel.ts'
import { atPixel, byKey, dotsOf, guidesOf, type Pointed } from './pointing.ts'

type Chart = ReturnType<typeof init>

interface ChartProps {
  drawn: Drawn
  design: Design
  theme: ChartTheme
  /** The colour that stands out. */
  highlighted: string | undefined
}

/** Draws a chart into the elements with the two refs, and tells what the pointer is at. */
export function useChart({ drawn, design, theme, highlighted }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [pointed, setPointed] = useState<Pointed>()
  const height = heightOf(drawn.panels.length, size.width, size.height)
  // The pointer moves more often than what is drawn changes.
  const own = useMemo(() => {
    const look = windowLook(theme, { left: 0, top: 0, width: size.width, height })
    return size.width === 0 ? [] : panelsOf(drawn, design, look)
  }, [drawn, design, theme, size.width, height])

  useEffect(() => {
    if (!frame.current || !canvas.current) return undefined
    const made = init(canvas.current, undefined, { renderer: 'canvas', width: 1, height: 1 })
    chart.current = made
    const observer = new ResizeObserver(([entry]) => {
      const { width, height: place } = entry?.contentRect ?? { width: 0, height: 0 }
      setSize({ width: Math.floor(width), height: Math.floor(place) })
    })
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
      markStep(undefined)
    }
  }, [])

  useEffect(() => {
    if (!chart.current || size.width === 0) return
    setPointed(undefined)
    chart.current.resize({ width: size.width, height })
    const place = { left: 0, top: 0, width: size.width, height }
    chart.current.setOption(toOption(drawn, design, windowLook(theme, place)), { notMerge: true })
  }, [drawn, design, theme, size.width, height])

  useEffect(() => {
    const series = seriesWhere(drawn, ({ colour }) => colour === highlighted)
    chart.current?.dispatchAction({ type: 'downplay', seriesIndex: 'all' })
    if (series.length > 0) chart.current?.dispatchAction({ type: 'highlight', seriesId: series })
  }, [drawn, highlighted])

  const isBoxes = design.kind === 'box'
  /** Shows what is told, and marks its step in the table beside the chart. */
  const point = (found: Pointed | undefined) => {
    const bounds = canvas.current?.getBoundingClientRect()
    setPointed(found && bounds && { ...found, x: bounds.left + found.x, y: bounds.top + found.y })
    markStep(found?.step)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect()
    point(atPixel(own, drawn, { x: event.clientX - bounds.left, y: event.clientY - bounds.top, isBoxes }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && pointed) {
      event.stopPropagation()
      return point(undefined)
    }
    const next = byKey(event.key, { own, drawn, pointed, isBoxes })
    if (!next) return undefined
    event.preventDefault()
    return point(next)
  }
  return {
    ...{ frame, canvas, height, pointed, onPointerMove, onKeyDown },
    guides: pointed ? guidesOf(own, pointed) : [],
    dots: pointed ? dotsOf(own, pointed) : [],
    onLeave: () => point(undefined),
  }
}

/** The series of groups, parts above and below zero and bands too. */
function seriesWhere({ panels }: Drawn, isMeant: (group: Panel['groups'][number]) => boolean): string[] {
  return panels.flatMap(({ groups }, index) =>
    groups.flatMap((group) => {
      const id = `${index}/${group.id}`
      return isMeant(group) ? [id, `${id}/0`, `${id}/1`, `${id}/high`] : []
    }),
  )
}
