import { useState } from 'react'
import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { IndicatorFacet } from '../../server/contract/indicators.ts'
import { indicatorOf } from '../../server/contract/tables.ts'
import { indicatorsQuery } from '../api/indicators.ts'
import { formatCount } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import type { Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import { indicatorComparison } from './indicator-fields.ts'
import { IndicatorRange } from './IndicatorRange.tsx'
import { IndicatorValues } from './IndicatorValues.tsx'
import { shortNames } from './short-names.ts'
import { indicatorsQuestion } from './use-indicator-values.ts'
import classes from './IndicatorFacets.module.css'

/** More indicators than this can be searched. */
const searchedFrom = 8

interface IndicatorFacetsProps {
  kind: FilterKind
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
  /** Indicators that are columns, in their order. */
  columns: readonly string[]
  onColumns: (columns: string[]) => void
}

/**
 * The indicators of the runs that a filter leaves: each opens to its values or its range, and can be a column. What is
 * closed is not counted; what is filtered by is open.
 */
export function IndicatorFacets({ kind, platform, chips, onChange, columns, onColumns }: IndicatorFacetsProps) {
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const [search, setSearch] = useState('')
  const filtered = filteredKeys(chips)
  const isOpen = (key: string) => opened[key] ?? filtered.includes(key)
  const open = [...new Set([...filtered, ...Object.keys(opened)])].filter(isOpen).toSorted()
  const { data, error } = useQuery(indicatorsQuery(platform, indicatorsQuestion(kind, chips, open)))
  if (error) return <p className={classes['hint']}>The indicators could not be counted: {error.message}</p>
  if (!data) return <p className={classes['hint']}>Counting…</p>
  const counted = new Map(data.keys.map(({ key, runs }) => [key, runs]))
  // What is filtered by or a column can always be taken back, whether runs are left that have it or not.
  const all = [...new Set([...counted.keys(), ...filtered, ...columns])].toSorted((a, b) => a.localeCompare(b))
  if (all.length === 0) return <p className={classes['hint']}>These runs have no indicators.</p>
  const short = shortNames(all)
  const shown = all.filter((key) => key.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className={classes['root']}>
      {all.length > searchedFrom && (
        <TextInput
          size="xs"
          className={classes['search'] ?? ''}
          aria-label="Search indicators"
          placeholder="Search"
          leftSection={<Icon name="search" size={13} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
      )}
      <ul className={classes['keys']} aria-label="Indicators">
        {shown.map((key) => (
          <li key={key}>
            <div className={classes['line']}>
              <button
                type="button"
                className={classes['key']}
                aria-expanded={isOpen(key)}
                title={key}
                onClick={() => setOpened({ ...opened, [key]: !isOpen(key) })}
              >
                <span className={classes['toggle']} data-open={isOpen(key) || undefined}>
                  <Icon name="next" size={12} />
                </span>
                <span className={classes['name']} data-filtered={filtered.includes(key) || undefined}>
                  <CutName name={key} shown={short.get(key) ?? key} />
                </span>
                <span className={classes['count']}>
                  {formatCount(counted.get(key) ?? 0)}
                  <VisuallyHidden> runs</VisuallyHidden>
                </span>
              </button>
              <ColumnSwitch
                name={key}
                isOn={columns.includes(key)}
                onSwitch={(isOn) => onColumns(isOn ? [...columns, key] : columns.filter((other) => other !== key))}
              />
            </div>
            {isOpen(key) && (
              <Facet
                facet={data.indicators.find((one) => one.key === key)}
                name={key}
                chips={chips}
                onChange={onChange}
              />
            )}
          </li>
        ))}
        {shown.length === 0 && <li className={classes['hint']}>No indicator contains this text.</li>}
      </ul>
    </div>
  )
}

/** Letters at the end of a name that are never cut: there the names of one family differ, or say of which model. */
const tail = 14

/** A name that is cut in its middle where it is too long. */
const CutName = ({ name, shown }: { name: string; shown: string }) =>
  shown === name && name.length <= 2 * tail ? (
    name
  ) : (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden className={classes['start']}>
        {shown.slice(0, -tail)}
      </span>
      <span aria-hidden className={classes['end']}>
        {shown.slice(-tail)}
      </span>
    </>
  )

/** The indicators that conditions which are on are about. */
const filteredKeys = (chips: Chips): string[] => [
  ...new Set(
    chips.flatMap(({ key, on }) => {
      const comparison = on ? indicatorComparison(key) : undefined
      return comparison ? [indicatorOf(comparison.field.path) ?? ''] : []
    }),
  ),
]

interface ColumnSwitchProps {
  name: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

function ColumnSwitch({ name, isOn, onSwitch }: ColumnSwitchProps) {
  return (
    <ActionIcon
      size={24}
      variant="subtle"
      className={classes['column'] ?? ''}
      aria-label={`${name} as a column`}
      data-tip={isOn ? 'Take out of the table' : 'Show as a column'}
      aria-pressed={isOn}
      onClick={() => onSwitch(!isOn)}
    >
      <Icon name="columns" size={14} />
    </ActionIcon>
  )
}

interface FacetProps {
  /** As it was counted; undefined: not yet. */
  facet: IndicatorFacet | undefined
  name: string
  chips: Chips
  onChange: (chips: Chips) => void
}

function Facet({ facet, name, chips, onChange }: FacetProps) {
  if (!facet) return <p className={classes['hint']}>Counting…</p>
  if (facet.runs === 0) return <p className={classes['hint']}>No run here has it.</p>
  return (
    <>
      {facet.range && <IndicatorRange name={name} range={facet.range} chips={chips} onChange={onChange} />}
      {facet.values.length > 0 && <IndicatorValues name={name} facet={facet} chips={chips} onChange={onChange} />}
    </>
  )
}
