import type { RunRow } from '../../server/contract/tables.ts'
import { outdatedBy } from '../api/outdated.ts'
import { runRequests } from '../api/runs.ts'
import { useChange } from '../api/use-change.ts'
import { runName } from '../names/run-name.ts'

/** What can be done with a run from the list. */
export function useRunChanges(platform: string) {
  return {
    setDefault: useChange({
      write: (run: RunRow) => runRequests.setAsDefault(platform, run.id),
      outdated: () => outdatedBy.change(platform, 'setAsDefaultVersion'),
      done: (run) => `${runName(run)} is the default now: default data are read from it.`,
    }),
    unsetDefault: useChange({
      write: (run: RunRow) => runRequests.unsetAsDefault(platform, run.id),
      outdated: () => outdatedBy.change(platform, 'unsetAsDefaultVersion'),
      done: ({ model, scenario }) => `${model} / ${scenario} has no default version now: default data leave it out.`,
    }),
    lock: useChange({
      write: (run: RunRow) => runRequests.lock(platform, run.id),
      outdated: () => outdatedBy.change(platform, 'lockRun'),
      done: (run) => `${runName(run)} is locked by this window.`,
    }),
    unlock: useChange({
      write: (run: RunRow) => runRequests.unlock(platform, run.id),
      outdated: () => outdatedBy.change(platform, 'unlockRun'),
      done: (run) => `${runName(run)} is unlocked.`,
    }),
  }
}

export type RunChanges = ReturnType<typeof useRunChanges>
