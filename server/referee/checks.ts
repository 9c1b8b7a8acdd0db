import { badRequest, ServiceError } from '../contract/errors.ts'
import type {
  CheckRequest,
  CheckState,
  CheckSummary,
  FindingsFileRequest,
  FindingsPage,
  FindingsRequest,
} from '../contract/checks.ts'
import { limits } from '../contract/limits.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import type { WorkFolder } from '../jobs/work-folder.ts'
import type { PlatformCall } from '../platforms/platform.ts'
import { listFindings, writeFindings } from './finding-operations.ts'
import { checkData, type CheckProgress } from './operations.ts'

interface Check {
  job: Job
  /** Without the texts of its definitions. */
  request: CheckRequest
  summary: CheckSummary | null
  /** What was found. */
  file: string
}

/** The checks of a service, and what they found, until it is forgotten. */
export class Checks {
  readonly #jobs: Jobs
  readonly #work: WorkFolder
  readonly #checks = new Map<string, Check>()

  constructor({ jobs, work }: { jobs: Jobs; work: WorkFolder }) {
    this.#jobs = jobs
    this.#work = work
  }

  /** Begins a check. */
  start(call: PlatformCall, request: CheckRequest): CheckState {
    const job = this.#jobs.add('check', call.platform.name)
    const file = this.#work.file('findings')
    const definitions = request.definitions.map(({ path }) => ({ path, text: '' }))
    const check: Check = { job, request: { ...request, definitions }, summary: null, file }
    this.#checks.set(job.id, check)
    const onProgress = (state: unknown) => job.tell({ step: 'checking', ...(state as CheckProgress) })
    const found = job.do('checking', ({ signal }) =>
      call.readLong(checkData, { request, file }, { signal, onProgress }),
    )
    void this.#follow(check, found)
    return stateOf(check)
  }

  /** The checks of a platform whose findings are there or come, the newest first. */
  list(platform: string): CheckState[] {
    return [...this.#checks.values()]
      .filter(({ job }) => job.platform === platform)
      .toReversed()
      .map(stateOf)
  }

  /** @throws bad_request (404) for an unknown one */
  state(platform: string, id: string): CheckState {
    return stateOf(this.#get(platform, id))
  }

  /** A page of findings. @throws bad_request: 404 for an unknown check, 400 before it is done */
  findings(call: PlatformCall, id: string, request: FindingsRequest): Promise<FindingsPage> {
    return call.read(listFindings, { findings: this.#done(call, id).file, request })
  }

  /**
   * Findings as a file.
   * @param use is given the path of the file, which is removed when it is called back
   * @throws as {@link findings}, and export_refused
   */
  async file(
    call: PlatformCall,
    id: string,
    request: FindingsFileRequest,
  ): Promise<{ path: string; remove: () => void }> {
    const { file } = this.#done(call, id)
    const path = this.#work.file(request.format)
    const remove = () => this.#work.remove(path)
    try {
      await call.readLong(writeFindings, { findings: file, request, target: path })
    } catch (error) {
      remove()
      throw error
    }
    return { path, remove }
  }

  #get(platform: string, id: string): Check {
    const found = this.#checks.get(id)
    if (found?.job.platform === platform) return found
    const message = `There is no check ${id} of the platform ${platform}. Findings are forgotten after some hours: check again.`
    throw new ServiceError('bad_request', 404, message)
  }

  #done({ platform }: PlatformCall, id: string): Check {
    const check = this.#get(platform.name, id)
    if (check.summary) return check
    throw badRequest(`This check has no findings: it is ${check.job.info.state}.`)
  }

  async #follow(check: Check, found: Promise<CheckSummary>): Promise<void> {
    const { job, file } = check
    const forget = () => {
      this.#work.remove(file)
      this.#checks.delete(job.id)
    }
    try {
      check.summary = await found
      job.end()
    } catch {
      this.#work.remove(file) // the job tells what it was
    }
    setTimeout(forget, limits.keptCheckMs).unref()
  }
}

const stateOf = ({ job, request, summary }: Check): CheckState => ({ job: job.info, request, summary })
