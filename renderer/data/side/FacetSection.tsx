import { memo, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Facet } from '../../../server/contract/counts.ts'
import type { DatapointFilter } from '../../../server/contract/filters.ts'
import { facetQueries } from '../../api/counts.ts'
import { dimensionOf } from '../../filter/fields.ts'
import { aboutName } from '../../names/about.ts'
import { shownName } from '../../names/shown-name.ts'
import { formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/icons.tsx'
import { MiddleCut } from '../../ui/MiddleCut.tsx'
import classes from './SidePanel.module.css'

type Value = string | number

/** More values than this can be searched. */
const searchedFrom = 12

interface FacetSectionProps {
  platform: string
  filter: DatapointFilter
  label: string
  /** As it was counted with the others; undefined: not yet. */
  facet: Facet | undefined
  isCounting: boolean
  field: Facet['field']
  chosen: readonly Value[]
  onToggle: (value: Value, isChosen: boolean) => void
}

/** The values of a field with the numbers of datapoints that have them under the other conditions. */
export function FacetSection(props: FacetSectionProps) {
  const { platform, filter, label, facet, field, chosen, onToggle } = props
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), 250)
  const [isPatient, setPatient] = useState(false)
  const isOwn = asked !== '' || isPatient
  const own = useQuery({
    ...facetQueries.of(platform, { filter, fields: [field], patient: true, ...(asked !== '' && { search: asked }) }),
    enabled: isOwn,
  })
  const isCounting = isOwn ? own.isFetching : props.isCounting
  const shown = isOwn ? own.data?.facets[0] : facet
  const values = useChosenFirst(shown?.values, chosen)
  if (shown?.skipped) {
    return (
      <p className={classes['hint']}>
        Skipped: counting takes long.{' '}
        <Button size="compact-xs" h={24} variant="default" onClick={() => setPatient(true)}>
          Compute now
        </Button>
      </p>
    )
  }
  // What is chosen can always be taken back, whether it is on this list or not.
  const absent = asked === '' ? chosen.filter((value) => !values.some((known) => known.value === value)) : []
  const all = [...absent.map((value) => ({ value, points: null })), ...values]
  const left = (shown?.total ?? 0) - values.length
  return (
    <div className={classes['facet']}>
      {(asked !== '' || search !== '' || (facet?.total ?? 0) > searchedFrom) && (
        <TextInput
          size="xs"
          aria-label={`Search ${label}`}
          placeholder={facet ? `${formatCount(facet.total)} ${label.toLowerCase()}s` : 'Search'}
          leftSection={<Icon name="search" size={13} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
        />
      )}
      {!shown && isCounting && <p className={classes['hint']}>Counting…</p>}
      {shown && all.length === 0 && <p className={classes['hint']}>None.</p>}
      <Values label={label} field={field} values={all} chosen={chosen} onToggle={onToggle} />
      {left > 0 && <p className={classes['hint']}>{formatCount(left)} more: search for them.</p>}
    </div>
  )
}

/** More values than this scroll: what is chosen of them stands first. */
const inSight = 10

const none: Facet['values'] = []

/** Values with those first that were chosen when the list came: a box that is ticked stays where it is. */
function useChosenFirst(values: Facet['values'] = none, chosen: readonly Value[]): Facet['values'] {
  return useMemo(() => {
    if (values.length <= inSight) return values
    const isChosen = ({ value }: { value: Value }) => chosen.includes(value)
    return [...values.filter(isChosen), ...values.filter((one) => !isChosen(one))]
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the order is that of the moment when they came
  }, [values])
}

interface ValuesProps {
  label: string
  field: string
  values: readonly { value: Value; points: number | null }[]
  chosen: readonly Value[]
  onToggle: (value: Value, isChosen: boolean) => void
}

/** Boxes to tick; one of them is reached by Tab, the arrow keys go from there. */
const Values = memo(function Values({ label, field, values, chosen, onToggle }: ValuesProps) {
  const [wanted, setWanted] = useState<Value>()
  const list = useRef<HTMLDivElement>(null)
  const current = Math.max(
    0,
    values.findIndex(({ value }) => value === wanted),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: values.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll('input')[next]?.focus()
  }
  return (
    // The boxes take the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={list} role="group" aria-label={label} className={classes['values']} onKeyDown={onKeyDown}>
      {values.map(({ value, points }, index) => {
        const name = shownName(field, value)
        return (
          <label
            key={value}
            className={classes['box']}
            title={name}
            {...aboutName(dimensionOf(`${field}.name`), value, { isBeside: true })}
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              tabIndex={index === current ? 0 : -1}
              onFocus={() => setWanted(value)}
              onChange={(event) => onToggle(value, event.currentTarget.checked)}
            />
            <MiddleCut text={name} className={classes['label']} />
            <span className={classes['count']}>{points !== null && formatCount(points)}</span>
          </label>
        )
      })}
    </div>
  )
})
