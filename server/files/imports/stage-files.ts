import { stat } from 'node:fs/promises'
import type { Decisions } from '../../contract/imports.ts'
import { ServiceError } from '../../contract/errors.ts'
import { counted } from '../../contract/counted.ts'
import { limits } from '../../contract/limits.ts'
import { asName } from '../../payload/cells.ts'
import { findTables, looksLikeSqlite } from '../formats/open-table-file.ts'
import { isYaml, readRegionList } from '../formats/region-list.ts'
import type { Reading, Source, TableFile } from '../formats/table.ts'
import { chooseSheets } from './choose-sheets.ts'
import { stagePlatformFile } from './ixmp4/stage-file.ts'
import { itemRuleOf } from './items/plan.ts'
import { itemFiles, stageItems } from './items/stage-items.ts'
import type { KnownSet } from './items/staging.ts'
import { clean } from './names.ts'
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
  if (itemRuleOf(decisions, source.name)?.kind === 'none') return staging.note(`${source.name}: left out.`)
  staging.startPlace(source.name, '')
  if (isYaml(source.name)) return orRefuse(staging, () => stageRegionList(staging, source))
  await orRefuse(staging, async () => {
    const { tables, others } = await findTables(source)
    if (others.length > 0) {
      const listed = others.slice(0, limits.errorExamples).map((name) => `"${name}"`)
      const more = others.length > listed.length ? ` and ${others.length - listed.length} more` : ''
      staging.note(`${source.name}: not read, being no tables: ${listed.join(', ')}${more}.`)
    }
    for (const { name, open } of tables) {
      if (name !== source.name) staging.startPlace(name, '')
      await orRefuse(staging, async () => stageTable(staging, name, await open(), decisions, reading))
    }
  })
}

async function stageTable(
  staging: Staging,
  name: string,
  file: TableFile,
  decisions: Decisions,
  reading: Reading,
): Promise<void> {
  for (const note of file.notes) staging.note(`${name} is ${note}.`)
  for (const sheet of await chooseSheets(staging, name, file, decisions, reading)) {
    await stageSheet(staging, name, file, sheet, decisions, reading)
  }
}

/** Regions of a region list get its hierarchies, should they be new. */
async function stageRegionList(staging: Staging, source: Source): Promise<void> {
  const regions = await readRegionList(source)
  const names = regions.map(({ region, hierarchy }) => ({ region: asName(clean(region)), hierarchy: clean(hierarchy) }))
  const usable = names.filter(({ hierarchy }) => asName(hierarchy, limits.longNameLength) !== undefined)
  const doubled = usable.filter(
    ({ region, hierarchy }) => region !== undefined && staging.listRegion(region, hierarchy),
  )
  const lost = names.length - usable.filter(({ region }) => region !== undefined).length
  const hierarchies = new Set(usable.map(({ hierarchy }) => hierarchy)).size
  staging.note(
    `${source.name}: ${counted(names.length, 'region')} of ${counted(hierarchies, 'hierarchy', 'hierarchies')} listed.`,
  )
  if (doubled.length > 0) {
    const listed = doubled.slice(0, 3).map(({ region }) => `"${region}"`)
    staging.note(
      `${source.name}: in another hierarchy by a list before, which counts: ${listed.join(', ')}${doubled.length > 3 ? ' …' : ''}.`,
    )
  }
  if (lost > 0) staging.note(`${source.name}: ${counted(lost, 'name')} cannot be used, being too long or no text.`)
}

/** One unreadable file does not keep the others from being looked at. */
async function orRefuse(staging: Staging, read: () => Promise<void>): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errorName !== 'import_refused') throw error
    staging.problem('file', error.message)
  }
}
