import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { plural } from '../ui/format.ts'
import { isDefaultOnly, setChip, setDefaultOnly, type Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import { asRuns } from './translate.ts'
import { countQuery } from './use-relaxed.ts'
import classes from './FilterBar.module.css'

interface HiddenRunsProps {
  kind: FilterKind
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
}

/** A chip that says how many runs are hidden because they are no default versions; nothing where none are. */
export function HiddenRuns({ kind, platform, chips, onChange }: HiddenRunsProps) {
  // A condition on `is_default` already says which versions are wanted: nothing is hidden silently.
  const isOnly = isDefaultOnly(kind, chips) && !chips.some(({ key, on }) => on && key === 'is_default')
  const all = setDefaultOnly(kind, chips, false)
  const runs = hiddenRuns(kind, chips)
  const isOfRuns = runs !== undefined
  const count = useQuery({
    ...countQuery(isOfRuns ? { kind: 'runs', platform, chips: runs } : { kind, platform, chips: all }),
    enabled: isOnly,
  })
  const shown = useQuery({ ...countQuery({ kind, platform, chips }), enabled: isOnly && !isOfRuns })
  if (!isOnly || count.data === undefined || (!isOfRuns && shown.data === undefined)) return null
  const hidden = isOfRuns ? count.data : count.data - (shown.data ?? 0)
  if (hidden <= 0) return null
  return (
    <li>
      <span className={classes['hidden']} role="status">
        Hidden: {isOfRuns ? plural(hidden, 'non-default run') : `${plural(hidden, 'datapoint')} of non-default runs`}{' '}
        {hidden === 1 ? 'matches' : 'match'}.{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => onChange(all)}>
          Show
        </Button>
      </span>
    </li>
  )
}

/** The runs that are hidden; undefined where the filter asks for what only datapoints have. */
function hiddenRuns(kind: FilterKind, chips: Chips): Chips | undefined {
  const runs = asRuns(kind, setDefaultOnly(kind, chips, false))
  if (!runs) return undefined
  const hidden = setChip(runs, 'is_default', false)
  const isOfSeries = kind === 'runs' || hidden.some(({ key }) => key.startsWith('iamc'))
  return isOfSeries ? hidden : setChip(hidden, 'iamc', true)
}
