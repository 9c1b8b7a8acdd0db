import { formatCount } from '../ui/format.ts'
import type { Difference } from './sentence.ts'
import classes from './History.module.css'

/** What a way back would do, by kind. @param label what it is called */
export function ChangeTable({ label, differences }: { label: string; differences: readonly Difference[] }) {
  return (
    <table className={classes['table']} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Come back</th>
          <th scope="col">Back to earlier values</th>
          <th scope="col">Go away</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ kind, back, earlier, gone }) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>{formatCount(back)}</td>
            <td>{formatCount(earlier)}</td>
            <td>{formatCount(gone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
