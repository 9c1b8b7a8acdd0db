import { isNameColumn, nameColumns, type Decisions, type NameColumn } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { unescapeFormula } from '../formats/formula.ts'
import type { DataLayout } from '../formats/header.ts'
import { readVersion } from '../formats/number.ts'
import { dropColumn, fillDown, mapName, nameBlank, renameTo, skipRows, type OpenChoice } from './choices.ts'
import { clean } from './names.ts'
import type { TablePlace } from './table-place.ts'

/** Stands for the names of a column that the header lacks: so the rest of the rows can be checked. */
export const unnamed = '?'

/** What names a row: its series, none because the row is left out, or none because of a problem. */
export type RowSeries = number | 'skipped' | 'refused'

/** Reads the names of rows: model, scenario, region, variable, unit, version. */
export class RowNames {
  readonly #place: TablePlace
  readonly #layout: DataLayout
  readonly #read: (cell: string) => string
  /** Columns that name a series: for most rows of a long file they say the same as in the row before. */
  readonly #columns: number[]
  readonly #set: Map<NameColumn, string>
  readonly #missing: ReadonlySet<NameColumn>
  readonly #skips: boolean
  /** What a row of units says of rows that have none of their own. */
  readonly #blankUnit: string
  /** Kinds that have been named in some row. */
  readonly #seen = new Set<NameColumn>()
  #last: { cells: readonly string[]; series: RowSeries | undefined } = { cells: [], series: undefined }

  /** @param missing columns that the header lacks although nobody has set their names */
  constructor(place: TablePlace, layout: DataLayout, decisions: Decisions, missing: ReadonlySet<NameColumn>) {
    this.#place = place
    this.#layout = layout
    // Only text files need a mark to keep spreadsheets from taking a name for a formula.
    this.#read = place.isText ? unescapeFormula : (cell) => cell
    this.#columns = [
      ...nameColumns.map((name) => layout.names[name]),
      layout.version,
      ...layout.folds.map(({ column }) => column),
    ].filter((column) => column !== undefined)
    this.#set = new Map(decisions.set.flatMap(({ column, value }) => (isNameColumn(column) ? [[column, value]] : [])))
    this.#missing = missing
    this.#blankUnit = decisions.map.findLast(({ column, from }) => column === 'unit' && from === '')?.to ?? ''
    this.#skips = decisions.skip.length > 0
  }

  /** The series of a row. @param points how many datapoints the row holds */
  seriesOf(cells: readonly string[], at: number, points: () => number): RowSeries {
    const last = this.#last
    if (typeof last.series === 'number' && this.#columns.every((column) => cells[column] === last.cells[column])) {
      return last.series
    }
    const series = this.#seriesId(cells, at, points)
    this.#last = { cells, series }
    return series
  }

  #seriesId(cells: readonly string[], at: number, points: () => number): RowSeries {
    const { staging } = this.#place
    const written = this.#writtenNames(cells)
    if (this.#skips && nameColumns.some((kind) => staging.isSkipped(kind, written[kind]))) return 'skipped'
    if (this.#isTotal(written, at, points)) return 'refused'
    const ids: Partial<Record<NameColumn, number>> = {}
    let isRefused = false
    for (const kind of nameColumns) {
      const id = this.#isContradicted(kind, written[kind])
        ? 'set'
        : staging.name(kind, written[kind], this.#addition(kind, cells))
      if (typeof id === 'number') ids[kind] = id
      else {
        if (this.#addition(kind, cells) === '') this.#refuse(id, kind, written[kind], at, points())
        else this.#refuseFolded(id, kind, written[kind], at)
        isRefused = true
      }
    }
    const version = this.#version(cells, at)
    if (isRefused || version === undefined) return 'refused'
    const { model, scenario, region, variable, unit } = ids as Record<NameColumn, number>
    for (const kind of nameColumns) if (written[kind] !== '') this.#seen.add(kind)
    return staging.series(staging.run(model, scenario, version), region, variable, unit)
  }

  #writtenNames(cells: readonly string[]): Record<NameColumn, string> {
    const of = (kind: NameColumn) => {
      const column = this.#layout.names[kind]
      if (column === undefined) return this.#missing.has(kind) ? unnamed : (this.#set.get(kind) ?? '')
      const written = this.#read((cells[column] ?? '').trim())
      return written === '' && kind === 'unit' ? this.#blankUnit : written
    }
    return {
      model: of('model'),
      scenario: of('scenario'),
      region: of('region'),
      variable: of('variable'),
      unit: of('unit'),
    }
  }

  /** The row has a name of its own, although all rows are to have another. */
  #isContradicted(kind: NameColumn, written: string): boolean {
    const set = this.#set.get(kind)
    return set !== undefined && written !== '' && this.#place.staging.renamed(kind, written) !== clean(set)
  }

  /** What further columns add to a name. */
  #addition(kind: NameColumn, cells: readonly string[]): string {
    const texts = this.#layout.folds.flatMap(({ column, into }) =>
      into === kind ? [clean(this.#read(cells[column] ?? ''))] : [],
    )
    return texts.filter((text) => text !== '').join(kind === 'variable' ? '|' : ' - ')
  }

  /** A row below others that sums them up, such as `Total` in its first cell and no names beside it. */
  #isTotal(written: Record<NameColumn, string>, at: number, points: () => number): boolean {
    const named = nameColumns.filter((kind) => this.#layout.names[kind] !== undefined && kind !== 'unit')
    const kind = named.find((name) => total.test(written[name]))
    if (kind === undefined || !named.some((name) => written[name] === '')) return false
    const text = written[kind]
    const message = `the row seems to sum up others: its ${kind} is "${text}", and other names are blank.`
    this.#place.problem('total', message, { at, title: kind, column: this.#layout.names[kind] }, text, {
      choices: [skipRows(kind, text)],
      points: points(),
    })
    return true
  }

  #refuse(why: NameFault, kind: NameColumn, written: string, at: number, points: number): void {
    const column = this.#layout.names[kind]
    const place = { at, title: kind, column }
    // A rule about a name has to write it out.
    const isVast = written.length > 10 * limits.nameLength
    const details = { choices: isVast ? [] : this.#waysOut(why, kind, written), points }
    const message = nameFaults[why](kind) + (isVast ? ' Shorten it there.' : '')
    this.#place.problem('name', message, place, written, details)
  }

  /** A rule about a name is about what the file calls it, not about what is folded into it. */
  #refuseFolded(why: NameFault, kind: NameColumn, written: string, at: number): void {
    const message = `${nameFaults[why](kind)} Other columns are made part of it: make fewer of them so.`
    this.#place.problem('name', message, { at, title: kind, column: this.#layout.names[kind] }, written)
  }

  #waysOut(why: NameFault, kind: NameColumn, written: string): OpenChoice[] {
    if (why === 'blank') return [...(this.#seen.has(kind) ? [fillDown(kind)] : []), nameBlank(kind)]
    const skip = skipRows(kind, written)
    if (why === 'set') return [mapName(kind, written, this.#set.get(kind)!), skip]
    if (why === 'broken') return [mapName(kind, written, written.replaceAll(/\s+/g, ' ')), skip]
    return [renameTo(kind, written), skip]
  }

  /** Null where the table does not say; undefined where it says something else. */
  #version(cells: readonly string[], at: number): number | null | undefined {
    const { version: column, titles } = this.#layout
    const text = column === undefined ? '' : (cells[column] ?? '').trim()
    const number = readVersion(text)
    if (number !== undefined) return number
    const message = `"${text}" is no version of a run: versions are 1, 2, 3 …`
    const title = titles[column!]!
    const choices = [dropColumn(title, 'duplicates')]
    this.#place.problem('cell', message, { at, title: 'version', column }, text, { choices })
    return undefined
  }
}

/** What a spreadsheet, or pandas (`All`), writes below or beside what it sums up. */
const total = /^(?:(?:grand|sub)[ -]?)?(?:all|total|sum|summe|gesamt|insgesamt|zwischensumme|somme|suma)s?:?$/i

type NameFault = 'blank' | 'long' | 'broken' | 'error' | 'unusable' | 'set'

const nameFaults: Record<NameFault, (kind: NameColumn) => string> = {
  blank: (kind) => `the ${kind} is blank.`,
  long: (kind) => `the ${kind} is longer than ${limits.nameLength} characters.`,
  broken: (kind) => `the ${kind} holds a line break.`,
  error: (kind) => `the ${kind} is an error of a spreadsheet. Correct the formula there.`,
  unusable: (kind) => `the ${kind} is no valid text.`,
  set: (kind) => `the row has a ${kind} of its own, although one is set for all rows.`,
}
