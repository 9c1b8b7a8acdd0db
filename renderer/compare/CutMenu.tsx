import { useState } from 'react'
import { Popover, TextInput } from '@mantine/core'
import type { ComparisonInfo } from '../../server/contract/compare.ts'
import { shownName } from '../names/shown-name.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { CompareView } from '../view/compare-view.ts'
import classes from './Cut.module.css'

interface CutMenuProps {
  view: CompareView
  info: ComparisonInfo
  onView: (view: CompareView) => void
}

/** Which regions, units and years are listed; variables are chosen in the tree. */
export function CutMenu({ view, info, onView }: CutMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const cut = (changed: Partial<CompareView>) => onView({ ...view, ...changed, page: 1 })
  const chosen = view.regions.length + view.onlyUnits.length + view.years.length
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="sm">
      <Popover.Target>
        <button
          type="button"
          className={classes['open']}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" size={13} /> Filter{chosen > 0 && <b>{formatCount(chosen)}</b>}
          <Icon name="down" size={12} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p="sm" className={classes['lists'] ?? ''}>
        <Listed
          label="Regions"
          all={info.regions}
          chosen={view.regions}
          onChoose={(regions) => cut({ regions })}
          shown={(region) => region}
        />
        <Listed
          label="Units"
          all={info.units}
          chosen={view.onlyUnits}
          onChoose={(onlyUnits) => cut({ onlyUnits })}
          shown={(unit) => shownName('unit', unit)}
        />
        <Listed
          label="Years"
          all={info.years}
          chosen={view.years}
          onChoose={(years) => cut({ years })}
          shown={String}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Above so many a search finds one. */
const searchedFrom = 9

/** Lines that a list draws; a search finds the others. */
const drawnLines = 200

interface ListedProps<T> {
  label: string
  all: readonly T[]
  chosen: readonly T[]
  onChoose: (chosen: T[]) => void
  shown: (value: T) => string
}

/** Values to check; none checked: all are listed. Those that are checked stand first. */
function Listed<T extends string | number>({ label, all, chosen, onChoose, shown }: ListedProps<T>) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const [first] = useState(chosen)
  const found = [...first, ...all.filter((value) => !first.includes(value))].filter((value) =>
    shown(value).toLowerCase().includes(wanted),
  )
  const flip = (value: T) =>
    onChoose(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  return (
    <fieldset className={classes['list']}>
      <legend>
        {label} <span>{chosen.length === 0 ? 'all' : `${chosen.length} of ${formatCount(all.length)}`}</span>
      </legend>
      {all.length >= searchedFrom && (
        <TextInput
          size="xs"
          aria-label={`Find among ${label.toLowerCase()}`}
          placeholder={label}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes['values']}>
        {found.slice(0, drawnLines).map((value) => (
          <label key={value} title={shown(value)}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => flip(value)} />
            <span>{shown(value)}</span>
          </label>
        ))}
        {found.length > drawnLines && <p>{formatCount(found.length - drawnLines)} more: type to find one.</p>}
        {found.length === 0 && <p>None fits.</p>}
      </div>
      {chosen.length > 0 && (
        <button type="button" className={classes['all']} onClick={() => onChoose([])}>
          All {label.toLowerCase()}
        </button>
      )}
    </fieldset>
  )
}
