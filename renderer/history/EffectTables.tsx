import type { ChangeCounts, Effect, TransactionEffects } from '../../server/contract/history.ts'
import { formatCount } from '../ui/format.ts'
import { kindLabel } from './sentence.ts'
import classes from './History.module.css'

const count = (value: number): string => (value === 0 ? '' : formatCount(value))

/** What a transaction wrote, by kind. */
export function EffectTable({ effects }: { effects: readonly Effect[] }) {
  if (effects.length === 0) return null
  return (
    <table className={classes['table']} aria-label="What changed, by kind">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Which</th>
          <Amounts />
        </tr>
      </thead>
      <tbody>
        {effects.map(({ kind, names, more_names, ...counts }) => (
          <tr key={kind}>
            <th scope="row">{kindLabel(kind)}</th>
            <td className={classes['names']} title={names.join('\n')}>
              {names.join(', ')}
              {more_names > 0 && ` and ${formatCount(more_names)} more`}
            </td>
            <Counts counts={counts} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The datapoints of a transaction by region, each with a bar of its size. */
export function RegionTable({ found: { regions, more_regions } }: { found: TransactionEffects }) {
  const largest = Math.max(...regions.map(({ added, changed, removed }) => added + changed + removed))
  return (
    <div className={classes['regions']}>
      <table className={classes['table']} aria-label="Datapoints by region">
        <thead>
          <tr>
            <th scope="col">Datapoints by region</th>
            <Amounts />
            <th scope="col" aria-label="Share" />
          </tr>
        </thead>
        <tbody>
          {regions.map(({ region, ...counts }) => (
            <tr key={region}>
              <th scope="row">{region}</th>
              <Counts counts={counts} />
              <td>
                <Bar counts={counts} largest={largest} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more_regions > 0 && <p className={classes['quiet']}>And {formatCount(more_regions)} more regions.</p>}
    </div>
  )
}

function Amounts() {
  return (
    <>
      <th scope="col" className={classes['amount']}>
        Changed
      </th>
      <th scope="col" className={classes['amount']}>
        Added
      </th>
      <th scope="col" className={classes['amount']}>
        Removed
      </th>
    </>
  )
}

function Counts({ counts: { added, changed, removed } }: { counts: ChangeCounts }) {
  return (
    <>
      <td className={classes['amount']}>{count(changed)}</td>
      <td className={classes['amount']}>{count(added)}</td>
      <td className={classes['amount']}>{count(removed)}</td>
    </>
  )
}

function Bar({ counts, largest }: { counts: ChangeCounts; largest: number }) {
  return (
    <span className={classes['bar']} aria-hidden="true">
      {(['changed', 'added', 'removed'] as const).map((part) => (
        <span key={part} data-part={part} style={{ width: `${(100 * counts[part]) / largest}%` }} />
      ))}
    </span>
  )
}
