import { readFile, stat } from 'node:fs/promises'
import { ServiceError } from '../../../contract/errors.ts'
import type { Decisions } from '../../../contract/imports.ts'
import { sheetsOf } from '../../formats/open-table-file.ts'
import type { Reading, Source } from '../../formats/table.ts'
import type { StagingProgress } from '../stage-files.ts'
import { mappingSheet } from '../../formats/item-workbook.ts'
import { misfits } from './misfits.ts'
import { readConfig, type ConfigEntry } from './osemosys.ts'
import { planFile } from './plan.ts'
import type { PlannedTable } from './planned.ts'
import { refuseDiffering, tellElements } from './found.ts'
import { ItemStaging, type KnownSet } from './staging.ts'
import { declareUnread, stageTable } from './stage-table.ts'

/** What says that files hold optimization items. */
export interface ItemFiles {
  /** The config of OSeMOSYS among them. */
  config: { source: Source; entries: ReadonlyMap<string, ConfigEntry> } | undefined
}

/** A config is some hundred lines. */
const configBytes = 1024 * 1024

/** Whether files are read as optimization items: by what is among them, or because their user says so. */
export async function itemFiles(sources: readonly Source[], { items }: Decisions): Promise<ItemFiles | undefined> {
  for (const source of sources) {
    if (!/\.ya?ml$/i.test(source.name) || (await stat(source.path)).size > configBytes) continue
    const entries = readConfig(await readFile(source.path, 'utf8'))
    if (entries) return { config: { source, entries } }
  }
  if (items.some(({ kind }) => kind !== 'none')) return { config: undefined }
  for (const source of sources) if ((await sheetsOf(source)).includes(mappingSheet)) return { config: undefined }
  return undefined
}

/** What the reading of items needs beside the files. */
export interface ItemContext {
  decisions: Decisions
  found: ItemFiles
  /** Index sets of the run that takes the items. */
  sets: readonly KnownSet[]
  /** Throws to stop; called often. */
  tick: () => void
  progress: (state: StagingProgress) => void
}

/**
 * Reads files into a new staging file, each table as an optimization item. What is wrong with them is kept there as
 * problems, all of it; only a stop ends the reading.
 */
export async function stageItems(path: string, sources: readonly Source[], context: ItemContext): Promise<void> {
  const { decisions, found, sets, tick } = context
  const staging = new ItemStaging(path, tick)
  try {
    const said = (column: 'model' | 'scenario') =>
      decisions.set.findLast((rule) => rule.column === column)?.value.trim()
    const [model, scenario] = [said('model'), said('scenario')]
    staging.target(model ?? null, scenario ?? null)
    staging.startPlace(sources[0]!.name, '')
    for (const message of misfits(decisions)) staging.problem('item', message)
    const reading = readingOf(context)
    const planned: PlannedTable[] = []
    const entries = found.config?.entries
    for (const source of sources) {
      if (source === found.config?.source) continue
      const plan = () => planFile({ staging, decisions, config: entries, reading: reading(source) }, source)
      planned.push(...((await refusing(staging, source, plan)) ?? []))
    }
    // The elements of a set come in the order of its own table.
    const inOrder = planned.toSorted((a, b) => rank(a) - rank(b))
    const names = new Set([
      ...sets.map(({ name }) => name),
      ...inOrder.filter(isSet).map(({ name }) => name),
      ...[...(entries?.values() ?? [])].filter(({ type }) => type === 'set').map(({ name }) => name),
    ])
    const tables = { staging, decisions, known: new Map(sets.map(({ name, type }) => [name, type])), names }
    for (const table of inOrder) {
      await refusing(staging, table.source, () => stageTable(tables, table, reading(table.source)))
    }
    if (found.config) declareUnread(tables, found.config)
    const { differing, repeated } = staging.finish(decisions)
    tellElements(staging)
    if (repeated > 0)
      staging.note(`${repeated} ${repeated === 1 ? 'row is' : 'rows are'} given more than once with the same value.`)
    refuseDiffering(staging, decisions, differing)
    staging.commit()
  } finally {
    staging.close()
  }
}

const isSet = ({ reading }: PlannedTable): boolean => reading.kind === 'indexset'
const rank = (table: PlannedTable): number => (isSet(table) ? 0 : 1)

/** Reports how far the reading is; each file is opened several times and counted once. */
function readingOf({ tick, progress }: ItemContext): (source: Source) => Reading {
  const done = new Map<Source, number>()
  return (source) => ({
    tick,
    onBytes: (bytes) => {
      tick()
      done.set(source, Math.max(done.get(source) ?? 0, bytes))
      progress({ file: source.name, bytes: [...done.values()].reduce((sum, one) => sum + one, 0), points: 0 })
    },
  })
}

/** One unreadable file does not keep the others from being looked at. */
async function refusing<T>(staging: ItemStaging, { name }: Source, read: () => Promise<T>): Promise<T | undefined> {
  staging.startPlace(name, '')
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errorName !== 'import_refused') throw error
    staging.problem('file', error.message)
    return undefined
  }
}
