import { useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Drawn } from './drawn.ts'
import type { Panel } from './panel.ts'
import { init } from './echarts.ts'
import { heightOf, placesOf } from './layout.ts'
import { nearestOf, nearestStep, type Nearest } from './nearest.ts'
import { hasCategories, toOption, xOf } from './option.ts'
import type { ChartTheme } from './palette.ts'
import type { ChartSettings } from './settings.ts'

type Chart = ReturnType<typeof init>

/** What the pointer is at. */
export interface Pointed extends Nearest {
  panel: Panel
  step: number | string
  /** Of the pointer and of the panel's axes, in pixels of the chart. */
  x: number
  y: number
  top: number
  height: number
  /** The tooltip has more room on the left, and above. */
  isRight: boolean
  isLow: boolean
}

interface ChartProps {
  drawn: Drawn
  settings: ChartSettings
  theme: ChartTheme
  /** The colour that stands out. */
  highlighted: string | undefined
}

/** Draws a chart into the elements with the two refs, and tells what the pointer is at. */
export function useChart({ drawn, settings, theme, highlighted }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const chart = useRef<Chart>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [pointed, setPointed] = useState<Pointed>()
  const height = heightOf(drawn.panels.length, size.width, size.height)

  useEffect(() => {
    if (!frame.current || !canvas.current) return undefined
    const own = init(canvas.current, undefined, { renderer: 'canvas', width: 1, height: 1 })
    chart.current = own
    const observer = new ResizeObserver(([entry]) => {
      const { width, height: place } = entry?.contentRect ?? { width: 0, height: 0 }
      setSize({ width: Math.floor(width), height: Math.floor(place) })
    })
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      own.dispose()
      chart.current = null
    }
  }, [])

  useEffect(() => {
    if (!chart.current || size.width === 0) return
    setPointed(undefined)
    chart.current.resize({ width: size.width, height })
    const place = { left: 0, top: 0, width: size.width, height }
    chart.current.setOption(toOption(drawn, settings, { theme, place }), { notMerge: true })
  }, [drawn, settings, theme, size.width, height])

  const nearest = pointed?.nearest
  useEffect(() => {
    const series = seriesWhere(drawn, ({ id, colour }) => (nearest ? id === nearest.id : colour === highlighted))
    chart.current?.dispatchAction({ type: 'downplay', seriesIndex: 'all' })
    if (series.length > 0) chart.current?.dispatchAction({ type: 'highlight', seriesId: series })
  }, [drawn, highlighted, nearest])

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect()
    const at = { x: event.clientX - bounds.left, y: event.clientY - bounds.top }
    setPointed(chart.current ? pointedAt(chart.current, { drawn, settings, width: size.width, height }, at) : undefined)
  }
  return { frame, canvas, height, pointed, onPointerMove, onPointerLeave: () => setPointed(undefined) }
}

/** The series of groups, parts above and below zero too. */
function seriesWhere({ panels }: Drawn, isMeant: (group: Panel['groups'][number]) => boolean): string[] {
  return panels.flatMap(({ groups }, index) =>
    groups.flatMap((group) => {
      const id = `${index}/${group.id}`
      return isMeant(group) ? [id, `${id}/0`, `${id}/1`] : []
    }),
  )
}

interface ShownChart {
  drawn: Drawn
  settings: ChartSettings
  width: number
  height: number
}

function pointedAt(chart: Chart, shown: ShownChart, { x, y }: { x: number; y: number }): Pointed | undefined {
  const { drawn, settings, width, height } = shown
  const places = placesOf(drawn.panels.length, { left: 0, top: 0, width, height })
  const index = places.findIndex(
    (box) => x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height,
  )
  const [panel, place] = [drawn.panels[index], places[index]]
  if (!panel || !place) return undefined
  const [along = 0, value = 0] = chart.convertFromPixel({ gridIndex: index }, [x, y])
  const at = hasCategories(settings) ? Math.round(along) : nearestStep(drawn.steps.map(xOf), along)
  const step = drawn.steps[at]
  const near = nearestOf(panel, at, value)
  if (!near || step === undefined) return undefined
  const onAxis = hasCategories(settings) ? at : xOf(step)
  const [left = x] = chart.convertToPixel({ gridIndex: index }, [onAxis, value])
  return {
    ...{ ...near, panel, step, x: left, y, top: place.top, height: place.height },
    ...{ isRight: x > width / 2, isLow: y > height / 2 },
  }
}
