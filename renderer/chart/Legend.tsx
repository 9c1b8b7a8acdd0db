import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import type { GroupField } from '../../server/contract/counts.ts'
import { dimensionOf } from '../filter/fields.ts'
import { aboutName } from '../names/about.ts'
import { formatCount } from '../ui/format.ts'
import classes from './Legend.module.css'
import type { Drawn } from './drawn.ts'
import { namesDrawn } from './end-labels.ts'
import { initialsOf, sharedStart } from './line-ends.ts'
import type { ChartTheme } from './palette.ts'
import { Swatch } from './Swatch.tsx'

interface LegendProps {
  /** The field that the colours stand for. */
  colour: GroupField
  /** Its name. */
  label: string
  drawn: Drawn
  hidden: ReadonlySet<string>
  theme: ChartTheme
  /** Bars and boxes: every name is told by a square. */
  hasSquares: boolean
  onHidden: (hidden: ReadonlySet<string>) => void
  onHighlight: (colour: string | undefined) => void
}

/** A legend with more names than this has a search, and scrolls. */
const namesShown = 24

/** Names of colours, wrapped and whole: a click hides one, the pointer or the focus brings it forward. */
export function Legend({ colour: field, label, drawn, hidden, theme, hasSquares, onHidden, onHighlight }: LegendProps) {
  const [search, setSearch] = useState('')
  const { colours, dashes, panels } = drawn
  const totals = new Set(
    panels.flatMap(({ groups }) => groups.flatMap(({ isTotal, colour }) => (isTotal ? [colour] : []))),
  )
  const layers = new Set(
    panels.flatMap(({ groups, isStacked }) => (isStacked ? groups.map(({ colour }) => colour) : [])),
  )
  const leftOut = new Set(panels.flatMap((panel) => panel.leftOut ?? []))
  const own = colours.filter(({ name }) => !leftOut.has(name))
  const found = own.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const letters = initialsOf(dashes)
  const start = sharedStart(namesDrawn(drawn))
  const dashStart = sharedStart(dashes)
  const toggle = (name: string) => {
    const changed = new Set(hidden)
    if (!changed.delete(name)) changed.add(name)
    onHidden(changed)
  }
  if (own.length < 2 && dashes.length === 0 && hidden.size === 0) return null
  return (
    <div className={classes['legend']} role="group" aria-label={`Legend: ${label}`}>
      {own.length > namesShown && (
        <TextInput
          size="xs"
          aria-label={`Search in ${label}`}
          placeholder={`Search ${formatCount(own.length)} names`}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes['entries']}>
        {found.map(({ name, slot }) => (
          <li key={name}>
            <button
              type="button"
              className={classes['entry']}
              {...aboutName(dimensionOf(`${field}.name`), name)}
              aria-pressed={!hidden.has(name)}
              onClick={() => toggle(name)}
              onMouseEnter={() => onHighlight(name)}
              onMouseLeave={() => onHighlight(undefined)}
              onFocus={() => onHighlight(name)}
              onBlur={() => onHighlight(undefined)}
            >
              <Swatch
                group={{ slot, dash: 0, isTotal: totals.has(name) }}
                theme={theme}
                isArea={(hasSquares || layers.has(name)) && !totals.has(name)}
              />
              <span>
                {totals.has(name)
                  ? `${name} (total as reported)`
                  : name.slice(name.startsWith(start) ? start.length : 0)}
              </span>
            </button>
          </li>
        ))}
        {dashes.map((name, dash) => (
          <li key={`dash ${name}`} className={classes['dash']} title={name}>
            <Swatch group={{ slot: 'history', dash }} theme={theme} isArea={hasSquares} />
            {letters[dash]?.length === 1 && `${letters[dash]} = `}
            {name.slice(dashStart.length)}
          </li>
        ))}
      </ul>
      {(hidden.size > 0 || own.length > namesShown) && (
        <span className={classes['counts']}>
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
            onClick={() => onHidden(new Set(own.map(({ name }) => name)))}
          >
            Hide all
          </Button>
        </span>
      )}
    </div>
  )
}
