import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { read as readBook, set_cptable, type CellObject, type ColInfo, type WorkBook, type WorkSheet } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import type { FileRow } from './table.ts'
import type { WholeAnswer, WholeInput, WholeSheet } from './whole-workbook.ts'
import { dateOfSerial, dateStyle } from './xlsx-dates.ts'
import { columnName } from './xlsx-parts.ts'

/** Reads a workbook as a whole, in a thread of its own: see `whole-workbook.ts`. */

// Names in workbooks older than Excel 97 are in the codepage of their country.
set_cptable(codepages)

/** A sheet as rows of cells, as the option `dense` makes it. */
type DenseSheet = WorkSheet & { '!data'?: (CellObject | undefined)[][] }

const answer = (message: WholeAnswer): void => parentPort!.postMessage(message, [])

try {
  const { path } = workerData as WholeInput
  const book = readBook(readFileSync(path), {
    type: 'buffer',
    dense: true,
    cellFormula: true,
    cellNF: true,
    sheetStubs: true,
    // Without it nothing is told of hidden rows and columns.
    cellStyles: true,
  })
  answer({ sheets: book.SheetNames.flatMap((name, i) => sheetOf(book, name, i)) })
} catch (error) {
  answer({ refusal: (error as Error).message })
}

function sheetOf(book: WorkBook, name: string, index: number): WholeSheet[] {
  const sheet: DenseSheet | undefined = book.Sheets[name]
  // Charts and macros are sheets of other kinds.
  if (sheet === undefined || (sheet['!type'] !== undefined && sheet['!type'] !== 'sheet')) return []
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  const rows = (sheet['!data'] ?? []).flatMap((cells, row) => rowOf(cells, row + 1, is1904))
  return [
    {
      name,
      isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
      rows,
      blankFormulas: (sheet['!data'] ?? []).flatMap((cells, row) =>
        Array.from(cells ?? []).flatMap((cell, column) =>
          cell?.f !== undefined && cell.v === '' ? [`${columnName(column)}${row + 1}`] : [],
        ),
      ),
      merged: (sheet['!merges'] ?? []).map(({ s, e }) => ({
        first: { row: s.r + 1, column: s.c },
        last: { row: e.r + 1, column: e.c },
      })),
      hiddenRows: rows.filter(({ at }) => sheet['!rows']?.[at - 1]?.hidden === true).length,
      hiddenColumns: Array.from(sheet['!cols'] ?? []).flatMap((column: ColInfo | undefined, at) =>
        column?.hidden === true ? [{ first: at, last: at }] : [],
      ),
    },
  ]
}

/** A row that holds something. */
function rowOf(cells: readonly (CellObject | undefined)[] | undefined, at: number, is1904: boolean): FileRow[] {
  if (cells === undefined) return []
  const read = Array.from(cells, (cell) => cellOf(cell, is1904))
  if (read.every(([text]) => text.trim() === '')) return []
  return [{ cells: read.map(([text]) => text), at, kinds: read.map(([, kind]) => kind).join('') }]
}

/** Text and kind of a cell, as of a row of a workbook that is streamed. */
function cellOf(cell: CellObject | undefined, is1904: boolean): [text: string, kind: string] {
  if (cell === undefined) return ['', '-']
  const { t, v, f, z, w } = cell
  if (f !== undefined && (t === 'z' || v === undefined)) return [`=${f}`, 'f']
  switch (t) {
    case 'n': {
      const style = typeof z === 'string' ? dateStyle(-1, z) : undefined
      const date = style ? dateOfSerial(Number(v), is1904) : undefined
      return date === undefined ? [String(v), 'n'] : [date, style === 'year' ? 'y' : 'd']
    }
    case 's':
      return v === '' ? ['', '-'] : [String(v), 's']
    case 'b':
      return [v === true ? 'TRUE' : 'FALSE', 'b']
    case 'e':
      return [w ?? String(v), 'e']
    case 'd':
      return [(v as Date).toISOString().slice(0, 19), 'd']
    default:
      return ['', '-']
  }
}
