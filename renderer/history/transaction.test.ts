import { describe, expect, test } from 'vitest'
import type { RunTransactions } from '../../server/contract/history.ts'
import { describeTransaction, programName, transactionsOf, type RunTransaction } from './transaction.ts'

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

describe('a program', () => {
  test.each([
    ['python-httpx/0.28.1', 'python-httpx/0.28.1'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', 'browser'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Electron/45.4.1 Safari/537.36', 'desktop window'],
    ['', 'not known'],
  ])('%s is %s', (client, name) => {
    expect(programName(client)).toBe(name)
  })
})

test('a transaction that moved to the next page is listed once', () => {
  const pages = [page(transaction(5), transaction(4)), page(transaction(4), transaction(3))]
  expect(transactionsOf(pages).map(({ id }) => id)).toEqual([5, 4, 3])
})
