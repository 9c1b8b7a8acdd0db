import { ServiceError } from '../contract/errors.ts'
import { JobInfo } from '../contract/jobs.ts'
import { NewPlatform } from '../contract/platforms.ts'
import type { Router } from '../http/router.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { fillWithSample } from './sample.ts'

/** A platform with made-up scenarios, to look around in. */
export function sampleDeskRoutes(
  router: Router,
  { platforms, jobs, work }: { platforms: Platforms; jobs: Jobs; work: WorkFolder },
): void {
  router.service({
    operation: 'createSample',
    method: 'POST',
    path: '/samples',
    tag: 'platforms',
    summary: 'Makes a platform with made-up scenarios',
    body: NewPlatform,
    answer: JobInfo,
    handler: async ({ body: { name }, caller, log }) => {
      await platforms.create(name)
      const platform = (await platforms.get(name)).for({ ...caller, client: 'scenario-desk sample' })
      const job = jobs.add('sample', name)
      const fill = async () => {
        await job.do('making up scenarios', async () => {
          try {
            await fillWithSample(platform, job, work)
          } catch (error) {
            await giveUp(platforms, name) // half a sample is of no use
            throw error
          }
        })
        job.end()
      }
      fill().catch((error: unknown) => {
        // The job keeps the error for whoever asks.
        if (job.info.state === 'failed') log(error)
      })
      return job.info
    },
  })
}

/** Removes a platform that may have been put into the trash meanwhile. */
async function giveUp(platforms: Platforms, name: string): Promise<void> {
  try {
    platforms.removeFromTrash((await platforms.trash(name)).trashed)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errorName !== 'platform_not_found') throw error
  }
}
