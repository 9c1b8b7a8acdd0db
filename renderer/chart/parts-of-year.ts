import type { Summary, SummaryGroup } from '../../server/contract/counts.ts'

/** A group of one year, whose steps are parts of it. */
export interface YearGroup extends SummaryGroup {
  year: string
}

const seasons = ['winter', 'spring', 'summer', 'autumn', 'fall']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Turns steps like `2030 Summer` into parts of a year, in its course: seasons and months in theirs, hours and others by
 * their names. Each group becomes one for each year.
 */
export function byPartOfYear(summary: Summary): Omit<Summary, 'groups'> & { groups: YearGroup[] } {
  const read = summary.steps.map((step) => {
    const text = String(step)
    const end = text.indexOf(' ')
    return { year: text.slice(0, end), part: text.slice(end + 1) }
  })
  const parts = [...new Set(read.map(({ part }) => part))].toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1),
  )
  const years = [...new Set(read.map(({ year }) => year))]
  const places = new Map(read.map(({ year, part }, at) => [`${year} ${part}`, at]))
  const groups = summary.groups.flatMap((group) =>
    years.flatMap((year): YearGroup[] => {
      const cells = parts.map((part) => group.cells[places.get(`${year} ${part}`) ?? -1] ?? null)
      return cells.some((cell) => cell !== null) ? [{ ...group, year, cells }] : []
    }),
  )
  return { ...summary, steps: parts, groups }
}

function placeOf(part: string): number {
  const word = part.toLowerCase()
  const season = seasons.findIndex((own) => word.startsWith(own))
  const month = months.findIndex((own) => word.startsWith(own))
  return season >= 0 ? season : month >= 0 ? 10 + month : 100
}
