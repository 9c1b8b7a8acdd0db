import { useQuery } from '@tanstack/react-query'
import type { ChangeKind } from '../../server/contract/history.ts'
import { historyQueries } from '../api/history.ts'
import { loneKind, sentenceOf, type Sentence, type Transaction } from './sentence.ts'

/** A transaction in words, as soon as it is known what it wrote; one value alone is told before and after. */
export function useSentence(platform: string, transaction: Transaction): Sentence {
  const { id, runs } = transaction
  const { data: found } = useQuery(historyQueries.effects(platform, id))
  const kind = found && loneKind(transaction, found)
  const asked = { run: runs[0]?.id ?? 0, transaction: id, kind: kind ?? ('datapoints' satisfies ChangeKind) }
  const { data: lone } = useQuery({ ...historyQueries.lone(platform, asked), enabled: kind !== undefined })
  return sentenceOf(transaction, found, kind === undefined ? undefined : (lone ?? undefined))
}
