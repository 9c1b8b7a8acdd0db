import { Children, type ReactNode } from 'react'
import { Text, Title } from '@mantine/core'
import { itemWords, type ImportReport, type StagedRun } from '../../server/contract/imports.ts'
import { formatCount, plural } from '../ui/format.ts'
import classes from './Imports.module.css'

/** Rows of a list that are shown at once. */
const shown = 50
/** Names that a line lists. */
const listed = 8

/** What the files hold, and what of it the platform does not have yet. @param children stands below the new names */
export function ReportSummary({ report, children }: { report: ImportReport; children: ReactNode }) {
  const { points, series, items, runs, files } = report
  const amount = [
    ...(points > 0 || items === 0 ? [plural(points, 'datapoint'), plural(series, 'series', 'series')] : []),
    ...(runs.length > 0 ? [plural(runs.length, 'run')] : []),
    ...(items > 0 ? [plural(items, 'optimization item')] : []),
  ]
  return (
    <>
      <Title order={3} fz={13} fw={600} mb="xs">
        {amount.join(' · ')}
      </Title>
      <RunList runs={runs} />
      <Created report={report} />
      {children}
      <Part title="Optimization items">
        {report.optimization.slice(0, shown).map((item) => (
          <li key={`${item.kind} ${item.name}`}>{itemText(item)}</li>
        ))}
        {report.optimization.length > shown && <li>and {formatCount(report.optimization.length - shown)} more</li>}
      </Part>
      <Part title="Files">
        {files.map(({ name, sheet, rows, points: found, empty_rows }) => (
          <li key={`${name} ${sheet}`}>
            {name}
            {sheet !== '' && `, sheet “${sheet}”`}: {plural(rows, 'row')}
            {report.optimization.length === 0 && `, ${plural(found, 'datapoint')}`}
            {empty_rows > 0 && `, ${formatCount(empty_rows)} without a value`}
          </li>
        ))}
      </Part>
    </>
  )
}

/** `parameter cost over technology, year: 12 rows`. */
const itemText = ({ kind, name, columns, rows }: ImportReport['optimization'][number]): string =>
  `${itemWords[kind]} ${name}${columns.length > 0 ? ` over ${columns.join(', ')}` : ''}` +
  (kind === 'scalar' ? '' : `: ${plural(rows, kind === 'indexset' ? 'element' : 'row')}`)

function Part({ title, children }: { title: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null
  return (
    <>
      <Text component="h4" fw={600} size="sm" mt="md">
        {title}
      </Text>
      <ul className={classes['list']}>{children}</ul>
    </>
  )
}

function RunList({ runs }: { runs: readonly StagedRun[] }) {
  if (runs.length === 0) return null
  const hasMore = runs.some((run) => moreOf(run) !== '')
  const hasVersion = runs.some(({ version }) => version !== null)
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label="Runs in the files">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Scenario</th>
            {hasVersion && <th scope="col">Version</th>}
            <th scope="col" className={classes['amount']}>
              Datapoints
            </th>
            <th scope="col">Years</th>
            {hasMore && <th scope="col">More</th>}
          </tr>
        </thead>
        <tbody>
          {runs.slice(0, shown).map((run) => (
            <tr key={`${run.model}\n${run.scenario}\n${run.version}`}>
              <td title={run.model}>{run.model}</td>
              <td title={run.scenario}>{run.scenario}</td>
              {hasVersion && <td>{run.version ?? 'next'}</td>}
              <td className={classes['amount']}>{formatCount(run.points)}</td>
              <td>{yearsOf(run)}</td>
              {hasMore && <td>{moreOf(run)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {runs.length > shown && <Text size="sm">And {formatCount(runs.length - shown)} more.</Text>}
    </div>
  )
}

const yearsOf = ({ first_year, last_year }: StagedRun): string =>
  first_year === null ? '' : first_year === last_year ? `${first_year}` : `${first_year}–${last_year}`

const moreOf = ({ categorical, datetime, meta, items }: StagedRun): string =>
  [
    ...(categorical > 0 ? [`${formatCount(categorical)} subannual`] : []),
    ...(datetime > 0 ? [`${formatCount(datetime)} with date and time`] : []),
    ...(meta > 0 ? [plural(meta, 'meta indicator')] : []),
    ...(items > 0 ? [plural(items, 'item')] : []),
  ].join(', ')

function Created({ report: { creates, problems } }: { report: ImportReport }) {
  const { models, scenarios, regions, units, variables } = creates
  // What is still in the way is not decided to be created.
  const settled = (kind: 'region' | 'unit', names: readonly string[]) =>
    names.filter((name) => !problems.some((problem) => problem.kind === kind && problem.text === name))
  const lines = [
    named('model', models),
    named('scenario', scenarios),
    named('region', settled('region', regions)),
    named(
      'unit',
      settled('unit', units).map((unit) => unit || '(dimensionless)'),
    ),
    variables === 0 ? '' : plural(variables, 'variable'),
  ].filter((line) => line !== '')
  return (
    <Part title="New in this platform">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Part>
  )
}

function named(kind: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  const more = names.length > listed ? ` and ${formatCount(names.length - listed)} more` : ''
  return `${plural(names.length, kind)}: ${names.slice(0, listed).join(', ')}${more}`
}
