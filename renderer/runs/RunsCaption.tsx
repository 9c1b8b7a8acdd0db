import type { RunRows } from '../../server/contract/tables.ts'
import { Constant } from '../data/Caption.tsx'
import caption from '../data/Caption.module.css'
import { formatCount, plural } from '../ui/format.ts'
import type { Constants } from './constants.ts'

interface RunsCaptionProps {
  constants: Constants
  /** What is shown is not all there is: what these runs share may differ on other pages. */
  isPart: boolean
  counts: Pick<RunRows, 'runs' | 'models'>
  /** Brings the tree of models and scenarios back; undefined: it is there. */
  onNest: (() => void) | undefined
}

/** The line above the runs: what is the same in all of them, how they stand, how many they are. */
export function RunsCaption({ constants, isPart, counts: { runs, models }, onNest }: RunsCaptionProps) {
  return (
    <div className={caption['root']} role="group" aria-label="About the runs">
      {constants.size > 0 && (
        <span className={caption['shared']}>
          <span className={caption['fixed']}>{isPart ? 'Same in these rows:' : 'Same in all rows:'}</span>
          {[...constants].map(([id, { label, text }]) => (
            <Constant key={id} label={label}>
              {text}
            </Constant>
          ))}
        </span>
      )}
      <span className={caption['kind']}>
        {onNest && (
          <button type="button" className={caption['change']} onClick={onNest}>
            Group by model and scenario
          </button>
        )}
        <span>
          <b role="status">
            {formatCount(runs)} {runs === 1 ? 'run' : 'runs'}
          </b>{' '}
          in {plural(models, 'model')}
        </span>
      </span>
    </div>
  )
}
