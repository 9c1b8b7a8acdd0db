import { shownName } from '../names/shown-name.ts'
import { formatValue, plural } from '../ui/format.ts'
import classes from './Chart.module.css'
import type { Drawn } from './drawn.ts'
import { stepLabel } from './labels.ts'
import { Swatch } from './Legend.tsx'
import { styleOf, type ChartTheme } from './palette.ts'
import type { ChartSettings } from './settings.ts'
import { useChart, type Pointed } from './use-chart.ts'

interface ChartCanvasProps {
  drawn: Drawn
  settings: ChartSettings
  theme: ChartTheme
  highlighted: string | undefined
  /** The chart in words. */
  label: string
}

/** The drawing. It comes with ECharts, so it is loaded with the first chart. */
export default function ChartCanvas({ label, ...props }: ChartCanvasProps) {
  const { frame, canvas, height, pointed, onPointerMove, onPointerLeave } = useChart(props)
  return (
    // It scrolls where there are many charts, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={classes['chart']} tabIndex={0} role="group" aria-label="Drawing">
      <div
        className={classes['canvas']}
        style={{ height }}
        role="img"
        aria-label={label}
        onPointerMove={onPointerMove}
        onPointerLeave={onPointerLeave}
      >
        <div ref={canvas} />
        {pointed && <PointedAt pointed={pointed} theme={props.theme} />}
      </div>
    </div>
  )
}

/** The groups nearest to the pointer. */
function PointedAt({ pointed, theme }: { pointed: Pointed; theme: ChartTheme }) {
  const { panel, step, nearest, told, all, x, top, height } = pointed
  const more = all - told.length
  return (
    <>
      <div className={classes['pointer']} style={{ left: x, top, height }} />
      <div className={classes['tooltip']} style={placeOf(pointed)}>
        <b>{stepLabel(step)}</b>
        {shownName('unit', panel.unit)}
        <table>
          <tbody>
            {told.map(({ group, value }) => (
              <tr key={group.id} data-nearest={group.id === nearest.id || undefined}>
                <td>
                  <Swatch style={styleOf(theme, group.index)} />
                </td>
                <td>{[group.colour, group.label].filter((part) => part !== '').join(' · ')}</td>
                <td>{formatValue(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {more > 0 && <span className={classes['more']}>and {plural(more, 'group')} further away</span>}
      </div>
    </>
  )
}

/** Beside the pointer, on the side where there is more room. */
const placeOf = ({ x, y, isRight, isLow }: Pointed) => ({
  ...{ left: x, top: y },
  transform: `translate(${isRight ? 'calc(-100% - 12px)' : '12px'}, ${isLow ? 'calc(-100% - 8px)' : '8px'})`,
})
