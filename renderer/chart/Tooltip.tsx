import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { shownName } from '../names/shown-name.ts'
import { formatCount, formatValue } from '../ui/format.ts'
import classes from './Tooltip.module.css'
import type { Drawn } from './drawn.ts'
import { labelTexts } from './end-labels.ts'
import { stepLabel } from './labels.ts'
import type { ChartTheme } from './palette.ts'
import type { DrawnGroup } from './panel.ts'
import { Swatch } from './Swatch.tsx'
import type { Pointed } from './pointing.ts'

/** Pixels between the guide and the tooltip, and between the tooltip and the edges of the window. */
const [distance, edge] = [14, 6]

/** With the sign that axes have. */
const signed = (value: number): string => formatValue(value).replace(/^-/, '−')

interface TooltipProps {
  pointed: Pointed
  theme: ChartTheme
  drawn: Drawn
  /** Bars: every name is told by a square. */
  hasSquares: boolean
}

/** The values at a step, the largest first, on top of the page so that nothing cuts them. */
export function Tooltip({ pointed, theme, drawn, hasSquares }: TooltipProps) {
  const { panel, step, nearest, told, all } = pointed
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const { x, y } = pointed
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {}
    // Beside the guide, on the side with more room; within the window whatever its size.
    const isRight = x > window.innerWidth / 2
    const apart = distance + (pointed.box?.place.width ?? 0) / 2
    const left = isRight ? x - apart - width : x + apart
    const clamp = (value: number, size: number, room: number) => Math.max(edge, Math.min(value, room - size - edge))
    setPlace({ left: clamp(left, width, window.innerWidth), top: clamp(y - height / 2, height, window.innerHeight) })
  }, [pointed])
  const texts = labelTexts(drawn)
  const nameOf = ({ colour, dash, label }: DrawnGroup) =>
    [texts.colour.get(colour) ?? colour, texts.dash[dash] ?? '', label].filter((part) => part !== '').join(' · ')
  const more = all - told.length
  return createPortal(
    <div ref={box} className={classes['tooltip']} style={place} role="status">
      <b>{stepLabel(step)}</b> · {shownName('unit', panel.unit)}
      {panel.facet !== '' && ` · ${panel.facet}`}
      {pointed.box ? (
        <BoxRows {...pointed.box} theme={theme} name={nameOf(pointed.box.place.group)} />
      ) : (
        <table>
          <tbody>
            {told.map(({ group, value }) => (
              <tr key={group.id} data-nearest={group.id === nearest.id || undefined}>
                <td>
                  <Swatch group={group} theme={theme} isArea={(hasSquares || panel.isStacked) && !group.isTotal} />
                </td>
                <td className={classes['tipName']}>{nameOf(group)}</td>
                <td>{signed(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <span className={classes['more']}>and {formatCount(more)} more</span>}
    </div>,
    document.body,
  )
}

interface BoxRowsProps extends NonNullable<Pointed['box']> {
  theme: ChartTheme
  name: string
}

const figures = ['Smallest', 'First quartile', 'Median', 'Third quartile', 'Largest']

/** The figures of a box, the largest first, and above them the single value that is meant. */
const BoxRows = ({ place, point, theme, name }: BoxRowsProps) => (
  <table>
    <tbody>
      {point && (
        <tr data-nearest>
          <td colSpan={2} className={classes['tipName']}>
            {point.group.label}
          </td>
          <td>{signed(point.value)}</td>
        </tr>
      )}
      <tr>
        <td>
          <Swatch group={place.group} theme={theme} isArea />
        </td>
        <td className={classes['tipName']}>{name}</td>
        <td>n = {formatCount(place.count)}</td>
      </tr>
      {figures
        .map((figure, at) => (
          <tr key={figure}>
            <td colSpan={2}>{figure}</td>
            <td>{signed(place.box[at] ?? 0)}</td>
          </tr>
        ))
        .toReversed()}
    </tbody>
  </table>
)
