import type { Run } from '../../server/contract/runs.ts'
import { api } from '../api/client.ts'
import { outdatedBy } from '../api/queries.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from './groups.ts'

/** What can be done with a run from the list. */
export function useRunChanges(platform: string) {
  return {
    setDefault: useChange({
      write: (run: Run) => api.runs.setAsDefault(platform, run.id),
      outdated: () => outdatedBy.setDefault(platform),
      done: (run) => `${runName(run)} is the default now: default data are read from it.`,
    }),
    unsetDefault: useChange({
      write: (run: Run) => api.runs.unsetAsDefault(platform, run.id),
      outdated: () => outdatedBy.setDefault(platform),
      done: ({ model, scenario }) =>
        `${model.name} / ${scenario.name} has no default version now: default data leave it out.`,
    }),
    lock: useChange({
      write: (run: Run) => api.runs.lock(platform, run.id),
      outdated: () => outdatedBy.lock(platform),
      done: (run) => `${runName(run)} is locked.`,
    }),
    unlock: useChange({
      write: (run: Run) => api.runs.unlock(platform, run.id),
      outdated: () => outdatedBy.lock(platform),
      done: (run) => `${runName(run)} is unlocked.`,
    }),
  }
}

export type RunChanges = ReturnType<typeof useRunChanges>
