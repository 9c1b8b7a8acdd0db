import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ServiceError } from '../contract/errors.ts'
import { decide, type Decisions, type ImportReport, type ImportState } from '../contract/imports.ts'
import { decisionOptions, decisionUsage, readDecisions } from './decision-flags.ts'
import { withDesk, type Desk } from './desk.ts'
import { filesToImport, regionLists, type NamedFile } from './import-files.ts'
import { isOnlySame, problemsText, reportText, resultText } from './import-text.ts'
import { onStop } from './on-stop.ts'
import { progressLine } from './progress.ts'
import { UsageError } from './usage.ts'

export const importUsage = `import [--data DIR] [--platform NAME] [--dry-run] [--json]
         ${decisionUsage}
         [--mapping FILE] [--save-mapping FILE] [--definitions FOLDER] [--unknown-names FILE] FILE…`

/**
 * `import`: files into a platform. Progress on stderr, the summary on stdout.
 * @throws UsageError; import_refused with every problem, and nothing is written
 */
export async function importCommand(args: string[], dataDir: string, workerFile: string): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...decisionOptions,
      data: { type: 'string', default: dataDir },
      platform: { type: 'string', default: 'default' },
      mapping: { type: 'string' },
      definitions: { type: 'string' },
      'save-mapping': { type: 'string' },
      'unknown-names': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  if (positionals.length === 0) throw new UsageError('Which file should be imported?')
  const lists = values.definitions === undefined ? [] : regionLists(values.definitions)
  const files = [...lists, ...filesToImport(positionals)]
  const kept = values.mapping === undefined ? {} : readMapping(values.mapping)
  // Whoever repeats a command wants no second version of what is there.
  const decisions = decide({ same: 'skip' as const, ...kept }, readDecisions(values))
  if (values['save-mapping'] !== undefined) saveMapping(values['save-mapping'], decisions)

  const { platform } = values
  const say = (json: unknown, text: string) =>
    process.stdout.write(values.json ? `${JSON.stringify(json, null, 2)}\n` : text)
  await withDesk({ dataDir: values.data, workerFile, platform, create: true, hasJob: true }, async (desk, keep) => {
    const run = new ImportRun(desk, platform)
    try {
      await run.start()
      for (const file of files) await run.add(file)
      const report = await run.check(decisions)
      if (values['unknown-names'] !== undefined) await run.unknownNames(values['unknown-names'])
      if (report.problems.length > 0) {
        if (values.json) say({ report }, '')
        throw new ServiceError('import_refused', 422, problemsText(report))
      }
      if (values['dry-run'] || isOnlySame(report))
        say({ report }, reportText(platform, report, (decisions.into_run ?? null) !== null))
      else {
        const { result } = await run.commit()
        keep()
        say({ report, result }, resultText(platform, result!, report))
      }
    } finally {
      await run.end()
    }
  })
}

/** An import by way of a service. Ctrl-C cancels it. */
class ImportRun {
  readonly #desk: Desk
  readonly #path: string
  readonly #stop = new AbortController()
  readonly #progress = progressLine()
  #id = ''
  #ignoreStop = () => {}
  #isWriting = false

  constructor(desk: Desk, platform: string) {
    this.#desk = desk
    this.#path = `/desk/v1/${platform}/imports`
  }

  async start(): Promise<void> {
    this.#ignoreStop = onStop(['SIGINT'], () => this.#stop.abort())
    this.#id = (await this.#desk.call<ImportState>('POST', this.#path)).job.id
  }

  async add({ path, name }: NamedFile): Promise<void> {
    await this.#desk.upload(`${this.#path}/${this.#id}/files?name=${encodeURIComponent(name)}`, path)
  }

  async check(decisions: Partial<Decisions>): Promise<ImportReport> {
    return (await this.#step('check', decisions)).report!
  }

  /** Writes what the platform does not have of the files, as csv. */
  unknownNames(file: string): Promise<void> {
    return this.#desk.download(`${this.#path}/${this.#id}/names/file`, file)
  }

  async commit(): Promise<ImportState> {
    this.#isWriting = true
    return this.#step('commit', undefined)
  }

  /** Whatever has not been written is given up. @throws what went wrong, with what it means for the data */
  async end(): Promise<void> {
    this.#ignoreStop()
    if (this.#id === '') return
    try {
      await this.#desk.call('DELETE', `/desk/v1/jobs/${this.#id}`)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.errorName !== 'service_unreachable') throw error
      const effect = this.#isWriting
        ? 'The import is there wholly or not at all; repeated, the command leaves out what is there.'
        : 'Nothing was written.'
      throw new ServiceError(error.errorName, error.status, `${error.message} ${effect}`)
    }
  }

  async #step(step: string, body: unknown): Promise<ImportState> {
    await this.#desk.call('POST', `${this.#path}/${this.#id}/${step}`, body)
    await this.#desk.follow(this.#id, this.#progress, this.#stop.signal)
    return this.#desk.call('GET', `${this.#path}/${this.#id}`)
  }
}

/** What it holds is checked by the service. */
function readMapping(file: string): Partial<Decisions> {
  if (!existsSync(file)) throw new UsageError(`There is no such file: ${file}`)
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Decisions>
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${(error as Error).message}`)
  }
}

function saveMapping(file: string, decisions: Partial<Decisions>): void {
  // A run belongs to one platform and one occasion.
  const { into_run: _run, same: _same, ...kept } = decisions
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}
