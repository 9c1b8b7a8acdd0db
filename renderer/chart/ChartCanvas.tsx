import classes from './Chart.module.css'
import type { Design } from './design.ts'
import type { Drawn } from './drawn.ts'
import { colourOf, type ChartTheme } from './palette.ts'
import { Tooltip } from './Tooltip.tsx'
import { useChart } from './use-chart.ts'

interface ChartCanvasProps {
  drawn: Drawn
  design: Design
  theme: ChartTheme
  highlighted: string | undefined
  /** The chart in words. */
  label: string
}

/** The drawing. It comes with ECharts, so it is loaded with the first chart. */
export default function ChartCanvas({ label, ...props }: ChartCanvasProps) {
  const { frame, canvas, height, pointed, guides, dots, onPointerMove, onKeyDown, onLeave } = useChart(props)
  return (
    // It scrolls where there are many panels, and arrows walk along its steps, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className={classes['chart']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label="Drawing; arrows tell the values of a year"
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    >
      <div
        className={classes['canvas']}
        style={{ height }}
        role="img"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={onLeave}
      >
        <div ref={canvas} />
        {guides.map((guide) => (
          <div key={`${guide.left} ${guide.top}`} className={classes['pointer']} style={guide} />
        ))}
        {dots.map(({ x, y, slot }) => (
          <div
            key={`${x} ${y} ${slot}`}
            className={classes['dot']}
            style={{ left: x, top: y, background: colourOf(props.theme, slot) }}
          />
        ))}
      </div>
      {pointed && (
        <Tooltip
          pointed={pointed}
          theme={props.theme}
          drawn={props.drawn}
          hasSquares={props.design.kind === 'beside'}
        />
      )}
    </div>
  )
}
