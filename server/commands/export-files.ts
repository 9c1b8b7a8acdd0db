import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { cancelled } from '../contract/errors.ts'
import type { ExportFormat, ExportRequest } from '../contract/exports.ts'
import type { JobInfo } from '../contract/jobs.ts'
import type { PlatformExport } from '../contract/platform-exports.ts'
import type { Desk } from './desk.ts'
import { progressLine } from './progress.ts'

/** Where an export goes. */
export interface Target {
  /** Undefined for standard output. */
  out: string | undefined
  meta: string | undefined
  format: ExportFormat | 'sqlite3'
}

/**
 * Exports, and fetches the files when all is done.
 * @param start what begins it, below the platform, and what it is told
 * @throws cancelled by the signal; what the service refuses. No file is left then
 */
export async function exportTo<Summary>(
  desk: Desk,
  platform: string,
  start: { path: string; request?: ExportRequest | PlatformExport },
  target: Target,
  signal: AbortSignal,
): Promise<Summary> {
  const exports = `/desk/v1/${platform}/exports`
  const { id } = await desk.call<JobInfo>('POST', `/desk/v1/${platform}/${start.path}`, start.request)
  await desk.follow(id, progressLine(), signal)
  const summary = await desk.call<Summary>('GET', `${exports}/${id}`)
  const files = [
    { path: `${exports}/${id}/file`, file: target.out },
    ...(target.meta === undefined ? [] : [{ path: `${exports}/${id}/meta`, file: target.meta }]),
  ].map((part) => ({ ...part, partial: part.file && partialName(part.file) }))
  try {
    for (const { path, file, partial } of files) await save(desk, path, partial, /\.gz$/i.test(file ?? ''), signal)
    for (const { file, partial } of files) if (file !== undefined) renameSync(partial!, file)
  } catch (error) {
    for (const { partial } of files) if (partial !== undefined) rmSync(partial, { force: true })
    throw signal.aborted ? cancelled() : error
  }
  return summary
}

/** The name under which a file is written, in the same folder; it is renamed when it is complete. */
const partialName = (file: string): string => join(dirname(file), `.${basename(file)}-${process.pid}.part`)

async function save(
  desk: Desk,
  path: string,
  file: string | undefined,
  isPacked: boolean,
  signal: AbortSignal,
): Promise<void> {
  const source = new PassThrough()
  const sink = file === undefined ? process.stdout : createWriteStream(file)
  const steps = isPacked ? [source, createGzip(), sink] : [source, sink]
  await Promise.all([
    pipeline(steps, { signal, end: file !== undefined }),
    desk.download(path, source).then(() => source.end()),
  ])
}
