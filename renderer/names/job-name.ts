import type { JobInfo, JobKind } from '../../server/contract/jobs.ts'

/** What people call the kinds of jobs whose own word says too little. */
const names: Partial<Record<JobKind, string>> = {
  integrity: 'check of the file',
  check: 'check of the data',
  compact: 'compacting',
  forget: 'forgetting',
  past: 'state of the past',
}

/** A job without its platform: `import`, `state of the past`. */
export const jobName = ({ kind }: Pick<JobInfo, 'kind'>): string => names[kind] ?? kind
