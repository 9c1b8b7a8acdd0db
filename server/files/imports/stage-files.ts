import { stat } from 'node:fs/promises'
import type { Decisions } from '../../contract/imports.ts'
import { ServiceError } from '../../contract/errors.ts'
import { looksLikeSqlite, openTableFile } from '../formats/open-table-file.ts'
import type { Reading, Source } from '../formats/table.ts'
import { chooseSheets } from './choose-sheets.ts'
import { stagePlatformFile } from './ixmp4/stage-file.ts'
import { itemFiles, stageItems } from './items/stage-items.ts'
import type { KnownSet } from './items/staging.ts'
import { stageSheet } from './stage-sheet.ts'
import { Staging } from './staging.ts'

/** How far the reading of files is. */
export interface StagingProgress {
  file: string
  /** Bytes of all files read so far. */
  bytes: number
  points: number
}

/** What the reading of files needs beside them. */
export interface StagingContext {
  decisions: Decisions
  /** Index sets of the run that takes everything; none where new runs do. */
  sets: readonly KnownSet[]
  /** Throws to stop. */
  tick: () => void
  progress: (state: StagingProgress) => void
}

/**
 * Streams files into a new staging file. What is wrong with them is kept in it as problems, all of it; only a stop ends
 * the reading.
 */
export async function stageFiles(
  path: string,
  sources: readonly Source[],
  { decisions, sets, tick, progress }: StagingContext,
): Promise<void> {
  const [first] = sources
  if (first && sources.length === 1 && (await looksLikeSqlite(first))) {
    const { size } = await stat(first.path)
    const onRows = (done: number, total: number, points: number) =>
      progress({ file: first.name, bytes: (size * done) / total, points })
    return stagePlatformFile(path, first, decisions, { tick, onRows })
  }
  const items = await itemFiles(sources, decisions)
  if (items) return stageItems(path, sources, { decisions, found: items, sets, tick, progress })
  const staging = new Staging(path, decisions, tick)
  try {
    let before = 0
    for (const source of sources) {
      let read = 0
      const reading: Reading = {
        tick,
        onBytes: (bytes) => {
          tick()
          read = Math.max(read, bytes)
          progress({ file: source.name, bytes: before + read, points: staging.points })
        },
      }
      await stageFile(staging, source, decisions, reading)
      before += read
    }
    tick()
    staging.finish()
  } finally {
    staging.close()
  }
}

async function stageFile(staging: Staging, source: Source, decisions: Decisions, reading: Reading): Promise<void> {
  staging.startPlace(source.name, '')
  try {
    const file = await openTableFile(source)
    for (const note of file.notes) staging.note(`${source.name} is ${note}.`)
    for (const sheet of await chooseSheets(staging, source, file, decisions, reading)) {
      await stageSheet(staging, source, file, sheet, decisions, reading)
    }
  } catch (error) {
    // One unreadable file does not keep the others from being looked at.
    if (!(error instanceof ServiceError) || error.errorName !== 'import_refused') throw error
    staging.problem('file', error.message)
  }
}
