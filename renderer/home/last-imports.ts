import type { PlatformTransactions } from '../../server/contract/history.ts'
import { formatCount } from '../ui/format.ts'

/** A write that came from files, and into which platform. */
export interface Import {
  platform: string
  transaction: PlatformTransactions['results'][number]
}

/** Imports that are listed. */
const listed = 5

/** The newest imports of several platforms, the last one first. */
export const newestImports = (
  found: readonly { platform: string; transactions: PlatformTransactions['results'] }[],
): Import[] =>
  found
    .flatMap(({ platform, transactions }) => transactions.map((transaction) => ({ platform, transaction })))
    .toSorted((a, b) => b.transaction.issued_at.localeCompare(a.transaction.issued_at))
    .slice(0, listed)

/** `a.csv`, `a.csv and 2 more`. @param source names of files, one a line; null for imports that noted none */
export function sourceText(source: string | null): string {
  const [first, ...others] = source?.split('\n') ?? []
  if (first === undefined || first === '') return 'A file'
  return others.length === 0 ? first : `${first} and ${formatCount(others.length)} more`
}
