import { notifications } from '@mantine/notifications'
import type { Revert } from '../../server/contract/history.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from '../names/run-name.ts'
import { notifyUndoable } from './UndoNotice.tsx'

/** How many transactions are looked through for the revert just made, since others may have written after it. */
const newest = { limit: 10, offset: 0 }

/** Takes a run back to an earlier state, and offers to undo it. */
export function useRevert(platform: string, run: RunRow, onReverted: () => void) {
  return useChange({
    write: async (revert: Revert) => {
      const [before] = (await transactionRequests.ofRun(platform, run.id, newest)).results
      await transactionRequests.revert(platform, run.id, revert)
      const { results } = await transactionRequests.ofRun(platform, run.id, newest)
      return results.find(({ id, operation }) => id > (before?.id ?? 0) && operation === 'revertRun')
    },
    outdated: () => outdatedBy.change(platform, 'revertRun'),
    afterwards: ({ transaction__id }, written) => {
      onReverted()
      const message = `${runName(run)} is again as it was after transaction ${transaction__id}.`
      if (!written) notifications.show({ message: `${message} Nothing of it differed.`, autoClose: 6_000 })
      else {
        const undone = `${runName(run)} is as it was before the revert.`
        notifyUndoable({ platform, transaction: written.id, message, undone })
      }
    },
  })
}
