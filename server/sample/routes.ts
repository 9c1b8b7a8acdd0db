import type { FastifyInstance } from 'fastify'
import { ServiceError } from '../contract/errors.ts'
import { JobInfo } from '../contract/jobs.ts'
import { NewPlatform } from '../contract/platforms.ts'
import { bodyOf, callerOf, deskSchema } from '../http/desk.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { fillWithSample } from './sample.ts'

/** A platform with made-up scenarios, to look around in. */
export function sampleRoutes(
  app: FastifyInstance,
  { platforms, jobs, work }: { platforms: Platforms; jobs: Jobs; work: WorkFolder },
): void {
  /** Removes a platform that may have been put into the trash meanwhile. */
  async function giveUp(name: string): Promise<void> {
    try {
      platforms.removeFromTrash((await platforms.trash(name)).trashed)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.errorName !== 'platform_not_found') throw error
    }
  }

  app.post(
    '/desk/v1/samples',
    { schema: deskSchema('Makes a platform with made-up scenarios', JobInfo, NewPlatform) },
    async (request) => {
      const { name } = bodyOf(request, NewPlatform)
      await platforms.create(name)
      const job = jobs.add('sample', name)
      const fill = async () => {
        const platform = (await platforms.get(name)).for({ ...callerOf(request), client: 'scenario-desk sample' })
        await job.do('making up scenarios', async () => {
          try {
            await fillWithSample(platform, job, work)
          } catch (error) {
            await giveUp(name) // half a sample is of no use
            throw error
          }
        })
        job.end()
      }
      fill().catch((error: unknown) => {
        // The job keeps the error for whoever asks.
        if (job.info.state === 'failed') request.log.error(error)
      })
      return job.info
    },
  )
}
