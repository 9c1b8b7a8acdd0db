import type { JobInfo } from '../../server/contract/jobs.ts'
import { useJobs } from '../api/use-job.ts'

/** The job that writes a state of a platform, for whoever looked at it first; undefined while none does. */
export const usePastJob = (platform: string): JobInfo | undefined =>
  useJobs().find((job) => job.kind === 'past' && job.platform === platform && job.state === 'running')
