import { Type } from 'typebox'
import { JobInfo, JobList } from '../contract/jobs.ts'
import type { Router } from '../http/router.ts'
import type { Jobs } from './jobs.ts'

const JobParams = Type.Object({ job: Type.String() })

/** What takes long, to watch and to cancel. */
export function jobDeskRoutes(router: Router, jobs: Jobs): void {
  const tag = 'jobs'
  router.service({
    operation: 'listJobs',
    method: 'GET',
    path: '/jobs',
    tag,
    summary: 'Lists jobs, newest first',
    answer: JobList,
    handler: () => ({ jobs: jobs.list() }),
  })
  router.service({
    operation: 'getJob',
    method: 'GET',
    path: '/jobs/:job',
    tag,
    summary: 'Tells how far a job is',
    params: JobParams,
    answer: JobInfo,
    handler: ({ params }) => jobs.get(params.job).info,
  })
  router.service({
    operation: 'cancelJob',
    method: 'DELETE',
    path: '/jobs/:job',
    tag,
    summary: 'Cancels a job; nothing of it stays',
    params: JobParams,
    answer: JobInfo,
    handler: ({ params }) => {
      const job = jobs.get(params.job)
      job.cancel()
      return job.info
    },
  })
}
