import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { RecordPage } from '../contract/common.ts'
import { dimensions, type Dimension } from '../contract/dimensions.ts'
import type { ExportRequest, ExportSummary } from '../contract/exports.ts'
import type { DeskDatapointFilter } from '../contract/desk-filters.ts'
import type { ItemsExportSummary } from '../contract/item-exports.ts'
import { limits } from '../contract/limits.ts'
import type { PlatformExport, PlatformExportSummary } from '../contract/platform-exports.ts'
import { withDesk, type Desk } from './desk.ts'
import { exportTo, type Target } from './export-files.ts'
import { readTarget, readVersion } from './export-target.ts'
import { onStop } from './on-stop.ts'
import { UsageError } from './usage.ts'
import { counted } from '../contract/counted.ts'

export const exportUsage = `export [--data DIR] [--platform NAME[@MOMENT]] [--out FILE|-] [--force] [--format csv|xlsx|jsonl|sqlite3]
         [--layout wide|long] [--ixmp4 0.17|0.16|0.14]
         [--model M]… [--scenario S]… [--region R]… [--variable V]… [--unit U]… [--year Y|A-B]…
         [--all-versions] [--run ID]… [--filter JSON|@FILE] [--meta FILE] [--items]
         In names, * stands for any characters. A FILE ending in .gz is packed.
         sqlite3 is a platform that ixmp4 opens, of the version named by --ixmp4, and that import reads: what the names
         choose, or without any everything, optimization items too.
         --items writes all optimization items of one run into a workbook, which import reads back.
         NAME@MOMENT is the platform as it was: a transaction, or a UTC time like 2026-11-20T12:00:00.`

/**
 * `export`: datapoints into a file or to standard output. Progress on stderr; the summary too, when the data go to
 * stdout.
 *
 * @throws UsageError; platform_not_found, bad_filter_arguments, export_refused. No file is left then
 */
export async function exportCommand(args: string[], dataDir: string, workerFile: string): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: dataDir },
      platform: { type: 'string', default: 'default' },
      out: { type: 'string', default: '-' },
      force: { type: 'boolean', default: false },
      format: { type: 'string' },
      layout: { type: 'string', default: 'wide' },
      model: { type: 'string', multiple: true },
      scenario: { type: 'string', multiple: true },
      region: { type: 'string', multiple: true },
      variable: { type: 'string', multiple: true },
      unit: { type: 'string', multiple: true },
      year: { type: 'string', multiple: true },
      'all-versions': { type: 'boolean', default: false },
      run: { type: 'string', multiple: true },
      filter: { type: 'string' },
      meta: { type: 'string' },
      items: { type: 'boolean', default: false },
      ixmp4: { type: 'string' },
    },
  })
  const target = readTarget(values)
  const { layout } = values
  if (layout !== 'wide' && layout !== 'long') throw new UsageError(`--layout is wide or long, not ${layout}.`)
  const version = readVersion(values.ixmp4, target)
  const given = values.filter === undefined ? undefined : readFilter(values.filter, values)
  const own = { ...yearFilter(values.year ?? []), ...runFilter(values.run ?? [], values['all-versions']) }
  const stop = new AbortController()
  onStop(['SIGINT'], () => stop.abort())
  const { data } = values
  const platform = encodeURIComponent(values.platform) // a moment may hold what has a meaning in addresses
  await withDesk({ dataDir: data, workerFile, platform: values.platform, hasJob: true }, async (desk) => {
    if (values.items) return exportItems(desk, platform, runOfItems(values), target, stop.signal)
    const filter = given ?? { ...own, ...(await nameFilters(desk, platform, values)) }
    if (target.format === 'sqlite3') return exportPlatform(desk, platform, { version, filter }, target, stop.signal)
    const request: ExportRequest = { filter, format: target.format, layout }
    const summary = await exportTo<ExportSummary>(desk, platform, { path: 'exports', request }, target, stop.signal)
    const report = target.out === undefined ? process.stderr : process.stdout
    report.write(reportText(summary, target, filter))
  })
}

/** @throws UsageError for what is no JSON object, or beside other filters */
function readFilter(text: string, values: Record<string, unknown>): DeskDatapointFilter {
  const others = [...dimensions, 'year', 'run'].filter((name) => values[name] !== undefined)
  if (values['all-versions'] === true) others.push('all-versions')
  if (others.length > 0) throw new UsageError(`--filter says everything itself: leave out --${others.join(', --')}.`)
  try {
    return JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text) as DeskDatapointFilter
  } catch (error) {
    throw new UsageError(`--filter cannot be read: ${(error as Error).message}.`)
  }
}

/** `2030`, `2020-2050`, several of them. @throws UsageError */
function yearFilter(texts: readonly string[]): Pick<DeskDatapointFilter, 'year__in' | 'year__gte' | 'year__lte'> {
  const ranges = texts.map((text) => {
    const match = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text.trim())
    const [first, last] = [Number(match?.[1]), Number(match?.[2] ?? match?.[1])]
    if (!match || last < first) throw new UsageError(`--year is a year or a range like 2020-2050, not ${text}.`)
    return { first, last }
  })
  const [only] = ranges
  if (!only) return {}
  if (ranges.length === 1) return { year__gte: only.first, year__lte: only.last }
  return {
    year__in: ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  }
}

/** @throws UsageError for what is no id */
function runFilter(ids: readonly string[], allVersions: boolean): Pick<DeskDatapointFilter, 'run'> {
  const odd = ids.find((id) => !/^\d{1,15}$/.test(id))
  if (odd !== undefined) throw new UsageError(`--run is the id of a run, not ${odd}.`)
  // A run that is named by its id is meant, whether it is a default version or not.
  if (ids.length > 0) return { run: { id__in: ids.map(Number), default_only: false } }
  return allVersions ? { run: { default_only: false } } : {}
}

/** A filter for each dimension that names were given of. Several patterns cannot be one filter, so they are looked up. */
async function nameFilters(
  desk: Desk,
  platform: string,
  values: Partial<Record<Dimension, string[]>>,
): Promise<Pick<DeskDatapointFilter, Dimension>> {
  const filters: Pick<DeskDatapointFilter, Dimension> = {}
  for (const dimension of dimensions) {
    const names = values[dimension] ?? []
    const isPattern = (name: string) => name.includes('*')
    if (names.length === 0) continue
    if (names.length === 1 && isPattern(names[0]!)) {
      filters[dimension] = { name__like: names[0]! }
      continue
    }
    const found = await Promise.all(
      names.map(async (name) => (isPattern(name) ? matchingNames(desk, platform, dimension, name) : [name])),
    )
    filters[dimension] = { name__in: found.flat() }
  }
  return filters
}

/** The names that any run uses. */
async function matchingNames(desk: Desk, platform: string, dimension: Dimension, pattern: string): Promise<string[]> {
  const names: string[] = []
  for (let total = 1; names.length < total;) {
    const path = `/v1/${platform}/iamc/${dimension}s/?table=false&limit=${limits.pageMax}&offset=${names.length}`
    const page = await desk.call<RecordPage<{ name: string }>>('PATCH', path, { name__like: pattern, run: null })
    names.push(...page.results.map((record) => record.name))
    total = page.total
  }
  return names
}

/** The run whose optimization items are meant. @throws UsageError */
function runOfItems(values: Record<string, unknown> & { run?: string[]; format?: string; out: string }): number {
  const others = [...dimensions, 'year', 'all-versions', 'filter', 'meta'].filter((name) => values[name])
  if (others.length > 0) throw new UsageError(`--items takes all items of a run: leave out --${others.join(', --')}.`)
  const [run, ...more] = values.run ?? []
  if (run === undefined || more.length > 0) throw new UsageError('--items needs one run: --run ID.')
  return Number(run)
}

/** Exports all optimization items of a run. @throws UsageError for a file that is no workbook; run_not_found */
async function exportItems(
  desk: Desk,
  platform: string,
  run: number,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  if (target.format !== 'xlsx')
    throw new UsageError('Items are written into a workbook, a sheet for each: --out FILE.xlsx.')
  const start = { path: `runs/${run}/items/export` }
  const { items, rows } = await exportTo<ItemsExportSummary>(desk, platform, start, target, signal)
  const report = target.out === undefined ? process.stderr : process.stdout
  const where = target.out ?? 'standard output'
  report.write(`exported ${counted(items, 'optimization item')} with ${counted(rows, 'row')} to ${where}\n`)
}

/** Writes a platform for ixmp4: what the filter leaves, or everything where nothing is asked. */
async function exportPlatform(
  desk: Desk,
  platform: string,
  { version, filter }: Required<PlatformExport>,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  const request: PlatformExport = Object.keys(filter).length === 0 ? { version } : { version, filter }
  const start = { path: 'exports/platform', request }
  const { runs, datapoints, platform_items, left_out } = await exportTo<PlatformExportSummary>(
    desk,
    platform,
    start,
    target,
    signal,
  )
  const report = target.out === undefined ? process.stderr : process.stdout
  const items = platform_items > 0 ? ` and ${counted(platform_items, 'optimization item')}` : ''
  report.write(
    `exported ${counted(datapoints, 'datapoint')}${items} of ${counted(runs, 'run')} to ${target.out ?? 'standard output'}, for ixmp4 ${version}\n`,
  )
  if (left_out > 0) {
    report.write(
      `${counted(left_out, 'optimization item')} of these runs left out: only a whole platform holds them.\n`,
    )
  }
}

function reportText({ datapoints, runs }: ExportSummary, { out }: Target, filter: DeskDatapointFilter): string {
  const text = `exported ${counted(datapoints, 'datapoint')} of ${counted(runs, 'run')} to ${out ?? 'standard output'}\n`
  if (datapoints > 0) return text
  const { run } = filter
  const why =
    run === undefined || (run !== null && (run.default_only === undefined || run.default_only))
      ? 'Only default versions were looked at; --all-versions takes the others too. '
      : ''
  return `${text}No datapoint matches. ${why}Names are compared exactly, upper and lower case too.\n`
}
