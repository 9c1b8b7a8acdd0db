import type { Decisions } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { reservedMetaKeys } from '../../contract/meta.ts'
import { isKept } from '../../payload/data-body.ts'
import { asName } from '../../payload/cells.ts'
import { unescapeFormula } from '../formats/formula.ts'
import type { MetaLayout } from '../formats/header.ts'
import { isBlank, plainNumbers, readNumber, readVersion } from '../formats/number.ts'
import type { FileRow } from '../formats/table.ts'
import { flagText } from './flag-text.ts'
import { refuseFormula } from './formulas.ts'
import { clean, renaming, type Renamed } from './names.ts'
import type { Staging, StoredMeta } from './staging.ts'
import type { TablePlace } from './table-place.ts'

/** The rows of a table of meta indicators. */
export class MetaTableReader {
  rows = 0
  emptyRows = 0
  readonly #place: TablePlace
  readonly #staging: Staging
  readonly #layout: MetaLayout
  readonly #names: Record<'model' | 'scenario', (written: string) => Renamed>
  readonly #blank: ReadonlySet<string>
  readonly #refused = new Set<number>()

  constructor(place: TablePlace, layout: MetaLayout, decisions: Decisions) {
    this.#place = place
    this.#staging = place.staging
    this.#layout = layout
    this.#names = { model: renaming('model', decisions), scenario: renaming('scenario', decisions) }
    this.#blank = new Set(decisions.blank.map(clean))
  }

  add({ cells, at, kinds }: FileRow): void {
    this.rows += 1
    const layout = this.#layout
    const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? '').trim())
    const nameOf = (kind: 'model' | 'scenario') => {
      const written = this.#place.isText ? unescapeFormula(cell(layout[kind])) : cell(layout[kind])
      return this.#staging.isSkipped(kind, written) ? undefined : this.#names[kind](written).name
    }
    const model = nameOf('model')
    const scenario = nameOf('scenario')
    if (model === undefined || scenario === undefined) return
    if (model === '' || scenario === '') {
      // Footers of databases stand in the first column alone.
      if (layout.keys.every(({ column }) => cell(column) === '')) this.emptyRows += 1
      else this.#staging.problem('meta', 'the row lacks a model or a scenario. Fill it in, or remove the row.', at)
      return
    }
    const version = readVersion(cell(layout.version))
    if (version === undefined) {
      return this.#staging.problem('meta', `"${cell(layout.version)}" is no version of a run.`, at, 'version')
    }
    const run = { model, scenario, version }
    this.#staging.metaRun(run, readBoolean(cell(layout.isDefault)), at)
    for (const { column, key } of layout.keys) {
      const kind = kinds?.[column]
      if (kind === 'f') {
        refuseFormula(this.#place, cells[column]!, { at, title: key, column })
        continue
      }
      // A workbook says that a cell is text, blanks and all.
      const written = kind === 's' ? (cells[column] ?? '') : cell(column)
      const value = this.#blank.has(clean(written)) ? undefined : readMetaValue(written, kind)
      if (value === undefined) continue
      // Only our exports say which version is the default, and they write 2 and 2.0 apart.
      const saysType = layout.isDefault !== undefined
      if (isMetaKey(key)) this.#staging.meta(run, { key, value, written, saysType }, at)
      else this.#refuseKey(column, key, at)
    }
  }

  end(): void {}

  #refuseKey(column: number, key: string, at: number): void {
    if (this.#refused.has(column)) return
    this.#refused.add(column)
    const message =
      key === ''
        ? `column ${column + 1} of the meta indicators has no title. Give it one, or empty it.`
        : `"${key.slice(0, 80)}" cannot be a meta indicator. Rename the column, or leave it out with ${flagText('drop', key.slice(0, 80))}.`
    this.#staging.problem('meta', message, at, key)
  }
}

const isMetaKey = (key: string): boolean =>
  key !== '' && !reservedMetaKeys.includes(key.toLowerCase()) && asName(key, limits.longNameLength) !== undefined

const readBoolean = (text: string): boolean | undefined =>
  /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined

/** The kind of a value is that of the cell, where a workbook says it, and else what its text looks like. */
function readMetaValue(text: string, kind: string | undefined): StoredMeta | undefined {
  if (kind === 's') return text === '' ? undefined : ['STR', null, text, null, null]
  if (isBlank(text)) return undefined
  const boolean = readBoolean(text)
  if (boolean !== undefined) return ['BOOL', null, null, null, Number(boolean)]
  if (/^[+-]?\d{1,19}$/.test(text) && isKept(BigInt(text))) return ['INT', BigInt(text), null, null, null]
  const number = readNumber(text, plainNumbers)
  if (number !== undefined) return ['FLOAT', null, null, number, null]
  return ['STR', null, kind === undefined ? unescapeFormula(text) : text, null, null]
}
