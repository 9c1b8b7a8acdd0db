import { ServiceError } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { DataListQuery } from '../contract/optimization.ts'

/**
 * How many items a page holds. A client that names no limit for the first page uses the limit in its answer for all
 * others, so that is chosen such that every page of the list fits. An item that is too large for any page gets a page
 * of its own.
 *
 * @param sizes bytes of each item of the list, asked for only where they matter
 * @throws bad_request (413) when the request names a limit and its page is too large; the error names a limit that fits
 */
export function pageLimit({ limit, offset }: DataListQuery, total: number, sizes: () => readonly number[]): number {
  if (limit === undefined) return total > 1 ? fittingLimit(sizes()) : limits.pageDefault
  if (Math.min(limit, total - offset) <= 1) return limit
  const page = sizes().slice(offset, offset + limit)
  const fitting = prefixThatFits(page)
  if (fitting === page.length) return limit
  throw new ServiceError(
    'bad_request',
    413,
    `These ${page.length} items have more than ${limits.dataPageBytes} bytes of data. ` +
      `Ask for ${fitting} of them (limit=${fitting}), or name no limit: then the service chooses one.`,
    { limit: fitting },
  )
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0)

const fits = (page: readonly number[]): boolean => page.length <= 1 || sum(page) <= limits.dataPageBytes

/** The largest of 5000, 2500, … 1 with which every page fits. */
function fittingLimit(sizes: readonly number[]): number {
  let limit: number = limits.pageDefault
  while (limit > 1 && !everyPageFits(sizes, limit)) limit = Math.floor(limit / 2)
  return limit
}

function everyPageFits(sizes: readonly number[], limit: number): boolean {
  for (let offset = 0; offset < sizes.length; offset += limit) {
    if (!fits(sizes.slice(offset, offset + limit))) return false
  }
  return true
}

function prefixThatFits(page: readonly number[]): number {
  let count = page.length
  while (!fits(page.slice(0, count))) count = Math.floor(count / 2)
  return count
}
