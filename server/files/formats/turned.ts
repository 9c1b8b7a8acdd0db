import type { Decisions } from '../../contract/imports.ts'
import { columnWords, nameColumns } from '../../contract/imports.ts'
import type { FilePlace, Reshaped } from './reshaped.ts'
import { readTime } from './steps.ts'
import type { FileRow, MergedCells } from './table.ts'
import { likelyWord, readTitles } from './titles.ts'
import { columnName } from './xlsx-parts.ts'

/** Words that stand above each other, and above a year, before a table is taken to be on its side. */
const enoughLabels = 2

/** Titles of what is written for each cell. */
const stepTitle = { year: 'year', moment: 'time' } as const
const valueTitle = 'value'

/**
 * A table that stands on its side: its titles are in a column, above each other, and each further column is a series
 * (`Model,M,M`, `Region,DE,FR`, …, `2020,1,2`). Each row of a step becomes a row for each of its values.
 */
export class TurnedTable implements Reshaped {
  readonly header: FileRow
  /** The column of the titles. */
  readonly #column: number
  readonly #labels: readonly FileRow[]
  readonly #width: number
  #current: number | undefined

  private constructor(labels: readonly FileRow[], column: number, step: string, file: FileRow) {
    this.#column = column
    this.#labels = labels
    this.#width = Math.max(...labels.map(({ cells }) => cells.length))
    const cells = [...labels.map((row) => row.cells[column]!.trim()), step, valueTitle]
    this.header = {
      cells,
      // Rows of a step follow the last of the titles.
      at: labels.at(-1)!.at,
      ...(file.kinds !== undefined && { kinds: 's'.repeat(cells.length) }),
    }
  }

  /** The first rows of a file as such a table; undefined where they show none. */
  static in(rows: readonly FileRow[], decisions: Decisions): TurnedTable | undefined {
    for (const column of [0, 1, 2]) {
      const titleOf = (row: FileRow) => (row.cells[column] ?? '').trim()
      const words = readTitles(rows.map(titleOf), decisions).map(likelyWord)
      const first = words.findIndex((word) => nameColumns.some((name) => name === word))
      const step = rows.findIndex((row, i) => i > first && isStep(titleOf(row)))
      if (first < 0 || step < 0) continue
      const known = new Set(words.slice(first, step).filter((word) => nameColumns.some((name) => name === word)))
      if (known.size < enoughLabels) continue
      const labels = rows.slice(first, step).filter((row, i) => {
        // pandas writes a row with nothing but the word year.
        const isIndex =
          columnWords.some((word) => word === words[first + i]) && row.cells.slice(column + 1).every(isBlank)
        return titleOf(row) !== '' && !isIndex
      })
      const time = readTime(titleOf(rows[step]!))
      return new TurnedTable(labels, column, time?.kind === 'moment' ? stepTitle.moment : stepTitle.year, rows[0]!)
    }
    return undefined
  }

  /** Where its columns stand in the file: the rows of its titles, the column of the steps; values stand everywhere. */
  get letters(): string[] {
    return [...this.#labels.map(({ at }) => String(at)), columnName(this.#column), '']
  }

  *rows({ cells, at, kinds }: FileRow): Iterable<FileRow> {
    const width = Math.max(this.#width, cells.length)
    for (let column = this.#column + 1; column < width; column += 1) {
      if (isBlank(cells[column] ?? '')) continue
      this.#current = column
      const row: FileRow = {
        cells: [...this.#labels.map((label) => label.cells[column] ?? ''), cells[this.#column] ?? '', cells[column]!],
        at,
      }
      if (kinds !== undefined) {
        row.kinds = [
          ...this.#labels.map((label) => label.kinds?.[column] ?? '-'),
          kinds[this.#column],
          kinds[column],
        ].join('')
      }
      yield row
    }
    this.#current = undefined
  }

  placeOf(column: number): FilePlace | undefined {
    if (column === this.#labels.length) return { column: this.#column }
    if (this.#current === undefined) return undefined
    const label = this.#labels[column]
    return label === undefined ? { column: this.#current } : { column: this.#current, at: label.at }
  }

  /** Titles of several series that are one cell: only the first of them has it. */
  merged(cells: readonly MergedCells[]): (MergedCells & { where: string })[] {
    const below = this.header.at + 1
    return this.#labels.flatMap(({ at }, column) =>
      cells
        .filter(
          ({ first, last }) => first.row <= at && at <= last.row && last.column > Math.max(first.column, this.#column),
        )
        .map(() => ({ first: { row: below, column }, last: { row: Infinity, column }, where: `row ${at}` })),
    )
  }
}

const isBlank = (cell: string): boolean => cell.trim() === ''

/** Titles of steps: years, moments, and what its user has to say more about. */
const isStep = (title: string): boolean => {
  const time = readTime(title)
  return time !== undefined && (time.kind !== 'number' || time.year >= 1_000)
}
