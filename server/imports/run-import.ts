import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cancelled } from '../contract/errors.ts'
import type { ImportOptions, ImportReport, ImportResult } from '../contract/imports.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import type { Pool } from '../pool/pool.ts'
import { checkImport, commitImport, refusal, stageImport } from './operations.ts'
import type { StagingProgress } from './staging.ts'

export interface ImportJob {
  pool: Pool
  platform: PlatformCall
  /** Paths of the files; together they are one transaction. */
  files: string[]
  options: ImportOptions
  /** Folder for the staging file, which is removed whatever happens. */
  folder: string
  signal?: AbortSignal
  onProgress?: (state: StagingProgress) => void
}

/**
 * Imports files in three steps: read into a staging file on the job thread, checked there, copied over by the writer
 * in one transaction. Cancelled or killed before the last, nothing has happened.
 *
 * @param dryRun stop after the check
 * @throws import_refused with every problem
 */
export async function runImport(
  job: ImportJob,
  dryRun: boolean,
): Promise<{ report: ImportReport; result?: ImportResult }> {
  const { pool, platform, files, options, signal, onProgress } = job
  removeAbandoned(job.folder)
  const staging = join(job.folder, `import-${process.pid}-${crypto.randomUUID()}.staging`)
  try {
    await pool.job(
      stageImport,
      { staging, files },
      { ...(signal && { signal }), ...(onProgress && { onProgress: (state) => onProgress(state as StagingProgress) }) },
    )
    // On the job thread too: it is long, and the command line then starts no thread for short reads.
    const long = { long: true, ...(signal && { signal }) }
    const report = await pool.read(platform.platform.file, checkImport, { staging, options }, long)
    if (report.problems.length > 0) throw refusal(report)
    if (dryRun) return { report }
    if (signal?.aborted) throw cancelled() // the check cannot be stopped half-way, and the commit must not begin
    return { report, result: await platform.write(commitImport, { staging, options }) }
  } finally {
    rmSync(staging, { force: true })
  }
}

/** Staging files of processes that were killed. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = /^import-(\d+)-.*\.staging$/.exec(name)?.[1]
    if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(folder, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0) // asks only
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
