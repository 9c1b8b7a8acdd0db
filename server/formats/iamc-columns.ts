import { fileProblem } from './problem.ts'

/** The columns that name a time series, in the field's order. */
export const nameColumns = ['model', 'scenario', 'region', 'variable', 'unit'] as const
export type NameColumn = (typeof nameColumns)[number]

/** Which column of a file holds what. */
export interface Layout {
  names: Record<NameColumn, number>
  /** Wide: a column for each year. */
  years: { column: number; year: number }[]
  /** Long: one column of years, one of values. */
  long: { year: number; value: number } | undefined
}

/**
 * Reads the header of an IAMC table. Names are compared without regard to case and surrounding blanks.
 * @throws ServiceError when a column is missing, repeated, or has no place in the table
 */
export function readLayout(file: string, header: readonly string[]): Layout {
  const titles = header.map((title) => title.trim().toLowerCase())
  const repeated = titles.find((title, i) => title !== '' && titles.indexOf(title) !== i)
  if (repeated !== undefined) throw fileProblem(file, `: the column "${repeated}" stands in the header twice.`)
  const missing = nameColumns.filter((name) => !titles.includes(name))
  if (missing.length > 0) {
    const found = header.map((title) => `"${title}"`).join(', ')
    throw fileProblem(
      file,
      `: the header lacks ${missing.join(', ')}. An IAMC table has the columns ${nameColumns.join(', ')} and years, or ` +
        `year and value. Found: ${found.length > 300 ? `${found.slice(0, 300)}…` : found}.`,
    )
  }
  const names = Object.fromEntries(nameColumns.map((name) => [name, titles.indexOf(name)])) as Record<
    NameColumn,
    number
  >
  const years = titles.flatMap((title, column) =>
    /^\d{4}(\.0)?$/.test(title) ? [{ column, year: Number(title) }] : [],
  )
  const isLong = titles.includes('year') && titles.includes('value')
  refuseOthers(file, header, titles, isLong)
  if (isLong === years.length > 0) {
    throw fileProblem(
      file,
      isLong
        ? ': the table has both a year column and columns for years. Remove one of the two.'
        : ': the table has neither columns for years nor the columns year and value.',
    )
  }
  const long = isLong ? { year: titles.indexOf('year'), value: titles.indexOf('value') } : undefined
  return { names, years, long }
}

/** A column that would be lost without a word is an error. */
function refuseOthers(file: string, header: readonly string[], titles: readonly string[], isLong: boolean): void {
  const others = titles.flatMap((title, i) => {
    const isKnown =
      (nameColumns as readonly string[]).includes(title) ||
      /^\d{4}(\.0)?$/.test(title) ||
      (isLong && (title === 'year' || title === 'value'))
    return isKnown ? [] : [header[i] === '' ? `number ${i + 1} (without a title)` : `"${header[i]}"`]
  })
  if (others.length === 0) return
  throw fileProblem(
    file,
    `: these columns have no place in an IAMC table: ${others.join(', ')}. Remove them from the file.`,
  )
}
