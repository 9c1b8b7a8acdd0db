import type { ReactNode } from 'react'
import type { Gap, RunSummary } from '../../server/contract/run-page.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { typeLabels } from '../data/Caption.tsx'
import type { Chips } from '../filter/chips.ts'
import { aboutName } from '../names/about.ts'
import { shownName } from '../names/shown-name.ts'
import { updatedText, UpdatedTime } from '../runs/run-texts.tsx'
import { formatCount, plural } from '../ui/format.ts'
import classes from './SummaryPart.module.css'

interface FactsProps {
  run: RunRow
  summary: RunSummary
  /** Shows the data of the run under these conditions. */
  onShow: (chips: Chips) => void
}

/** The figures of a run: how much there is, by domain and by unit, and the years that series lack. */
export function Facts({ run, summary, onShow }: FactsProps) {
  const { first_year, last_year, years, types, units, gaps } = summary
  return (
    <>
      <dl className={classes['list']}>
        <Fact name="Series">{formatCount(summary.series)}</Fact>
        <Fact name="Datapoints">{formatCount(summary.points)}</Fact>
        {first_year !== null && (
          <Fact name="Years">
            {first_year === last_year ? first_year : `${first_year} – ${last_year}`}
            <span className={classes['quiet']}> {formatCount(years)} different</span>
          </Fact>
        )}
        <Fact name="Changed">
          <UpdatedTime run={run} />
        </Fact>
        {run.created_at !== null && <Fact name="Created">{updatedText(run.created_at)}</Fact>}
        <Fact name="Checkpoints">
          {run.checkpoints === 0 ? 'none' : `${formatCount(run.checkpoints)}, last “${run.last_checkpoint ?? ''}”`}
        </Fact>
      </dl>
      <Counted
        label="Time domains"
        rows={types.map(({ type, ...counts }) => ({ name: typeLabels[type], key: type, ...counts }))}
      />
      <Counted
        label="Units"
        rows={units.map(({ unit, ...counts }) => ({ name: shownName('unit', unit), key: unit, ...counts }))}
        onShow={(unit) => onShow([{ key: 'unit.name__in', value: [unit], on: true }])}
      />
      <h2 className={classes['title']}>Gaps</h2>
      <p className={classes['text']}>
        {gaps.series === 0
          ? 'No series lacks a year between its first and last that half of the series have.'
          : `${plural(gaps.series, 'series lacks', 'series lack')} ${plural(gaps.years, 'year')} between their first and last that half of the series have.`}
      </p>
      <ul className={classes['gaps']} aria-label="Series with gaps">
        {gaps.first.map((gap) => (
          <li key={`${gap.region}\n${gap.variable}\n${gap.unit}`}>
            <button type="button" className={classes['link']} onClick={() => onShow(chipsOf(gap))}>
              {gap.region} · {gap.variable}
            </button>
            <span className={classes['quiet']}> {gap.years.join(', ')}</span>
          </li>
        ))}
      </ul>
      {gaps.series > gaps.first.length && (
        <p className={classes['text']}>And {formatCount(gaps.series - gaps.first.length)} more.</p>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

interface CountedProps {
  label: string
  rows: readonly { key: string; name: string; series: number; points: number }[]
  onShow?: (key: string) => void
}

/** Series and datapoints of each of some things. */
const Counted = ({ label, rows, onShow }: CountedProps) => (
  <table className={classes['counted']} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">Series</th>
        <th scope="col">Datapoints</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, series, points }) => (
        <tr key={key}>
          <th scope="row">
            {onShow ? (
              <button type="button" className={classes['link']} onClick={() => onShow(key)} {...aboutName('unit', key)}>
                {name}
              </button>
            ) : (
              name
            )}
          </th>
          <td>{formatCount(series)}</td>
          <td>{formatCount(points)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const chipsOf = ({ region, variable }: Gap): Chips => [
  { key: 'variable.name__in', value: [variable], on: true },
  { key: 'region.name__in', value: [region], on: true },
]
