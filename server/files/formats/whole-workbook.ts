import { extname } from 'node:path'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { counted } from '../../contract/counted.ts'
import { limits } from '../../contract/limits.ts'
import { fileProblem } from './problem.ts'
import type { FileRow, MergedCells, Source, TableFile } from './table.ts'

/** A sheet, read whole. */
export interface WholeSheet {
  name: string
  isHidden: boolean
  rows: FileRow[]
  merged: MergedCells[]
  /** Addresses of formulas whose result is an empty text: that, or they were never calculated. */
  blankFormulas: string[]
  /** Rows with cells, and columns, that the workbook does not show. */
  hiddenRows: number
  hiddenColumns: { first: number; last: number }[]
}

/** What the thread is given. */
export interface WholeInput {
  path: string
}

/** What the thread answers. */
export type WholeAnswer = { sheets: WholeSheet[] } | { refusal: string }

const asXlsx = 'Save it as .xlsx (or csv) and import that.'

/**
 * Opens a workbook of the old .xls format, which is read whole.
 * @throws ServiceError when it is none, has a password, is damaged or too large
 */
export async function openXls(source: Source): Promise<TableFile> {
  const { size } = await stat(source.path)
  refuseLarge(source.name, size)
  return wholeTable(source.name, { path: source.path })
}

function refuseLarge(name: string, size: number): void {
  if (size <= limits.wholeWorkbookBytes) return
  const most = limits.wholeWorkbookBytes / 1024 ** 2
  throw fileProblem(name, ` is a workbook that has to be read whole, and holds more than ${most} MB. ${asXlsx}`)
}

const hasPassword = (name: string) =>
  fileProblem(name, ` has a password. Save it as .xlsx (or csv) without one and import that.`)

async function wholeTable(name: string, input: WholeInput): Promise<TableFile> {
  const sheets = new Map((await readWhole(name, input)).map((sheet) => [sheet.name, sheet]))
  if (sheets.size === 0) throw fileProblem(name, ' holds no sheet with cells. Put the table on a sheet.')
  return {
    sheets: [...sheets.keys()],
    hiddenSheets: new Set([...sheets.values()].filter(({ isHidden }) => isHidden).map((sheet) => sheet.name)),
    notes: blankNotes([...sheets.values()]),
    hasAddresses: true,
    allowsDecimalComma: false,
    read: async (sheet, onRow, { tick }) => {
      const { rows, merged, hiddenRows, hiddenColumns } = sheets.get(sheet)!
      for (const [i, row] of rows.entries()) {
        if (i % 1_024 === 0) tick()
        if (onRow(row) === false) break
      }
      return { merged, hiddenRows, hiddenColumns }
    },
  }
}

/** What a formula without a result looks like here, so that no number is lost without a word. */
function blankNotes(sheets: readonly WholeSheet[]): string[] {
  const found = sheets.flatMap(({ name, blankFormulas }) => blankFormulas.map((cell) => `sheet "${name}", ${cell}`))
  if (found.length === 0) return []
  const which = found.length === 1 ? found[0]! : `the first in ${found[0]!}`
  return [
    `read with ${counted(found.length, 'formula')} as blank, for an empty text is the result (${which}). If they were never calculated, save it once in a spreadsheet program`,
  ]
}

/** Beside this file, with the same ending: of the sources, or of what was built. */
const thread = new URL(`./whole-workbook-thread${extname(import.meta.filename)}`, import.meta.url)

/** The library that reads it knows no limits: so it runs apart, with its own, and can be ended. */
function readWhole(name: string, input: WholeInput): Promise<WholeSheet[]> {
  const worker = new Worker(thread, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.wholeWorkbookMb },
  })
  const tooLarge = fileProblem(name, ` takes more memory or time to read than it should. ${asXlsx}`)
  return new Promise<WholeSheet[]>((resolve, reject) => {
    const late = setTimeout(() => reject(tooLarge), limits.wholeWorkbookMs)
    worker.on('message', (answer: WholeAnswer) => {
      if ('sheets' in answer) return resolve(answer.sheets)
      reject(
        /password|encrypt/i.test(answer.refusal)
          ? hasPassword(name)
          : fileProblem(name, ` cannot be read as a workbook (${answer.refusal}). ${asXlsx}`),
      )
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : error),
    )
    worker.on('exit', () => {
      clearTimeout(late)
      reject(tooLarge) // whoever has answered before is not heard again
    })
  }).finally(() => void worker.terminate())
}
