import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ImportOptions, ImportReport, ImportResult } from './contract/imports.ts'
import { runImport } from './imports/run-import.ts'
import type { StagingProgress } from './imports/staging.ts'
import { Platforms } from './platforms/platforms.ts'
import { Pool } from './pool/pool.ts'

/** A way to call a command that it does not understand; the message says what is wrong. */
export class UsageError extends Error {}

export const importUsage = `import [--data DIR] [--platform NAME] [--create-regions [--hierarchy H]] [--create-units]
         [--default yes|no|if-none] [--dry-run] FILE…`

const number = new Intl.NumberFormat('en')

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
      'create-regions': { type: 'boolean', default: false },
      hierarchy: { type: 'string', default: 'common' },
      'create-units': { type: 'boolean', default: false },
      default: { type: 'string', default: 'if-none' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  if (files.length === 0) throw new UsageError('Which file should be imported?')
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new UsageError(`There is no such file: ${missing.join(', ')}`)
  const options: ImportOptions = {
    createRegions: values['create-regions'],
    hierarchy: values.hierarchy,
    createUnits: values['create-units'],
    makeDefault: readDefault(values.default),
  }
  const pool = new Pool({ workerFile, readers: 1, url: `an import (process ${process.pid})`, onSlow: () => {} })
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  try {
    const platform = await new Platforms(values.data, () => pool).ensure(values.platform)
    const call = platform.for('scenario-desk import', undefined)
    const total = files.reduce((bytes, file) => bytes + statSync(file).size, 0)
    const { report, result } = await runImport(
      {
        pool,
        platform: call,
        files,
        options,
        folder: values.data,
        signal: stop.signal,
        onProgress: progressLine(total),
      },
      values['dry-run'],
    )
    process.stdout.write(result ? resultText(values.platform, result, report) : reportText(report))
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\n')
    await pool.end()
  }
}

function readDefault(text: string): ImportOptions['makeDefault'] {
  if (text === 'yes' || text === 'no' || text === 'if-none') return text
  throw new UsageError(`--default is yes, no or if-none, not ${text}.`)
}

/** A terminal sees one line that is written over; a log gets a line every two seconds. */
function progressLine(totalBytes: number): (state: StagingProgress) => void {
  const { isTTY } = process.stderr
  let last = Date.now() - (isTTY ? 250 : 0)
  return ({ file, bytes, points }) => {
    if (Date.now() - last < (isTTY ? 250 : 2_000)) return
    last = Date.now()
    const percent = Math.min(99, Math.round((bytes / totalBytes) * 100))
    const text = `${file}: ${percent} %, ${number.format(points)} datapoints read`
    process.stderr.write(isTTY ? `\r${text} ` : `${text}\n`)
  }
}

const created = ({ newRegions, newUnits }: ImportReport): string =>
  [
    newRegions.length > 0 ? `regions created: ${newRegions.length}\n` : '',
    newUnits.length > 0 ? `units created: ${newUnits.length}\n` : '',
  ].join('')

const resultText = (platform: string, result: ImportResult, report: ImportReport): string =>
  `imported into ${platform}: ${number.format(result.points)} datapoints in ${number.format(result.series)} time series\n` +
  created(report) +
  result.runs
    .map(
      ({ id, model, scenario, version, isDefault }) =>
        `run ${id}: ${model} | ${scenario}, version ${version}${isDefault ? ' (default)' : ''}\n`,
    )
    .join('')

const reportText = (report: ImportReport): string =>
  `would import: ${number.format(report.points)} datapoints in ${number.format(report.series)} time series\n` +
  created(report) +
  report.runs
    .map(({ model, scenario, points }) => `new run: ${model} | ${scenario}, ${number.format(points)} datapoints\n`)
    .join('') +
  'Nothing was written.\n'
