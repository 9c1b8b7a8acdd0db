import type { GivenValues } from '../../server/contract/imports.ts'
import { fullValue } from '../ui/format.ts'
import classes from './Findings.module.css'

/** A series that the files give more than once: each place with its values, what differs is marked. */
export function GivenTable({ given: { series, steps, differing, rows } }: { given: GivenValues }) {
  return (
    <div className={classes['given']}>
      <table aria-label={`Values of ${series}`}>
        <thead>
          <tr>
            <th scope="col">Place in the files</th>
            {steps.map((step, at) => (
              <th key={step} scope="col" data-differs={at < differing || undefined}>
                {step}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, values }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              {values.map((value, at) => (
                <td key={steps[at]} data-differs={at < differing || undefined}>
                  {value === null ? '' : fullValue(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
