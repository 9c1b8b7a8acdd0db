import type { Effect, EffectKind, TransactionEffects } from '../../server/contract/history.ts'
import type { Transaction } from './sentence.ts'

const moment = '2026-11-20T13:36:22.528000'

/** A transaction of the run 3. */
export const transaction = (id: number, changed: Partial<Transaction> = {}): Transaction => ({
  ...{ id, issued_at: moment, operation: 'upsertDatapoints', user: '@unknown', client: 'python-httpx/0.28.1' },
  ...{ source: null, undoes: null, undone_by: null, can_revert: true, can_undo: true, checkpoints: [] },
  ...{ runs: [{ id: 3, model: 'M', scenario: 'S', version: 1 }], more_runs: 0 },
  ...changed,
})

export const effect = (kind: EffectKind, counts: Partial<Effect> = {}): Effect => ({
  ...{ kind, added: 0, changed: 0, removed: 0, names: [], more_names: 0 },
  ...counts,
})

export const effects = (id: number, ...all: Effect[]): TransactionEffects => ({
  ...{ id, effects: all, regions: [], more_regions: 0 },
})
