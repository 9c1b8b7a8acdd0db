import { badRequest, ServiceError } from '../../contract/errors.ts'
import type { ExportFormat, ExportRequest, ExportSummary } from '../../contract/exports.ts'
import type { ItemDataExport, ItemPivotExport, ItemsExportSummary } from '../../contract/item-exports.ts'
import { limits } from '../../contract/limits.ts'
import type { PlatformExport, PlatformExportSummary } from '../../contract/platform-exports.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { WorkFolder } from '../../jobs/work-folder.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
import { exportItemData, exportItemPivot } from './item-row-operations.ts'
import { exportItems } from './item-operations.ts'
import { exportDatapoints, type ExportProgress } from './operations.ts'
import { exportPlatform } from './platform-operations.ts'

/** The two files of an export: the datapoints, and the meta indicators, which a workbook holds itself. */
export type ExportPart = 'data' | 'meta'

type Summary = ExportSummary | ItemsExportSummary | PlatformExportSummary
/** What a file is, and what its name ends in. */
type FileFormat = ExportFormat | 'sqlite3'
type CallOptions = Parameters<PlatformCall['readLong']>[2]

interface Export {
  job: Job
  format: FileFormat
  /** Settled when the job has ended; rejected with what made it fail. */
  summary: Promise<Summary>
  /** Those that are there; one that has been fetched is gone. */
  files: Partial<Record<ExportPart, string>>
}

/** A file of an export to send. */
export interface ExportFile {
  path: string
  /** What a browser calls it. */
  name: string
  format: FileFormat
  /** Removes the file: called when it has arrived. */
  fetched: () => void
}

/** The exports of a service, and their files until they are fetched. */
export class Exports {
  readonly #jobs: Jobs
  readonly #work: WorkFolder
  readonly #exports = new Map<string, Export>()

  constructor({ jobs, work }: { jobs: Jobs; work: WorkFolder }) {
    this.#jobs = jobs
    this.#work = work
  }

  /** Begins an export of datapoints and answers its job. */
  start(call: PlatformCall, request: ExportRequest): Job {
    const { format } = request
    const metaFile = format === 'xlsx' ? undefined : this.#work.file('csv')
    return this.#begin(call, { format, metaFile }, (file, options) =>
      call.readLong(exportDatapoints, { request, file, metaFile }, options),
    )
  }

  /** Begins to write a platform, or a part of it, into a database that ixmp4 opens, and answers its job. */
  startPlatform(call: PlatformCall, request: PlatformExport): Job {
    return this.#begin(call, { format: 'sqlite3' }, (file, options) =>
      call.readLong(exportPlatform, { request, file }, options),
    )
  }

  /** Begins an export of all optimization items of a run and answers its job. */
  startItems(call: PlatformCall, run: number): Job {
    return this.#begin(call, { format: 'xlsx' }, (file, options) => call.readLong(exportItems, { run, file }, options))
  }

  /** Begins an export of the rows of an optimization item and answers its job. */
  startItemData(call: PlatformCall, id: number, asked: ItemDataExport): Job {
    return this.#begin(call, asked, (file, options) => call.readLong(exportItemData, { id, asked, file }, options))
  }

  /** Begins an export of a pivot of an optimization item and answers its job. */
  startItemPivot(call: PlatformCall, id: number, asked: ItemPivotExport): Job {
    return this.#begin(call, asked, (file, options) => call.readLong(exportItemPivot, { id, asked, file }, options))
  }

  #begin(
    call: PlatformCall,
    { format, metaFile }: { format: FileFormat; metaFile?: string | undefined },
    write: (file: string, options: CallOptions) => Promise<Summary>,
  ): Job {
    const job = this.#jobs.add('export', call.platform.name)
    const file = this.#work.file(format)
    const files = { data: file, ...(metaFile !== undefined && { meta: metaFile }) }
    const onProgress = (state: unknown) => job.tell({ step: 'exporting', ...(state as ExportProgress) })
    const summary = job.do('exporting', async ({ signal }) => {
      const written = await write(file, { signal, onProgress })
      job.tell({ step: 'exporting', share: 1, ...('datapoints' in written && { rows: written.datapoints }) })
      return written
    })
    const entry = { job, format, summary, files }
    this.#exports.set(job.id, entry)
    void this.#follow(entry)
    return job
  }

  /** Waits until an export has ended. @throws bad_request (404) for an unknown one; what made it fail */
  async summary(platform: string, id: string): Promise<Summary> {
    return this.#get(platform, id).summary
  }

  /** Waits until an export has ended. @throws bad_request (404, 410) without such a file; what made it fail */
  async file(platform: string, id: string, part: ExportPart): Promise<ExportFile> {
    const { job, format, summary, files } = this.#get(platform, id)
    if (part === 'meta' && format === 'xlsx')
      throw badRequest('A workbook holds its meta indicators itself, in the sheet "meta".')
    if (part === 'meta' && format === 'sqlite3') throw badRequest('A platform holds its meta indicators itself.')
    const written = await summary
    const path = files[part]
    if (path === undefined) {
      throw new ServiceError('bad_request', 410, 'This file has been fetched and is gone. Start a new export.')
    }
    const what = 'items' in written ? `-${written.item?.replaceAll(/[^\w.-]+/g, '_') ?? 'items'}` : ''
    const stem = `${platform}${what}-${job.info.started_at.slice(0, 10)}`
    return {
      path,
      name: part === 'data' ? `${stem}.${format}` : `${stem}-meta.csv`,
      format: part === 'data' ? format : 'csv',
      fetched: () => this.#remove(files, part),
    }
  }

  #get(platform: string, id: string): Export {
    const found = this.#exports.get(id)
    if (found?.job.platform === platform) return found
    const message = `There is no export ${id} of the platform ${platform}. Its file was not fetched for too long, or the service began anew.`
    throw new ServiceError('bad_request', 404, message)
  }

  /** Ends the job with its work, and removes the files when nobody will fetch them. */
  async #follow({ job, summary, files }: Export): Promise<void> {
    const removeFiles = () => {
      for (const part of ['data', 'meta'] as const) this.#remove(files, part)
    }
    try {
      await summary
      job.end()
      // Cancelling what is done: its user does not want the file.
      job.signal.addEventListener('abort', removeFiles, { once: true })
    } catch {
      removeFiles() // whoever asks for the file is told why there is none
    }
    const forget = () => {
      removeFiles()
      this.#exports.delete(job.id)
    }
    setTimeout(forget, limits.exportFileMs).unref()
  }

  #remove(files: Export['files'], part: ExportPart): void {
    const path = files[part]
    if (path === undefined) return
    this.#work.remove(path)
    delete files[part]
  }
}
