import { transactionRequests } from '../api/history.ts'
import { outdatedBy } from '../api/outdated.ts'
import { useChange } from '../api/use-change.ts'
import { notifyStep } from './UndoNotice.tsx'

interface TakeBack {
  /** The transaction that is taken back. */
  id: number
  /** What it did, in one line; of an undo what that took back. */
  line: string
  /** It is an undo, so that what it took back is done again. */
  isRedo: boolean
}

/** Takes a transaction back, says what it was, and offers the way back. */
export function useTakeBack(platform: string, afterwards: () => void) {
  return useChange({
    write: ({ id }: TakeBack) => transactionRequests.undo(platform, id),
    outdated: () => outdatedBy.change(platform, 'undo'),
    showsErrors: true,
    afterwards: ({ line, isRedo }) => {
      afterwards()
      const [taken, again] = [`Taken back: ${line}.`, `Done again: ${line}.`]
      notifyStep(platform, isRedo ? { message: again, undone: taken } : { message: taken, undone: again })
    },
  })
}
