import { readFileSync, statSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  checkRules,
  type CheckRequest,
  type CheckRule,
  type CheckState,
  type DefinitionFile,
  type Finding,
  type FindingsPage,
} from '../contract/checks.ts'
import { counted } from '../contract/counted.ts'
import { withDesk, type Desk } from './desk.ts'
import { onStop } from './on-stop.ts'
import { progressLine } from './progress.ts'
import { tableText, type Column } from './table.ts'
import { UsageError } from './usage.ts'

export const checkUsage = `check PLATFORM [--data DIR] [--run ID]… [--rule ${checkRules.join('|')}]… [--definitions FOLDER]
         [--set SETTING=NUMBER]… [--format text|csv|xlsx] [--out FILE|-]
         Writes nothing to the data. Ends with 0 when nothing of the levels error, high and medium was found, else with 1.`

/** Findings that are printed. */
const shown = 50

/**
 * `check`: looks for what is odd in the data and tells it, on standard output or as a file. Findings of the levels
 * error, high and medium, muted ones aside, end it with exit code 1.
 * @throws UsageError; platform_not_found, bad_request for definitions that are no YAML
 */
export async function checkCommand(args: string[], dataDir: string, workerFile: string): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: dataDir },
      run: { type: 'string', multiple: true, default: [] },
      rule: { type: 'string', multiple: true, default: [] },
      definitions: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      format: { type: 'string', default: 'text' },
      out: { type: 'string', default: '-' },
    },
  })
  const [platform, ...more] = positionals
  const { format, out } = values
  if (platform === undefined || more.length > 0) throw new UsageError('Which platform? Call it as: check PLATFORM')
  if (!['text', 'csv', 'xlsx'].includes(format)) throw new UsageError(`--format is text, csv or xlsx, not ${format}.`)
  if (format === 'text' && out !== '-') throw new UsageError('Text goes to standard output: leave out --out.')
  if (format === 'xlsx' && out === '-') throw new UsageError('A workbook needs a file: name it with --out.')
  const request = requestOf(values)
  const stop = new AbortController()
  onStop(['SIGINT'], () => stop.abort())
  await withDesk({ dataDir: values.data, workerFile, platform, hasJob: true }, async (desk) => {
    const path = `/desk/v1/${encodeURIComponent(platform)}/checks`
    const { job } = await desk.call<CheckState>('POST', path, request)
    await desk.follow(job.id, progressLine(), stop.signal)
    const check = `${path}/${job.id}`
    const page = await desk.call<FindingsPage>('POST', `${check}/findings`, { limit: shown })
    if (format === 'text') process.stdout.write(reportText(await desk.call<CheckState>('GET', check), page))
    else await save(desk, `${check}/file`, format, out)
    const { error = 0, high = 0, medium = 0 } = page.levels
    if (error + high + medium > 0) process.exitCode = 1
  })
}

/** @throws UsageError */
function requestOf(values: {
  run: string[]
  rule: string[]
  set: string[]
  definitions?: string | undefined
}): Omit<CheckRequest, 'settings'> & { settings: Record<string, number> } {
  const oddRun = values.run.find((id) => !/^\d{1,15}$/.test(id))
  if (oddRun !== undefined) throw new UsageError(`--run is the id of a run, not ${oddRun}.`)
  const oddRule = values.rule.find((rule) => !(checkRules as readonly string[]).includes(rule))
  if (oddRule !== undefined) throw new UsageError(`--rule is one of ${checkRules.join(', ')}, not ${oddRule}.`)
  const settings = values.set.map((text): [string, number] => {
    const [, name = '', number] = /^([a-z_]+)=(.+)$/.exec(text) ?? []
    if (number === undefined || !Number.isFinite(Number(number)))
      throw new UsageError(`--set is like sum_tolerance=0.02, not ${text}.`)
    return [name, Number(number)]
  })
  return {
    ...(values.run.length > 0 && { runs: values.run.map(Number) }),
    rules: values.rule.length > 0 ? (values.rule as CheckRule[]) : [...checkRules],
    settings: Object.fromEntries(settings),
    definitions: values.definitions === undefined ? [] : definitionFiles(values.definitions),
  }
}

/** The YAML files of a folder and those below it. @throws UsageError where there are none */
function definitionFiles(folder: string): DefinitionFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder ${folder}.`)
  const paths = globSync('**/*.{yaml,yml}', { cwd: folder }).toSorted()
  if (paths.length === 0) throw new UsageError(`There are no YAML files in ${folder}.`)
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

async function save(desk: Desk, path: string, format: string, out: string): Promise<void> {
  await desk.download(path, out === '-' ? process.stdout : out, { format })
}

function reportText({ summary }: CheckState, { total, muted, results }: FindingsPage): string {
  const { runs = 0, datapoints = 0, left_out = 0, notes = [] } = summary ?? {}
  const quiet = muted > 0 ? `, ${muted} muted` : ''
  const lines = [
    `checked ${counted(datapoints, 'datapoint')} of ${counted(runs, 'run')}: ${counted(total, 'finding')}${quiet}`,
    ...notes,
  ]
  if (total > results.length) lines.push(`The gravest ${results.length} of them; --format csv has all:`)
  if (left_out > 0) lines.push(`${counted(left_out, 'finding')} more were not kept.`)
  return `${lines.join('\n')}\n${results.length > 0 ? tableText(columns, results) : ''}`
}

const columns: Column<Finding>[] = [
  { title: 'level', cell: ({ level }) => level },
  { title: 'rule', cell: ({ rule }) => rule },
  {
    title: 'where',
    cell: ({ model, scenario, region, variable }) =>
      [model, scenario, region, variable].filter((name) => name !== null).join(', '),
  },
  { title: 'what', cell: ({ text: what }) => what },
]
