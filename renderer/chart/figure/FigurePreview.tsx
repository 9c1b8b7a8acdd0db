import { useEffect, useRef, useState } from 'react'
import { init } from '../echarts.ts'
import classes from './Figure.module.css'
import type { Figure } from './figure.ts'

/** A picture as it will be written, as large as there is room for. */
export function FigurePreview({ figure, isDark }: { figure: Figure; isDark: boolean }) {
  const room = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  const { option, width, height } = figure
  useEffect(() => {
    if (!paper.current) return undefined
    const chart = init(paper.current, undefined, { renderer: 'svg', width, height })
    chart.setOption(option)
    return () => chart.dispose()
  }, [option, width, height])
  useEffect(() => {
    if (!room.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width: w, height: h } = entry?.contentRect ?? { width, height }
      setScale(Math.min(w / width, h / height, 2))
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [width, height])
  return (
    <div ref={room} className={classes['room']}>
      <div
        className={classes['paper']}
        data-dark={isDark || undefined}
        role="img"
        aria-label="The figure as it will be written"
        style={{ width: width * scale, height: height * scale }}
      >
        <div ref={paper} style={{ width, height, transform: `scale(${scale})`, transformOrigin: '0 0' }} />
      </div>
    </div>
  )
}
