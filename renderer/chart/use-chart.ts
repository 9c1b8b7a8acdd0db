import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { init } from './echarts.ts'
import { xPixelOf, type PanelGeometry } from './geometry.ts'
import { heightOf } from './layout.ts'
import { nearestOf, nearestStep, type Nearest } from './nearest.ts'
import { panelsOf, toOption, windowLook } from './option.ts'
import type { ChartTheme } from './palette.ts'
import type { Panel } from './panel.ts'
import { pixelOf } from './scale.ts'

type Chart = ReturnType<typeof init>

/** What the pointer, or the keyboard, is at. */
export interface Pointed extends Nearest {
  panel: Panel
  /** Its place among the panels. */
  index: number
  step: number | string
  /** The place of the step. */
  at: number
  /** Of the guide and the pointer, in pixels of the window. */
  x: number
  y: number
}

/** A line across a panel at the step that is pointed at, in pixels of the chart. */
export interface Guide {
  left: number
  top: number
  height: number
}

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

  const pointAt = (index: number, at: number, y?: number) => {
    const place = own[index]
    const bounds = canvas.current?.getBoundingClientRect()
    const step = drawn.steps[at]
    if (!place || !bounds || step === undefined) return setPointed(undefined)
    const { scale, plot, panel } = place
    const value = y === undefined ? scale.max : scale.max - ((y - plot.top) / plot.height) * (scale.max - scale.min)
    const near = nearestOf(panel, at, value)
    if (!near) return setPointed(undefined)
    const x = xPixelOf(place, place.xs[at] ?? at)
    return setPointed({ ...near, panel, index, step, at, x: bounds.left + x, y: bounds.top + (y ?? plot.top + 8) })
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - bounds.left, event.clientY - bounds.top]
    const index = own.findIndex(
      ({ plot }) =>
        x >= plot.left - 4 && x <= plot.left + plot.width + 4 && y >= plot.top && y <= plot.top + plot.height,
    )
    const place = own[index]
    if (!place) return setPointed(undefined)
    const along = place.from + ((x - place.plot.left) / place.plot.width) * (place.to - place.from)
    return pointAt(index, nearestStep(place.xs, along), y)
  }
  /** Arrows walk along the steps of a panel that have values, and from panel to panel. */
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const [along, across] = moves[event.key] ?? [0, 0]
    if (along === 0 && across === 0) {
      if (event.key === 'Escape' && pointed) {
        event.stopPropagation()
        setPointed(undefined)
      }
      return
    }
    event.preventDefault()
    const index = pointed ? Math.min(own.length - 1, Math.max(0, pointed.index + across)) : 0
    const used = drawn.steps.flatMap((_, at) => (hasValue(own[index], at) ? [at] : []))
    const start = pointed ? used.findIndex((at) => at >= pointed.at) : along < 0 ? used.length : -1
    const next = used[Math.min(used.length - 1, Math.max(0, start + along))]
    if (next !== undefined) pointAt(index, next)
  }
  return {
    ...{ frame, canvas, height, pointed, onPointerMove, onKeyDown },
    guides: pointed ? guidesOf(own, pointed.at) : [],
    dots: pointed ? dotsOf(own, pointed.at) : [],
    onLeave: () => setPointed(undefined),
  }
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  PageDown: [0, 1],
  PageUp: [0, -1],
}

const hasValue = (own: PanelGeometry | undefined, at: number): boolean =>
  own?.panel.groups.some(({ values, isBehind }) => !isBehind && (values[at] ?? null) !== null) ?? false

/** The same step in all panels. */
const guidesOf = (panels: readonly PanelGeometry[], at: number): Guide[] =>
  panels.flatMap((own) => {
    const x = own.xs[at] ?? at
    if (x < own.from || x > own.to) return []
    return [{ left: xPixelOf(own, x), top: own.plot.top, height: own.plot.height }]
  })

/** Where lines are at a step. */
const dotsOf = (panels: readonly PanelGeometry[], at: number): { x: number; y: number; slot: string }[] =>
  panels.flatMap((own) =>
    own.panel.isStacked || own.axis === 'bars'
      ? []
      : own.panel.groups.flatMap(({ values, isBehind, slot }) => {
          const value = values[at] ?? null
          if (value === null || isBehind) return []
          return [{ x: xPixelOf(own, own.xs[at] ?? at), y: pixelOf(own.scale, own.plot, value), slot }]
        }),
  )

/** The series of groups, parts above and below zero and bands too. */
function seriesWhere({ panels }: Drawn, isMeant: (group: Panel['groups'][number]) => boolean): string[] {
  return panels.flatMap(({ groups }, index) =>
    groups.flatMap((group) => {
      const id = `${index}/${group.id}`
      return isMeant(group) ? [id, `${id}/0`, `${id}/1`, `${id}/high`] : []
    }),
  )
}
