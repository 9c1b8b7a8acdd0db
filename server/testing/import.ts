import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Decisions, ImportState } from '../contract/imports.ts'
import type { JobInfo } from '../contract/jobs.ts'
import type { TestService } from './service.ts'

/** Imports for tests, by way of the service as everybody else. */

/** Waits until nothing of a job runs. */
export async function settled(service: TestService, id: string): Promise<JobInfo> {
  for (;;) {
    const { body } = await service.call('GET', `/desk/v1/jobs/${id}`)
    if (body.state !== 'running') return body as JobInfo
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** Begins an import with these files; answers its address and id. */
export async function beginImport(
  service: TestService,
  platform: string,
  files: readonly string[],
): Promise<{ path: string; id: string }> {
  const begun = (await service.call('POST', `/desk/v1/${platform}/imports`)).body as ImportState
  const path = `/desk/v1/${platform}/imports/${begun.job.id}`
  for (const file of files) {
    await service.call('POST', `${path}/files?name=${encodeURIComponent(basename(file))}`, readFileSync(file))
  }
  return { path, id: begun.job.id }
}

/** Checks an import, and commits it where nothing is in the way. */
export async function finishImport(
  service: TestService,
  { path, id }: { path: string; id: string },
  decisions: Partial<Decisions> = {},
): Promise<ImportState> {
  const state = async () => {
    await settled(service, id)
    return (await service.call('GET', path)).body as ImportState
  }
  await service.call('POST', `${path}/check`, decisions)
  const { report } = await state()
  if (report && report.problems.length === 0) await service.call('POST', `${path}/commit`)
  return state()
}

/** Imports files into a platform that is there. */
export const importFiles = async (
  service: TestService,
  platform: string,
  files: readonly string[],
  decisions: Partial<Decisions> = {},
): Promise<ImportState> => finishImport(service, await beginImport(service, platform, files), decisions)

/** Makes everything that is missing. */
export const creating: Partial<Decisions> = { create_regions: true, create_units: true }
