import { stat } from 'node:fs/promises'
import type { Decisions } from '../../contract/imports.ts'
import { ServiceError } from '../../contract/errors.ts'
import { looksLikeSqlite, openTableFile } from '../formats/open-table-file.ts'
import type { Reading, Source } from '../formats/table.ts'
import { chooseSheets } from './choose-sheets.ts'
import { stagePlatformFile } from './ixmp4/stage-file.ts'
import { stageSheet } from './stage-sheet.ts'
import { Staging } from './staging.ts'

/** How far the reading of files is. */
export interface StagingProgress {
  file: string
  /** Bytes of all files read so far. */
  bytes: number
  points: number
}

/**
 * Streams files into a new staging file. What is wrong with them is kept in it as problems, all of it; only a stop ends
 * the reading.
 *
 * @param tick throws to stop
 */
export async function stageFiles(
  path: string,
  sources: readonly Source[],
  decisions: Decisions,
  tick: () => void,
  progress: (state: StagingProgress) => void,
): Promise<void> {
  const [first] = sources
  if (first && sources.length === 1 && (await looksLikeSqlite(first))) {
    const { size } = await stat(first.path)
    const onRows = (done: number, total: number, points: number) =>
      progress({ file: first.name, bytes: (size * done) / total, points })
    return stagePlatformFile(path, first, decisions, { tick, onRows })
  }
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
