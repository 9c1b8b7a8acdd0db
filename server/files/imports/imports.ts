import { createWriteStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { dirname } from 'node:path'
import { badRequest, notFound, ServiceError } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { Decisions, ImportReport, ImportResult, ImportState, UnknownNamesPage } from '../../contract/imports.ts'
import type { Source } from '../formats/table.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'
import type { Caller, Platform, PlatformCall } from '../../platforms/platform.ts'
import type { Platforms } from '../../platforms/platforms.ts'
import { checkImport, commitImport, indexSetsOfTarget, refusal, stageImport, targetOfImport } from './operations.ts'
import { receiveFile } from './receive.ts'
import type { StagingProgress } from './stage-files.ts'
import { listUnknownNames, unknownNamesFile, type UnknownNamesInput } from './unknown-names.ts'

/** What imports need of their service. */
export interface ImportServices {
  jobs: Jobs
  work: WorkFolder
  platforms: Platforms
}

/** An import between its steps. */
interface OpenImport {
  job: Job
  platform: PlatformCall
  /** Nobody sees the platform before something is written to it. */
  prepared: Platform | undefined
  sources: Source[]
  /** What was read and checked last. */
  staged: { staging: string; decisions: Decisions } | undefined
  /** The state of the platform that it was checked against. */
  checked: number | undefined
  report: ImportReport | null
  result: ImportResult | null
  /** Ends the import when its user does not come back. */
  forgotten: NodeJS.Timeout | undefined
}

/**
 * The imports of a service, each in steps: files are taken, then read into a staging file and checked, as often as
 * their user changes a decision, and at last copied over by the writer in one transaction. Cancelled or killed before
 * that has ended, nothing has happened.
 */
export class Imports {
  readonly #jobs: Jobs
  readonly #work: WorkFolder
  readonly #platforms: Platforms
  readonly #open = new Map<string, OpenImport>()

  constructor({ jobs, work, platforms }: ImportServices) {
    this.#jobs = jobs
    this.#work = work
    this.#platforms = platforms
  }

  /** A new import, which has no files yet, into a platform that is made when it is written. @throws as creating it does */
  async startNew(name: string, caller: Caller): Promise<ImportState> {
    const prepared = await this.#platforms.prepare(name, this.#work.file('platform'))
    return this.start(prepared.for(caller), prepared)
  }

  /** A new import, which has no files yet. @param prepared the platform, where nobody sees it yet */
  start(platform: PlatformCall, prepared?: Platform): ImportState {
    for (const id of this.#open.keys()) if (!this.#jobs.has(id)) this.#open.delete(id)
    const job = this.#jobs.add('import', platform.platform.name)
    const open: OpenImport = {
      job,
      platform,
      prepared,
      sources: [],
      staged: undefined,
      checked: undefined,
      report: null,
      result: null,
      forgotten: undefined,
    }
    this.#rest(open)
    this.#open.set(job.id, open)
    // A step that runs cleans up behind itself.
    job.signal.addEventListener('abort', () => {
      if (!job.isRunning) this.#clean(open)
    })
    return stateOf(open)
  }

  /** @throws bad_request (404) for an id that no import of the platform has */
  state(platform: string, id: string): ImportState {
    return stateOf(this.#get(platform, id))
  }

  /** Takes a file. @param bytes its size, 0 where it is not known */
  async add(
    platform: string,
    id: string,
    name: string,
    { content, bytes }: { content: Readable; bytes: number },
  ): Promise<ImportState> {
    const open = this.#get(platform, id)
    const path = this.#work.file('upload')
    await this.#step(open, `receiving ${name}`, async ({ signal, tell }) => {
      const onBytes = (received: number) =>
        tell({ step: `receiving ${name}`, ...(bytes > 0 && { share: Math.min(1, received / bytes) }) })
      try {
        await receiveFile(content, createWriteStream(path, { mode: 0o600 }), { name, signal, onBytes })
      } catch (error) {
        this.#work.remove(path)
        throw error
      }
      open.sources.push({ path, name })
      open.report = null
    })
    return stateOf(open)
  }

  /**
   * Reads the files and checks them against the platform.
   * @throws bad_request at once, when there are none or the import is busy
   */
  check(platform: string, id: string, decisions: Decisions): Promise<ImportReport> {
    const open = this.#get(platform, id)
    open.job.requireIdle()
    if (open.sources.length === 0) throw badRequest('Which file should be imported? Add one first.')
    return this.#step(open, 'reading', async ({ signal, tell }) => {
      this.#discardStaged(open)
      const staged = { staging: this.#work.file('staging'), decisions: await forTarget(open.platform, decisions) }
      open.staged = staged
      const total = open.sources.reduce((bytes, source) => bytes + statSync(source.path).size, 0)
      const onProgress = (state: unknown) => {
        const { file, bytes, points } = state as StagingProgress
        tell({ step: `reading ${file}`, share: Math.min(1, bytes / Math.max(1, total)), rows: points })
      }
      const sets = decisions.into_run === null ? [] : await open.platform.read(indexSetsOfTarget, decisions.into_run)
      await open.platform.job(stageImport, { ...staged, sources: open.sources, sets }, { signal, onProgress })
      tell({ step: 'checking' })
      open.checked = open.platform.platform.state
      const report = await open.platform.readLong(checkImport, staged, { signal })
      open.report = report
      tell({ step: 'checked', share: 1, rows: report.points })
      return report
    })
  }

  /**
   * Writes what was checked.
   * @throws at once: bad_request when nothing was or the import is busy; import_refused with every problem
   */
  commit(platform: string, id: string): Promise<ImportResult> {
    const open = this.#get(platform, id)
    open.job.requireIdle()
    const { staged, report } = open
    if (!staged || !report) throw badRequest('The files have to be checked before they are written.')
    // Not a failure of the job: its user may still decide otherwise and check again.
    if (report.problems.length > 0) throw refusal(report)
    return this.#step(open, 'writing', async ({ signal, tell, end }) => {
      tell({ step: 'writing', rows: report.points })
      const isAsChecked = open.checked !== undefined && open.checked === open.platform.platform.state
      const input = isAsChecked ? { ...staged, report } : staged
      const result = await open.platform.write(commitImport, input, { signal })
      if (open.prepared) await this.#platforms.reveal(open.prepared)
      open.result = result
      tell({ step: 'written', share: 1, rows: result.points })
      end()
      return result
    })
  }

  /**
   * Names that the check has found to be unknown, all of them.
   * @throws bad_request when nothing was checked
   */
  async unknownNames(
    platform: string,
    id: string,
    wanted: Omit<UnknownNamesInput, 'staging'>,
  ): Promise<UnknownNamesPage> {
    const { call, staging } = this.#checked(platform, id)
    return call.read(listUnknownNames, { ...wanted, staging })
  }

  /**
   * The same as a csv file. @param signal stops it
   * @throws bad_request when nothing was checked
   */
  async unknownNamesFile(platform: string, id: string, signal: AbortSignal): Promise<Uint8Array> {
    const { call, staging } = this.#checked(platform, id)
    return call.readLong(unknownNamesFile, { staging }, { signal })
  }

  #checked(platform: string, id: string): { call: PlatformCall; staging: string } {
    const { staged, report, platform: call } = this.#get(platform, id)
    if (!staged || !report) throw badRequest('The files have to be checked before their names are listed.')
    return { call, staging: staged.staging }
  }

  #get(platform: string, id: string): OpenImport {
    const open = this.#open.get(id)
    if (!open || open.job.platform !== platform) {
      throw new ServiceError(
        'bad_request',
        404,
        `There is no import ${id}. Imports are forgotten when the service ends.`,
      )
    }
    return open
  }

  async #step<T>(
    open: OpenImport,
    step: string,
    action: (job: Pick<Job, 'signal' | 'tell' | 'end'>) => Promise<T>,
  ): Promise<T> {
    const { job } = open
    clearTimeout(open.forgotten)
    try {
      return await job.do(step, () =>
        action({ signal: job.signal, tell: (progress) => job.tell(progress), end: () => job.end() }),
      )
    } finally {
      if (job.hasEnded) this.#clean(open)
      else this.#rest(open)
    }
  }

  /** Nothing happens until the user goes on; files are not kept for ever. */
  #rest(open: OpenImport): void {
    clearTimeout(open.forgotten)
    open.forgotten = setTimeout(() => open.job.cancel(), limits.idleImportMs).unref()
  }

  /** Removes all files of an import; what it found out stays. */
  #clean(open: OpenImport): void {
    clearTimeout(open.forgotten)
    this.#discardStaged(open)
    for (const { path } of open.sources.splice(0)) this.#work.remove(path)
    const { prepared } = open
    open.prepared = undefined
    if (prepared) void this.#platforms.forget(prepared).finally(() => this.#work.remove(dirname(prepared.file)))
  }

  #discardStaged(open: OpenImport): void {
    if (open.staged) this.#work.remove(open.staged.staging)
    open.staged = undefined
    open.report = open.result === null ? null : open.report
  }
}

const stateOf = ({ job, sources, report, result }: OpenImport): ImportState => ({
  job: job.info,
  files: sources.map(({ name }) => name),
  report,
  result,
})

/** Files for an old run need not name its model and scenario. @throws run_not_found */
async function forTarget(platform: PlatformCall, decisions: Decisions): Promise<Decisions> {
  const { into_run, set } = decisions
  if (into_run === null) return decisions
  const target = await platform.read(targetOfImport, into_run)
  if (!target) throw notFound('run', { id: into_run }, `There is no run ${into_run}.`)
  const lacking = (['model', 'scenario'] as const).filter((column) => !set.some((rule) => rule.column === column))
  return { ...decisions, set: [...set, ...lacking.map((column) => ({ column, value: target[column] }))] }
}
