import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ixmp4Versions, type Ixmp4Version } from '../contract/platform-exports.ts'
import type { Target } from './export-files.ts'
import { UsageError } from './usage.ts'

/** Where an export goes, as flags say it. @throws UsageError when the format is unclear, or a file cannot be made or would be overwritten */
export function readTarget(values: { out: string; format?: string; meta?: string; force: boolean }): Target {
  const { meta } = values
  const out = values.out === '-' ? undefined : values.out
  const format = values.format ?? (out === undefined ? 'csv' : formatOf(out))
  if (format === undefined) throw new UsageError(`${out} does not tell its format. Name it with --format.`)
  if (format !== 'csv' && format !== 'xlsx' && format !== 'jsonl' && format !== 'sqlite3') {
    throw new UsageError(`--format is csv, xlsx, jsonl or sqlite3, not ${format}.`)
  }
  const what = format === 'xlsx' ? 'A workbook' : format === 'sqlite3' ? 'A platform' : undefined
  if (what !== undefined && meta !== undefined) {
    throw new UsageError(`${what} holds the meta indicators itself: leave out --meta.`)
  }
  if (what !== undefined && out === undefined && process.stdout.isTTY) {
    throw new UsageError(`${what} cannot be shown here. Name a file with --out.`)
  }
  if (meta !== undefined && out !== undefined && resolve(meta) === resolve(out)) {
    throw new UsageError('--out and --meta are the same file.')
  }
  for (const file of [out, meta]) if (file !== undefined) refuseFile(file, values.force)
  return { out, meta, format }
}

/** The ixmp4 that a platform is written for. @throws UsageError for one that is not known, or another format */
export function readVersion(written: string | undefined, { format }: Target): Ixmp4Version {
  if (written === undefined) return ixmp4Versions[0]
  if (format !== 'sqlite3') throw new UsageError('--ixmp4 is for a platform: --out FILE.sqlite3.')
  const version = ixmp4Versions.find((known) => known === written)
  if (version === undefined) throw new UsageError(`--ixmp4 is ${ixmp4Versions.join(', ')}, not ${written}.`)
  return version
}

const formatOf = (file: string): string | undefined =>
  (/\.(csv|jsonl|sqlite3)(?:\.gz)?$/i.exec(file) ?? /\.(xlsx)$/i.exec(file))?.[1]?.toLowerCase()

function refuseFile(file: string, force: boolean): void {
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}.`)
  const found = statSync(file, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isFile()) throw new UsageError(`${file} is no file.`)
  if (!force) {
    throw new UsageError(`There is a file ${file} already. Overwrite it with --force, or choose another name.`)
  }
}
