import { notifications } from '@mantine/notifications'
import type { ChangeMeta } from '../../server/contract/run-page.ts'
import type { RunRow } from '../../server/contract/tables.ts'
import { outdatedBy } from '../api/outdated.ts'
import { ownWrites } from '../api/own-writes.ts'
import { runPageRequests } from '../api/run-page.ts'
import { useChange } from '../api/use-change.ts'
import { notifyUndoable } from '../history/UndoNotice.tsx'

interface MetaChange {
  change: Partial<ChangeMeta>
  /** What it does, in words: `category is “Below 2.0C” now`. */
  message: string
  /** Said when it has been taken back. */
  undone: string
}

/** Changes the meta indicators of a run and offers the way back. */
export function useMetaChange(platform: string, run: RunRow, afterwards: () => void) {
  return useChange({
    write: async ({ change }: MetaChange) => {
      const before = ownWrites(platform).newest
      await runPageRequests.changeMeta(platform, run.id, change)
      const { newest } = ownWrites(platform)
      return newest === before ? undefined : newest
    },
    outdated: () => outdatedBy.change(platform, 'changeMeta'),
    showsErrors: true,
    afterwards: ({ message, undone }, transaction) => {
      afterwards()
      if (transaction === undefined) notifications.show({ message: 'Nothing of it differed.' })
      else notifyUndoable({ platform, transaction, message, undone })
    },
  })
}
