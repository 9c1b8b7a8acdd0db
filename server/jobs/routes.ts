import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { JobInfo, JobList } from '../contract/jobs.ts'
import { deskSchema } from '../http/desk.ts'
import type { Jobs } from './jobs.ts'

const JobParams = Type.Object({ job: Type.String() })

/** What takes long, to watch and to cancel. */
export function jobRoutes(app: FastifyInstance, jobs: Jobs): void {
  const one = (params: unknown) => jobs.get((params as { job: string }).job)

  app.get('/desk/v1/jobs', { schema: deskSchema('Lists jobs, newest first', JobList) }, async () => ({
    jobs: jobs.list(),
  }))
  app.get(
    '/desk/v1/jobs/:job',
    { schema: { ...deskSchema('Tells how far a job is', JobInfo), params: JobParams } },
    async ({ params }) => one(params).info,
  )
  app.delete(
    '/desk/v1/jobs/:job',
    { schema: { ...deskSchema('Cancels a job; nothing of it stays', JobInfo), params: JobParams } },
    async ({ params }) => {
      const job = one(params)
      job.cancel()
      return job.info
    },
  )
}
