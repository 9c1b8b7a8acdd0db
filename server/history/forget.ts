import type { Backups } from '../platforms/backups/backups.ts'
import type { Forgotten } from '../contract/history.ts'
import type { Job } from '../jobs/jobs.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { checkForgetting, forgetHistory } from './operations.ts'

/**
 * Makes a backup, then forgets the states of a platform before the transaction `at`. Cancelled, nothing is forgotten.
 * @throws what {@link forgetHistory} and {@link Backups.make} throw; cancelled
 */
export async function forgetBefore(
  call: PlatformCall,
  at: number,
  { backups, job }: { backups: Backups; job: Job },
): Promise<Forgotten> {
  const { name } = call.platform
  await call.read(checkForgetting, at)
  job.tell({ step: `making a backup of ${name}` })
  const backup = await backups.make(name, job.signal)
  job.tell({ step: `forgetting what was before transaction ${at}` })
  const forgotten_rows = await call.write(forgetHistory, at, { signal: job.signal })
  return { forgotten_rows, backup: backup.name, history_start: at }
}
