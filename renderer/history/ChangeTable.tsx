import { formatCount } from '../ui/format.ts'
import type { Difference } from './differences.ts'
import classes from './History.module.css'

/** What a revert would do, by kind. */
export function ChangeTable({ differences }: { differences: readonly Difference[] }) {
  return (
    <table className={classes['table']} aria-label="What the revert changes">
      <thead>
        <tr>
          <th scope="col">Of this run</th>
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
