import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { ServiceError } from '../contract/errors.ts'
import {
  columnWords,
  nameColumns,
  type Decisions,
  type ImportReport,
  type ImportState,
  type NameColumn,
} from '../contract/imports.ts'
import { withDesk, type Desk } from './desk.ts'
import { isOnlySame, problemsText, reportText, resultText } from './import-text.ts'
import { progressLine } from './progress.ts'
import { UsageError } from './usage.ts'

export const importUsage = `import [--data DIR] [--platform NAME] [--dry-run] [--json]
         [--set COLUMN=NAME]… [--map OLD=NEW]… [--map COLUMN:OLD=NEW]… [--drop TITLE]… [--skip COLUMN:NAME]…
         [--blank TEXT]… [--sheet NAME] [--keep first|last] [--mapping FILE] [--save-mapping FILE]
         [--create-regions [--hierarchy H]] [--create-units] [--likely] [--into-run ID] [--default yes|no|if-none]
         [--same skip|write] FILE…`

const texts = { type: 'string', multiple: true, default: [] as string[] } as const
const flag = { type: 'boolean', default: false } as const

/**
 * `import`: files into a platform. Progress on stderr, the summary on stdout.
 * @throws UsageError; import_refused with every problem, and nothing is written
 */
export async function importCommand(args: string[], dataDir: string, workerFile: string): Promise<void> {
  const { values, positionals: files } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: dataDir },
      platform: { type: 'string', default: 'default' },
      set: texts,
      map: texts,
      drop: texts,
      skip: texts,
      blank: texts,
      sheet: { type: 'string' },
      keep: { type: 'string' },
      mapping: { type: 'string' },
      'save-mapping': { type: 'string' },
      'create-regions': flag,
      hierarchy: { type: 'string' },
      'create-units': flag,
      likely: flag,
      same: { type: 'string' },
      'into-run': { type: 'string' },
      default: { type: 'string' },
      'dry-run': flag,
      json: flag,
    },
  })
  if (files.length === 0) throw new UsageError('Which file should be imported?')
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new UsageError(`There is no such file: ${missing.join(', ')}`)
  const decisions: Partial<Decisions> = {
    // Whoever repeats a command wants no second version of what is there.
    same: 'skip',
    ...(values.mapping !== undefined && readMapping(values.mapping)),
    ...(values.sheet !== undefined && { sheet: values.sheet }),
    ...(values.keep !== undefined && { keep: oneOf('keep', values.keep, ['first', 'last']) }),
    ...(values['create-regions'] && { create_regions: true }),
    ...(values.hierarchy !== undefined && { hierarchy: values.hierarchy }),
    ...(values['create-units'] && { create_units: true }),
    ...(values.likely && { likely: true }),
    ...(values['into-run'] !== undefined && { into_run: readId(values['into-run']) }),
    ...(values.same !== undefined && { same: oneOf('same', values.same, ['skip', 'write']) }),
    ...(values.default !== undefined && { make_default: oneOf('default', values.default, ['yes', 'no', 'if-none']) }),
  }
  decisions.set = [...(decisions.set ?? []), ...values.set.map(readSet)]
  decisions.map = [...(decisions.map ?? []), ...values.map.flatMap(readMap)]
  decisions.drop = [...(decisions.drop ?? []), ...values.drop]
  decisions.skip = [...(decisions.skip ?? []), ...values.skip.map(readSkip)]
  decisions.blank = [...(decisions.blank ?? []), ...values.blank]
  if (values['save-mapping'] !== undefined) saveMapping(values['save-mapping'], decisions)

  const { platform } = values
  const say = (json: unknown, text: string) =>
    process.stdout.write(values.json ? `${JSON.stringify(json, null, 2)}\n` : text)
  await withDesk({ dataDir: values.data, workerFile, platform, create: true }, async (desk) => {
    const run = new ImportRun(desk, platform)
    try {
      await run.start()
      for (const file of files) await run.add(file)
      const report = await run.check(decisions)
      if (report.problems.length > 0) {
        if (values.json) say({ report }, '')
        throw new ServiceError('import_refused', 422, problemsText(report.problems))
      }
      if (values['dry-run'] || isOnlySame(report)) say({ report }, reportText(platform, report))
      else {
        const { result } = await run.commit()
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
  readonly #onInterrupt = () => this.#stop.abort()
  #id = ''

  constructor(desk: Desk, platform: string) {
    this.#desk = desk
    this.#path = `/desk/v1/${platform}/imports`
  }

  async start(): Promise<void> {
    process.once('SIGINT', this.#onInterrupt)
    this.#id = (await this.#desk.call<ImportState>('POST', this.#path)).job.id
  }

  async add(file: string): Promise<void> {
    await this.#desk.upload(`${this.#path}/${this.#id}/files?name=${encodeURIComponent(basename(file))}`, file)
  }

  async check(decisions: Partial<Decisions>): Promise<ImportReport> {
    return (await this.#step('check', decisions)).report!
  }

  async commit(): Promise<ImportState> {
    return this.#step('commit', undefined)
  }

  /** Whatever has not been written is given up. */
  async end(): Promise<void> {
    process.removeListener('SIGINT', this.#onInterrupt)
    if (this.#id !== '') await this.#desk.call('DELETE', `/desk/v1/jobs/${this.#id}`)
  }

  async #step(step: string, body: unknown): Promise<ImportState> {
    await this.#desk.call('POST', `${this.#path}/${this.#id}/${step}`, body)
    await this.#desk.follow(this.#id, this.#progress, this.#stop.signal)
    return this.#desk.call('GET', `${this.#path}/${this.#id}`)
  }
}

/** `NAME=VALUE`, split at the first `=`. */
function halves(option: string, text: string): [string, string] {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`--${option} takes OLD=NEW, not "${text}".`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function column(option: string, text: string): NameColumn {
  const found = nameColumns.find((name) => name === text.trim().toLowerCase())
  if (!found) throw new UsageError(`--${option} is for ${nameColumns.join(', ')}, not "${text}".`)
  return found
}

function readSet(text: string): Decisions['set'][number] {
  const [name, value] = halves('set', text)
  return { column: column('set', name), value }
}

/** `region:OLD=NEW` renames a region; `OLD=model` a column; `OLD=NEW` regions and units. */
function readMap(text: string): Decisions['map'] {
  const [from, to] = halves('map', text)
  const prefix = nameColumns.find((name) => from.startsWith(`${name}:`))
  if (prefix) return [{ column: prefix, from: from.slice(prefix.length + 1), to }]
  if (columnWords.some((word) => word === to.trim().toLowerCase())) return [{ column: null, from, to }]
  return (['region', 'unit'] as const).map((kind) => ({ column: kind, from, to }))
}

function readSkip(text: string): Decisions['skip'][number] {
  const at = text.indexOf(':')
  if (at < 1) throw new UsageError(`--skip takes COLUMN:NAME, such as region:World, not "${text}".`)
  return { column: column('skip', text.slice(0, at)), name: text.slice(at + 1) }
}

function oneOf<const T extends string>(option: string, text: string, words: readonly T[]): T {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(`--${option} is one of ${words.join(', ')}, not ${text}.`)
  return found
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--into-run takes the id of a run, not ${text}.`)
  return Number(text)
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
