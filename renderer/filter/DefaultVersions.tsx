import { isDefaultOnly, setDefaultOnly, type Chips } from './chips.ts'
import type { FilterKind } from './fields.ts'
import { HiddenRuns } from './HiddenRuns.tsx'
import classes from './FilterChip.module.css'

interface DefaultVersionsProps {
  kind: FilterKind
  platform: string
  chips: Chips
  onChange: (chips: Chips) => void
}

/** The chip that is always there: whether default versions alone take part, and what that hides. */
export function DefaultVersions({ kind, platform, chips, onChange }: DefaultVersionsProps) {
  const isOnly = isDefaultOnly(kind, chips)
  return (
    <div className={classes['chip']} data-on={isOnly || undefined} data-fixed>
      <label className={classes['switch']}>
        <input
          type="checkbox"
          className={classes['box']}
          checked={isOnly}
          onChange={(event) => onChange(setDefaultOnly(kind, chips, event.currentTarget.checked))}
        />
        Default versions
      </label>
      <HiddenRuns kind={kind} platform={platform} chips={chips} onChange={onChange} />
    </div>
  )
}
