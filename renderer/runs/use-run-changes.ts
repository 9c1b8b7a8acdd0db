import type { RunRow } from '../../server/contract/tables.ts'
import { api } from '../api/client.ts'
import { outdatedBy } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from '../names/run-name.ts'

/** What can be done with a run from the list. */
export function useRunChanges(platform: string) {
  return {
    setDefault: useChange({
      write: (run: RunRow) => api.runs.setAsDefault(platform, run.id),
      outdated: () => outdatedBy.setDefault(platform),
      done: (run) => `${runName(run)} is the default now: default data are read from it.`,
    }),
    unsetDefault: useChange({
      write: (run: RunRow) => api.runs.unsetAsDefault(platform, run.id),
      outdated: () => outdatedBy.setDefault(platform),
      done: ({ model, scenario }) => `${model} / ${scenario} has no default version now: default data leave it out.`,
    }),
    lock: useChange({
      write: (run: RunRow) => api.runs.lock(platform, run.id),
      outdated: () => outdatedBy.lock(platform),
      done: (run) => `${runName(run)} is locked by this window.`,
    }),
    unlock: useChange({
      write: (run: RunRow) => api.runs.unlock(platform, run.id),
      outdated: () => outdatedBy.lock(platform),
      done: (run) => `${runName(run)} is unlocked.`,
    }),
  }
}

export type RunChanges = ReturnType<typeof useRunChanges>
