import { expect, test } from 'vitest'
import type { RunTransactions } from '../../server/contract/history.ts'
import { describeTransaction, transactionsOf, type RunTransaction } from './transaction.ts'

const transaction = (id: number, changed: Partial<RunTransaction> = {}): RunTransaction => ({
  ...{ id, issued_at: '2026-11-20T13:36:22.528000', operation: 'upsertDatapoints', user: '@unknown', client: '' },
  ...{ undoes: null, undone_by: null, can_revert: true, can_undo: true, checkpoints: [] },
  ...changed,
})

const page = (...results: RunTransaction[]): RunTransactions => ({
  ...{ pagination: { limit: 2, offset: 0 }, total: 3, history_start: 0, results, unplaced: [] },
})

test.each([
  [transaction(3), 'Upload of datapoints'],
  [transaction(4, { operation: 'undo', undoes: 3 }), 'Undo of transaction 3'],
  [transaction(5, { operation: 'fromAfar' }), 'fromAfar'],
])('a transaction is told in words: %#', (given, text) => {
  expect(describeTransaction(given)).toBe(text)
})

test('a transaction that moved to the next page is listed once', () => {
  const pages = [page(transaction(5), transaction(4)), page(transaction(4), transaction(3))]
  expect(transactionsOf(pages).map(({ id }) => id)).toEqual([5, 4, 3])
})
