import { useState } from 'react'
import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { formatCount, plural } from '../ui/format.ts'
import { Icon } from '../ui/icons.tsx'
import {
  checksView,
  dataView,
  optimizationView,
  type ChecksView,
  type DataView,
  type OptimizationView,
} from '../view/view.ts'
import { amountOf } from './amount.ts'
import type { ImportProgress } from './import-progress.ts'
import { StepTitle } from './StepTitle.tsx'
import { writtenChart, writtenTable } from './written-view.ts'
import classes from './Imports.module.css'

interface DoneStepProps {
  progress: ImportProgress
  onShow: (view: DataView | OptimizationView | ChecksView) => void
  onClose: () => void
}

/** Runs that are listed. */
const shown = 50

/** What was written, the way to it, and back. */
export function DoneStep({ progress, onShow, onClose }: DoneStepProps) {
  const { platform, result, decisions } = progress
  const queries = useQueryClient()
  const show = (of: typeof writtenTable) =>
    void of(queries, progress)
      // What cannot be chosen now is everything; what is wrong is said there.
      .catch(() => dataView(platform))
      .then(onShow)
  const [isUndone, setUndone] = useState(false)
  const undo = useChange({
    write: (transaction: number) => transactionRequests.undo(platform, transaction),
    outdated: () => outdatedBy.change(platform, 'undo'),
    afterwards: () => setUndone(true),
  })
  if (!result) return null
  const { points, series, items, indicators, runs, transaction } = result
  if (isUndone) {
    return (
      <div className={classes['page']}>
        <StepTitle>The import was undone</StepTitle>
        <Text size="sm" mb="md">
          {platform} is as it was before. Both are kept in its history.
        </Text>
        <Button size="xs" onClick={onClose}>
          Close
        </Button>
      </div>
    )
  }
  // Items and indicators have no datapoints of their own: items are seen in a view of their own.
  const isItems = points === 0 && items > 0
  const hasPoints = points + series > 0
  const isNothing = points + series + items + indicators === 0
  const hidden = runs.filter((run) => !run.is_default).length
  return (
    <>
      <div className={classes['page']}>
        <StepTitle>
          {amountOf(result)} written into {platform}
        </StepTitle>
        <Text size="sm" mb="md">
          {hasPoints && `${plural(series, 'new series', 'new series')}, `}
          {plural(runs.length, 'run')}
          {items > 0 && !isItems && `, ${plural(items, 'optimization item')}`}.
          {hasPoints &&
            decisions.into_run !== null &&
            ' Datapoints that were there with the same value are not counted.'}
        </Text>
        <div className={classes['scroll']}>
          <table className={classes['table']} aria-label="Runs that were written">
            <thead>
              <tr>
                <th scope="col" className={classes['amount']}>
                  Id
                </th>
                <th scope="col">Model</th>
                <th scope="col">Scenario</th>
                <th scope="col">Version</th>
                <th scope="col">Default</th>
              </tr>
            </thead>
            <tbody>
              {runs.slice(0, shown).map((run) => (
                <tr key={run.id}>
                  <td className={classes['amount']}>{run.id}</td>
                  <td title={run.model}>{run.model}</td>
                  <td title={run.scenario}>{run.scenario}</td>
                  <td>{run.version}</td>
                  <td>{run.is_default ? 'yes' : 'no'}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {runs.length > shown && <Text size="sm">And {formatCount(runs.length - shown)} more.</Text>}
        </div>
        {hidden > 0 && (
          <Alert variant="outline" color="orange" p="xs" my="md">
            {plural(hidden, 'run is', 'runs are')} no default version: whoever names no version does not read them. The
            page Runs makes them the default.
          </Alert>
        )}
      </div>
      <div className={classes['foot']}>
        <span className={classes['sum']} />
        {!isNothing && (
          <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate(transaction)}>
            Undo the import
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClose}>
          Close
        </Button>
        {points > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="flag" size={14} />}
            onClick={() =>
              onShow(
                checksView(
                  platform,
                  runs.map(({ id }) => id),
                ),
              )
            }
          >
            Check this data…
          </Button>
        )}
        {points > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="chart" size={14} />}
            onClick={() => show(writtenChart)}
          >
            Show a chart
          </Button>
        )}
        {isItems ? (
          <Button size="xs" onClick={() => onShow(optimizationView(platform, runs[0]?.id))}>
            Show the items
          </Button>
        ) : (
          <Button size="xs" onClick={() => show(writtenTable)}>
            Show the data
          </Button>
        )}
      </div>
    </>
  )
}
