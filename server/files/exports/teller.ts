import type { Control } from '../../db/operation.ts'
import type { ExportProgress } from './operations.ts'

/** How often rows are counted out, and the work lets itself be stopped. */
const stepRows = 4_096

/**
 * Tells of rows as they are written.
 * @param total how many there will be @param arePoints they are datapoints, whose number is told too
 * @returns called for each of them; throws to stop
 */
export function teller({ tick, progress }: Control, total: number, arePoints = false): () => void {
  let rows = 0
  return () => {
    rows += 1
    if (rows % stepRows > 0) return
    tick()
    progress({ share: Math.min(1, rows / total), ...(arePoints && { rows }) } satisfies ExportProgress)
  }
}
