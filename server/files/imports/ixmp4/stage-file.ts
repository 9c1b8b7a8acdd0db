import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ServiceError } from '../../../contract/errors.ts'
import type { Decisions } from '../../../contract/imports.ts'
import { itemKinds } from '../../../contract/optimization.ts'
import { Ixmp4File } from '../../formats/ixmp4.ts'
import { unpackedFile } from '../../formats/open-table-file.ts'
import { fileProblem } from '../../formats/problem.ts'
import { freeBytes } from '../../../platforms/disk.ts'
import type { Source } from '../../formats/table.ts'
import { cellKinds, shownCell } from './cells.ts'
import { misfits } from './decisions.ts'
import { counted } from '../../../contract/counted.ts'
import { leaveOut } from './leave-out.ts'
import { stageElements } from './elements.ts'
import { stageItems } from './items.ts'
import { Names } from './names.ts'
import { leftOut, rowReaders } from './rows.ts'
import { PlatformStaging } from './staging.ts'
import { tables, type StagedTable } from '../../formats/ixmp4-tables.ts'

/** How far the reading is. */
export interface PlatformReading {
  /** Throws to stop; called often. */
  tick: () => void
  /** Told how many rows, of how many, have been read. */
  onRows: (done: number, total: number, points: number) => void
}

/** Rows between two looks at whether to stop. */
const tickRows = 1_024

/**
 * Reads a platform of ixmp4 into a new staging file. What is wrong with it is kept there as problems, all of it; only a
 * stop ends the reading.
 */
export async function stagePlatformFile(
  path: string,
  source: Source,
  decisions: Decisions,
  { tick, onRows }: PlatformReading,
): Promise<void> {
  const staging = new PlatformStaging(path, tick)
  const unpacked = `${path}.unpacked`
  try {
    staging.startPlace(source.name, '')
    for (const message of misfits(decisions)) staging.problem('file', `${source.name}: ${message}`)
    const plain = await refusing(staging, () =>
      unpackedFile(source, unpacked, { free: freeBytes(dirname(path)), onBytes: tick }),
    )
    if (plain) await refusing(staging, () => stageAll(staging, plain, decisions, { tick, onRows }))
    staging.finish(decisions)
  } finally {
    staging.close()
    await rm(unpacked, { force: true })
  }
}

/** What a file is refused for becomes a problem of the staging file. */
async function refusing<T>(staging: PlatformStaging, read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.errorName !== 'import_refused') throw error
    staging.problem('file', error.message)
    return undefined
  }
}

function stageAll(
  staging: PlatformStaging,
  source: Source,
  decisions: Decisions,
  { tick, onRows }: PlatformReading,
): void {
  const file = new Ixmp4File(source)
  try {
    for (const note of file.notes) staging.note(`${file.name} is ${note}.`)
    const names = new Names(decisions)
    const sources = tables.map((table) => ({ table, from: table.from.find((name) => file.has(name)) }))
    const total = sources.reduce((rows, { from }) => rows + (from === undefined ? 0 : file.count(from)), 0)
    staging.endPlace(total, 0, file.count('iamc_datapoint_universal'))
    let done = 0
    let points = 0
    for (const { table, from } of sources) {
      if (from === undefined) continue
      const onRow = () => {
        done += 1
        if (table.name === 'datapoint') points += 1
        if (done % tickRows > 0) return
        tick()
        onRows(done, total, points)
      }
      stageTable(staging, file, { table, from }, names, onRow)
    }
    stageElements(staging, file)
    for (const kind of itemKinds) stageItems(staging, file, kind, names, tick)
    leaveOut(staging, file)
  } finally {
    file.close()
  }
}

function stageTable(
  staging: PlatformStaging,
  file: Ixmp4File,
  { table, from }: { table: StagedTable; from: string },
  names: Names,
  onRow: () => void,
): void {
  staging.startTable(file.name, from, table.name)
  const columns = table.columns.map((column) => {
    const found = column.from.find((name) => file.has(from, name))
    if (found !== undefined || column.isOptional) return { ...column, source: found ?? column.name }
    throw fileProblem(file.name, ` lacks the column ${column.name} of ${from}. It may be damaged: fetch it again.`)
  })
  const sourceOf = (wanted: string): string => columns.find(({ name }) => name === wanted)!.source
  const readRow = rowReaders[table.name]?.(staging)
  const rename = names.of(table)
  const into = staging.into(table.name)
  const wrong = (id: number, column: string, value: unknown, why: string) =>
    staging.problem('cell', `${why}, not ${shownCell(value)}`, id, column, shownCell(value))
  let last = 0
  let without = 0
  rows: for (const [id, ...cells] of file.rows(from, ['id', ...columns.map(({ source }) => source)], table.isExact)) {
    onRow()
    const rowId = cellKinds.id.read(id) as number | undefined
    if (rowId === undefined || rowId <= last) {
      staging.problem('cell', `${cellKinds.id.wanted}, each once, not ${shownCell(id)}`, last, 'id', shownCell(id))
      continue
    }
    last = rowId
    for (const [i, column] of columns.entries()) {
      const value = cells[i]
      if (value === null && column.isOptional) continue
      const cell = cellKinds[column.kind].read(column.kind === 'name' ? rename(value) : value)
      if (cell === undefined || cell === null) {
        wrong(rowId, column.source, value, cellKinds[column.kind].wanted)
        continue rows
      }
      cells[i] = cell
    }
    const found = readRow?.(cells)
    if (found === leftOut) without += 1
    else if (found) wrong(rowId, sourceOf(found.column), found.value, found.why)
    else into.add(rowId, cells)
  }
  if (without > 0) staging.note(`${counted(without, 'datapoint', 'datapoints')} without a value left out.`)
}
