import { Type, type Static } from 'typebox'
import { Nullable, Timestamp } from './common.ts'

/** What takes long enough to be watched and cancelled. */
const JobKind = Type.Enum([
  'import',
  'export',
  'sample',
  'copy',
  'backup',
  'restore',
  'integrity',
  'compact',
  'forget',
  'past',
  'comparison',
  'check',
])
export type JobKind = Static<typeof JobKind>

/** `waiting`: nothing happens until its user says how it goes on. The last three are final. */
const JobState = Type.Enum(['waiting', 'running', 'done', 'failed', 'cancelled'])

export const JobInfo = Type.Object(
  {
    id: Type.String(),
    kind: JobKind,
    platform: Type.String(),
    state: JobState,
    step: Type.String({ description: 'What it does at the moment, in words' }),
    share: Nullable(Type.Number({ description: 'How much of the step is done, 0 to 1; null when nobody knows' })),
    rows: Type.Integer({ description: 'Datapoints read or written so far' }),
    started_at: Timestamp,
    ended_at: Nullable(Timestamp),
    error: Nullable(Type.Object({ message: Type.String(), error_name: Type.String() })),
  },
  { title: 'Job' },
)
export type JobInfo = Static<typeof JobInfo>

export const JobList = Type.Object({ jobs: Type.Array(JobInfo) })
export type JobList = Static<typeof JobList>
