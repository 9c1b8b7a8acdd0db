import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeletedRuns } from '../../server/contract/run-page.ts'
import { operationPhrase } from '../../server/contract/operation-phrases.ts'
import { historyQueries } from '../api/history.ts'
import { runName } from '../names/run-name.ts'
import { programName } from '../names/program-name.ts'
import { Icon } from '../ui/icons.tsx'
import { momentOfDay } from './days.ts'
import { UndoDialog } from './UndoDialog.tsx'
import classes from './History.module.css'

/** A run that is gone. */
export type DeletedRun = DeletedRuns['results'][number]

/** Tells how a run went, and brings it back: by undoing what took it, after a look at all that this changes. */
export function BringBack({ platform, run }: { platform: string; run: DeletedRun }) {
  const { transaction__id, operation, deleted_at, client, can_undo } = run
  const [isAsked, setAsked] = useState(false)
  const { data: transaction, isFetching } = useQuery({
    ...historyQueries.one(platform, transaction__id),
    enabled: isAsked,
  })
  return (
    <div className={classes['gone']}>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<Icon name="undo" size={13} />}
        disabled={!can_undo}
        loading={isAsked && isFetching && !transaction}
        aria-label={`Bring back ${runName(run)}…`}
        onClick={() => setAsked(true)}
      >
        Bring back…
      </Button>
      <span className={classes['quiet']}>
        gone {momentOfDay(deleted_at)} by {programName(client)}: {operationPhrase(operation).toLowerCase()}
        {!can_undo && '. The state before it has been forgotten'}
      </span>
      {isAsked && transaction && (
        <UndoDialog
          platform={platform}
          transaction={transaction}
          as={{ title: `Bring ${runName(run)} back?`, confirm: 'Bring back' }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
