import { useQuery } from '@tanstack/react-query'
import { formatCount, plural } from '../ui/format.ts'
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

/** Says how many runs are hidden because they are no default versions, and shows them; nothing where none are. */
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
  const what = isOfRuns ? plural(hidden, 'non-default run') : `${plural(hidden, 'datapoint')} of non-default runs`
  const sentence = `Hidden: ${what} ${hidden === 1 ? 'matches' : 'match'}.`
  return (
    <button
      type="button"
      className={classes['hidden']}
      aria-label={`${formatCount(hidden)} hidden: show ${what}`}
      title={`${sentence} A click shows them.`}
      onClick={() => onChange(all)}
    >
      {formatCount(hidden)} hidden
    </button>
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
