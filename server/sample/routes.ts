import type { FastifyInstance } from 'fastify'
import { JobInfo } from '../contract/jobs.ts'
import { NewPlatform } from '../contract/platforms.ts'
import { bodyOf, deskSchema } from '../http/desk.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { Platforms } from '../platforms/platforms.ts'
import { fillWithSample } from './sample.ts'

/** A platform with made-up scenarios, to look around in. */
export function sampleRoutes(
  app: FastifyInstance,
  { platforms, jobs, work }: { platforms: Platforms; jobs: Jobs; work: WorkFolder },
): void {
  app.post(
    '/desk/v1/samples',
    { schema: deskSchema('Makes a platform with made-up scenarios', JobInfo, NewPlatform) },
    async (request) => {
      const { name } = bodyOf(request, NewPlatform)
      await platforms.create(name)
      const job = jobs.add('sample', name)
      const fill = async () => {
        try {
          const platform = (await platforms.get(name)).for('scenario-desk sample', undefined)
          await job.do('making up scenarios', () => fillWithSample(platform, job, work))
          job.end()
        } catch {
          // The job keeps the error for whoever asks; half a sample is of no use.
          await platforms.trash(name)
        }
      }
      void fill()
      return job.info
    },
  )
}
