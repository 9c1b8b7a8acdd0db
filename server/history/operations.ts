import type { Revert } from '../contract/history.ts'
import { write } from '../db/operation.ts'
import { revertTo } from '../db/revert.ts'
import { requireRun } from '../runs/operations.ts'

/** Makes a run what it was after a transaction. @throws run_not_found, and what {@link revertTo} throws */
export const revertRun = write('revertRun', (db, { id, revert }: { id: number; revert: Revert }) => {
  requireRun(db, id)
  revertTo(db, id, revert.transaction__id, revert.revert_platform)
})
