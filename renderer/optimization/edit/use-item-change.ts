import { notifications } from '@mantine/notifications'
import { outdatedBy } from '../../api/outdated.ts'
import { ownWrites } from '../../api/own-writes.ts'
import { useChange } from '../../api/use-change.ts'
import { notifyUndoable } from '../../history/UndoNotice.tsx'

/** A change of items, and how it is told. */
export interface ItemWrite {
  request: () => Promise<unknown>
  /** What it did: `12 rows of CapitalCost were removed.` */
  message: string
  /** Said when it has been taken back. */
  undone: string
  /** What closes when it is done. */
  afterwards?: () => void
}

/** Writes to items of a platform, each one transaction with a way back. */
export function useItemChange(platform: string) {
  return useChange({
    write: async ({ request }: ItemWrite) => {
      const before = ownWrites(platform).newest
      await request()
      const { newest } = ownWrites(platform)
      return newest === before ? undefined : newest
    },
    outdated: () => outdatedBy.change(platform, 'changeItem'),
    showsErrors: true,
    afterwards: ({ message, undone, afterwards }, transaction) => {
      afterwards?.()
      if (transaction === undefined) notifications.show({ message: 'Nothing of it differed.' })
      else notifyUndoable({ platform, transaction, message, undone })
    },
  })
}
