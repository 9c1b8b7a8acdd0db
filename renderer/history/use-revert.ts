import { notifications } from '@mantine/notifications'
import type { Revert } from '../../server/contract/history.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { ownWrites } from '../api/own-writes.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from '../names/run-name.ts'
import { notifyUndoable } from './UndoNotice.tsx'

/** Takes a run back to an earlier state, and offers to undo it. */
export function useRevert(platform: string, run: RunRow, onReverted: () => void) {
  return useChange({
    write: async (revert: Revert) => {
      const before = ownWrites(platform).newest
      await transactionRequests.revert(platform, run.id, revert)
      const { newest } = ownWrites(platform)
      return newest === before ? undefined : newest
    },
    outdated: () => outdatedBy.change(platform, 'revertRun'),
    showsErrors: true,
    afterwards: ({ transaction__id }, written) => {
      onReverted()
      const message = `${runName(run)} is again as it was after transaction ${transaction__id}.`
      if (written === undefined) notifications.show({ message: `${message} Nothing of it differed.` })
      else {
        const undone = `${runName(run)} is as it was before it went back.`
        notifyUndoable({ platform, transaction: written, message, undone })
      }
    },
  })
}
