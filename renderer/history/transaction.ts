import type { RunTransactions } from '../../server/contract/history.ts'
import { operationPhrase } from '../../server/contract/operation-phrases.ts'

/** A write to a run, as its history lists it. */
export type RunTransaction = RunTransactions['results'][number]

/** What a transaction did, in words. */
export const describeTransaction = ({ operation, undoes }: RunTransaction): string =>
  undoes === null ? operationPhrase(operation) : `${operationPhrase(operation)} of transaction ${undoes}`

/** The transactions of all pages, each once: one that comes in between moves those after it to the next page. */
export function transactionsOf(pages: readonly RunTransactions[]): RunTransaction[] {
  const all = pages.flatMap(({ results }) => results)
  return [...new Map(all.map((transaction) => [transaction.id, transaction])).values()]
}
