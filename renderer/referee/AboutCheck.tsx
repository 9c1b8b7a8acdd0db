import type { CheckState } from '../../server/contract/checks.ts'
import { Constant } from '../data/Caption.tsx'
import caption from '../data/Caption.module.css'
import { formatCount, formatTime, plural, spaceCounts } from '../ui/format.ts'
import type { ChecksView } from '../view/view.ts'
import type { SharedNames } from './finding-columns.tsx'
import classes from './ChecksPage.module.css'

interface AboutCheckProps {
  check: CheckState
  /** What all findings share. */
  shared: SharedNames
  total: number | undefined
}

/** The line above the findings: where all of them are, what was checked, and what could not be. */
export function AboutCheck({ check: { job, summary }, shared: { model, scenario }, total }: AboutCheckProps) {
  const { runs = 0, datapoints = 0, left_out = 0, notes = [] } = summary ?? {}
  const told = [...notes, ...(left_out > 0 ? [`${formatCount(left_out)} more findings were not kept`] : [])].map(
    spaceCounts,
  )
  return (
    <div className={caption['root']} role="group" aria-label="About the check">
      <span className={caption['shared']} title={told.join('\n')}>
        {model !== undefined && <Constant label="Model">{model}</Constant>}
        {scenario !== undefined && <Constant label="Scenario">{scenario}</Constant>}
        <span className={classes['told']}>{told.join(' · ')}</span>
      </span>
      <span className={caption['kind']}>
        <b role="status">{total === undefined ? '' : plural(total, 'finding')}</b>
        <span>
          {plural(datapoints, 'datapoint')} of {plural(runs, 'run')}, {formatTime(job.ended_at ?? job.started_at)}
        </span>
      </span>
    </div>
  )
}

/** Nothing is found, or nothing that was asked for. */
export function NothingFound({ check, muted, view }: { check: CheckState; muted: number; view: ChecksView }) {
  const isFiltered = view.rule !== null || view.level !== null || view.search !== ''
  const quiet = muted > 0 ? ` ${plural(muted, 'muted finding')} ${muted === 1 ? 'is' : 'are'} not shown.` : ''
  return (
    <div className={classes['empty']}>
      <h2>{isFiltered ? 'No finding fits' : 'Nothing odd was found'}</h2>
      <span>
        {isFiltered
          ? 'Choose another check or level, or another text.'
          : 'That is no proof: it is what these checks see.'}
        {quiet}
      </span>
      <ul className={classes['notes']}>
        {check.summary?.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
