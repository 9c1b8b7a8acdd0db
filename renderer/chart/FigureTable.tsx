import { useState } from 'react'
import { Button } from '@mantine/core'
import { formatValue, fullValue, plural } from '../ui/format.ts'
import { CopyIcon } from '../ui/CopyLine.tsx'
import classes from './Chart.module.css'
import { fileName, offer } from './figure/offer.ts'
import { toCsv, toTsv, type ChartTable } from './table.ts'

/** Rows that are shown at first, and more of them with each step; a copy has all. */
const rowsShown = 100

/** The figures that a chart draws, for reading, for copying, and for those who do not see the chart. */
export function FigureTable({ table, name: chart }: { table: ChartTable; name: string }) {
  const [shown, setShown] = useState(rowsShown)
  const { names, steps, rows } = table
  return (
    <section aria-label="Data behind this chart">
      <div className={classes['tools']}>
        <span>{plural(rows.length, 'row')}</span>
        <CopyIcon text={toTsv(table)} label="Copy the figures as a table" />
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => offer(new Blob([toCsv(table)], { type: 'text/csv' }), `${fileName(chart)}.csv`)}
        >
          Save as CSV
        </Button>
      </div>
      {/* It scrolls, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes['figures']} tabIndex={0} role="group" aria-label="Figures">
        <table className={classes['table']}>
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              {steps.map((step) => (
                <th key={step} scope="col" data-numeric>
                  {step}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={row.names.join('\t')}>
                {names.map((name, at) => (
                  <td key={name}>{row.names[at]}</td>
                ))}
                {steps.map((step, at) => (
                  <Figure key={step} value={row.values[at] ?? null} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > shown && (
          <Button size="compact-sm" variant="subtle" m="xs" onClick={() => setShown(shown + rowsShown)}>
            Show more rows
          </Button>
        )}
      </div>
    </section>
  )
}

function Figure({ value }: { value: number | null }) {
  return (
    <td data-numeric title={value === null ? undefined : fullValue(value)}>
      {value === null ? '' : formatValue(value)}
    </td>
  )
}
