import { useMemo } from 'react'
import { KnownRows, type PageRows } from './known-rows.ts'

/** What is known of all rows of a question that were seen so far, see `KnownRows`. */
export function useKnownRows<Row extends object>(question: string, pages: readonly PageRows<Row>[]) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another question begins anew
  const known = useMemo(() => new KnownRows<Row>(), [question])
  return useMemo(() => known.add(pages), [known, pages])
}
