import { QueryObserver, type QueryClient, type QueryObserverResult } from '@tanstack/react-query'
import type { JobInfo, JobList } from '../../server/contract/jobs.ts'
import { jobQueries, jobRequests } from './jobs.ts'

/** How often the service is asked how far jobs are, while one runs. */
const askAgainMs = 250

const none: readonly JobInfo[] = []

interface FollowOptions {
  /** Whether what is waited for has happened. */
  isOver: (job: JobInfo) => boolean
  /** Told how the job is, at the beginning and with each answer. What it throws ends the following. */
  tell: (job: JobInfo) => void | Promise<void>
}

/**
 * The jobs of the service, watched once for everybody in the window. That a job begins or ends is told by the change
 * feed, which makes the list out of date; how far it is has to be asked for, as long as one runs or is followed.
 */
export class JobWatch {
  readonly #observer: ReturnType<typeof observe>
  #followers = 0

  constructor(client: QueryClient) {
    this.#observer = observe(client, () => this.#followers > 0)
  }

  /** The jobs as they were told last, newest first. */
  readonly get = (): readonly JobInfo[] => this.#observer.getCurrentResult().data?.jobs ?? none

  readonly subscribe = (listener: () => void): (() => void) => this.#observer.subscribe(listener)

  /**
   * Follows a job until `isOver`, and answers how it is then.
   * @param begun the job as its request answered it
   * @throws ServiceError when the service does not answer or has forgotten the job; what `tell` throws
   */
  async follow(begun: JobInfo, { isOver, tell }: FollowOptions): Promise<JobInfo> {
    let job = begun
    await tell(job)
    if (isOver(job)) return job
    this.#followers += 1
    const leave = this.#observer.subscribe(() => {})
    try {
      // An answer that is on its way may be of the time before the job began.
      let answer = await this.#observer.refetch()
      while (true) {
        if (answer.isError) throw answer.error
        job = answer.data?.jobs.find(({ id }) => id === begun.id) ?? (await jobRequests.get(begun.id))
        await tell(job)
        if (isOver(job)) return job
        answer = await this.#nextAnswer()
      }
    } finally {
      this.#followers -= 1
      leave()
    }
  }

  #nextAnswer(): Promise<QueryObserverResult<JobList>> {
    return new Promise((resolve) => {
      const leave = this.#observer.subscribe((answer) => {
        if (answer.isFetching) return
        leave()
        resolve(answer)
      })
    })
  }
}

const observe = (client: QueryClient, isFollowed: () => boolean) =>
  new QueryObserver(client, {
    ...jobQueries.list(),
    refetchInterval: ({ state }) => (isFollowed() || hasRunning(state.data) ? askAgainMs : false),
    // What follows a job must not wait for its tab to be looked at.
    refetchIntervalInBackground: true,
  })

const hasRunning = (list: JobList | undefined): boolean => list?.jobs.some(({ state }) => state === 'running') ?? false

const watches = new WeakMap<QueryClient, JobWatch>()

/** The one watch of a window. */
export function jobWatchOf(client: QueryClient): JobWatch {
  const known = watches.get(client) ?? new JobWatch(client)
  watches.set(client, known)
  return known
}
