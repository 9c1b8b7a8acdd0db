import { useState } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import type { RunRow } from '../../server/contract/tables.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runRequests } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { plural } from '../ui/format.ts'
import { runName } from '../names/run-name.ts'
import { notifyUndoable } from '../history/UndoNotice.tsx'
import classes from './RunsPage.module.css'

interface BulkBarProps {
  platform: string
  /** Those of this page that are selected; what is done is done to them, in their order. */
  runs: readonly RunRow[]
  /** Runs of other pages are selected as well. */
  others: number
  isFixed: boolean
  onShowData: () => void
  /** Left out where the selection cannot be compared: from two to five runs can. */
  onCompare: (() => void) | undefined
  onCheck: () => void
  onClear: () => void
}

type BulkChange = 'lock' | 'unlock' | 'delete' | 'default'

/** What can be done with several runs at once. */
export function BulkBar(props: BulkBarProps) {
  const { platform, runs, others, isFixed, onShowData, onCompare, onCheck, onClear } = props
  const [isAsked, setAsked] = useState(false)
  const bulk = useBulk(platform, onClear)
  const free = runs.filter(({ lock }) => lock === null)
  const own = runs.filter(({ lock }) => lock?.is_window)
  const defaults = runs.filter(({ is_default }) => !is_default)
  const apply = (change: BulkChange, chosen: readonly RunRow[]) => bulk.mutate({ change, runs: chosen })
  return (
    <div className={classes['bulk']} role="region" aria-label="Selected runs">
      <b role="status">
        {plural(runs.length + others, 'run')} selected{others > 0 && ` (${others} on other pages)`}
      </b>
      <Button size="compact-sm" variant="default" onClick={onShowData}>
        Show their data
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!onCompare}
        {...(!onCompare && { title: 'From two to five runs can be compared.' })}
        onClick={onCompare}
      >
        Compare
      </Button>
      {!isFixed && (
        <>
          <Button size="compact-sm" variant="default" onClick={onCheck}>
            Check this data…
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={defaults.length === 0 || hasTwoOfOnePair(defaults)}
            loading={bulk.isPending}
            onClick={() => apply('default', defaults)}
          >
            {hasTwoOfOnePair(defaults) ? 'Make default: one version of each' : 'Make them default'}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={free.length === 0}
            loading={bulk.isPending}
            onClick={() => apply('lock', free)}
          >
            Lock {free.length > 0 && free.length < runs.length && plural(free.length, 'free one')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={own.length === 0}
            loading={bulk.isPending}
            onClick={() => apply('unlock', own)}
          >
            Unlock {own.length > 0 && own.length < runs.length && plural(own.length, 'own one')}
          </Button>
          <Button
            size="compact-sm"
            color="red"
            variant="outline"
            disabled={free.length === 0}
            onClick={() => setAsked(true)}
          >
            Delete…
          </Button>
        </>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear the selection
      </Button>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={`Delete ${plural(free.length, 'run')}?`} centered>
        <Text size="sm" mb="xs">
          {plural(
            free.reduce((sum, { points }) => sum + points, 0),
            'datapoint',
          )}
          , meta indicators, checkpoints and optimization items are deleted with them.
          {free.length < runs.length && ` ${plural(runs.length - free.length, 'locked run')} will stay.`}
        </Text>
        <Text size="sm" mb="lg">
          History keeps everything: each deletion can be undone.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => setAsked(false)}>
            Keep the runs
          </Button>
          <Button
            color="red"
            onClick={() => {
              setAsked(false)
              apply('delete', free)
            }}
          >
            Delete
          </Button>
        </Group>
      </Modal>
    </div>
  )
}

/** Of one model and scenario one version at most can be the default. */
const hasTwoOfOnePair = (runs: readonly RunRow[]): boolean =>
  new Set(runs.map(({ model, scenario }) => JSON.stringify([model, scenario]))).size < runs.length

const done: Record<BulkChange, string> = {
  lock: 'locked',
  unlock: 'unlocked',
  delete: 'deleted',
  default: 'default versions now',
}

/** As the service calls them. */
const operations: Record<BulkChange, string> = {
  lock: 'lockRun',
  unlock: 'unlockRun',
  delete: 'deleteRun',
  default: 'setAsDefaultVersion',
}

/** Does one after the other and stops at the first that is refused; what was done until then stays done. */
function useBulk(platform: string, onDone: () => void) {
  return useChange({
    write: async ({ change, runs }: { change: BulkChange; runs: readonly RunRow[] }) => {
      for (const run of runs) {
        if (change === 'lock') await runRequests.lock(platform, run.id)
        else if (change === 'unlock') await runRequests.unlock(platform, run.id)
        else if (change === 'default') await runRequests.setAsDefault(platform, run.id)
        else {
          const { transaction__id } = await runRequests.delete(platform, run.id)
          notifyUndoable({
            platform,
            transaction: transaction__id,
            message: `${runName(run)} was deleted.`,
            undone: `${runName(run)} is back, with all that was in it.`,
          })
        }
      }
    },
    outdated: ({ change }) => outdatedBy.change(platform, operations[change]),
    done: ({ change, runs }) => `${plural(runs.length, 'run')}: ${done[change]}.`,
    afterwards: onDone,
  })
}
