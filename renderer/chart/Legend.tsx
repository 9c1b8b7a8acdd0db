import { useDeferredValue, useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { formatCount } from '../ui/format.ts'
import classes from './Chart.module.css'
import { styleOf, type ChartTheme, type SeriesStyle } from './palette.ts'

/** From this many entries on they can be searched. */
const searchedFrom = 12

interface LegendProps {
  /** What the colours stand for: `Scenario`. */
  label: string
  colours: readonly string[]
  hidden: ReadonlySet<string>
  theme: ChartTheme
  onHidden: (hidden: ReadonlySet<string>) => void
  /** The entry that the pointer or the focus is on. */
  onHighlight: (colour: string | undefined) => void
}

/** What each colour stands for: a button each, which hides it and shows it again. */
export function Legend({ label, colours, hidden, theme, onHidden, onHighlight }: LegendProps) {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search).trim().toLowerCase()
  const found = colours
    .map((colour, index) => ({ colour, index }))
    .filter(({ colour }) => colour.toLowerCase().includes(wanted))
  const toggle = (colour: string) => {
    const changed = new Set(hidden)
    if (!changed.delete(colour)) changed.add(colour)
    onHidden(changed)
  }
  return (
    <div className={classes['legend']} role="group" aria-label={`Legend: ${label}`}>
      {colours.length > searchedFrom && (
        <TextInput
          size="xs"
          aria-label={`Search in ${label}`}
          placeholder={`Search ${formatCount(colours.length)}`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes['counts']}>
        <span>{label}</span>
        {colours.length > 1 && (
          <>
            <Button
              size="compact-xs"
              variant="subtle"
              disabled={hidden.size === 0}
              aria-label={`Show all of ${label}`}
              onClick={() => onHidden(new Set())}
            >
              Show all
            </Button>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Hide all of ${label}`}
              onClick={() => onHidden(new Set(colours))}
            >
              Hide all
            </Button>
          </>
        )}
      </div>
      <ul className={classes['entries']}>
        {found.map(({ colour, index }) => (
          <li key={colour}>
            <button
              type="button"
              className={classes['entry']}
              aria-pressed={!hidden.has(colour)}
              onClick={() => toggle(colour)}
              onMouseEnter={() => onHighlight(colour)}
              onMouseLeave={() => onHighlight(undefined)}
              onFocus={() => onHighlight(colour)}
              onBlur={() => onHighlight(undefined)}
            >
              <Swatch style={styleOf(theme, index)} />
              <span className={classes['name']}>{colour}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How a series looks: its line and its symbol. */
export function Swatch({ style: { colour, dash, symbol } }: { style: SeriesStyle }) {
  return (
    <svg width={26} height={12} viewBox="0 0 26 12" aria-hidden="true" style={{ flex: 'none' }}>
      <path d="M0 6h26" stroke={colour} strokeWidth={2.4} strokeDasharray={dash.join(' ')} fill="none" />
      <path d={symbolPaths[symbol]} fill={colour} />
    </svg>
  )
}

const symbolPaths: Record<SeriesStyle['symbol'], string> = {
  circle: 'M9.5 6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
  rect: 'M10 3h6v6h-6z',
  triangle: 'm13 2 4 7H9z',
  diamond: 'm13 1.5 4 4.5-4 4.5L9 6z',
}
