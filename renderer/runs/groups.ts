import type { RunRow } from '../../server/contract/tables.ts'

/** The versions of a model and scenario, newest first. */
export interface RunGroup {
  key: string
  model: string
  scenario: string
  runs: RunRow[]
  /** None of these versions is the default one. */
  lacksDefault: boolean
}

/** A run, and the group whose row it is in. */
export interface GroupedRun {
  run: RunRow
  group: RunGroup
}

/** The first run of a group carries what is said once for all of them. */
export const isFirst = ({ run, group }: GroupedRun): boolean => group.runs[0] === run

/** Runs by model and scenario, in the order of their names. */
export function groupRuns(runs: readonly RunRow[]): RunGroup[] {
  const groups = new Map<string, RunGroup>()
  for (const run of runs) {
    const { model, scenario } = run
    const key = JSON.stringify([model, scenario])
    const group = groups.get(key) ?? { key, model, scenario, runs: [], lacksDefault: true }
    groups.set(key, group)
    group.runs.push(run)
    if (run.is_default) group.lacksDefault = false
  }
  const inOrder = [...groups.values()].toSorted(
    (a, b) => a.model.localeCompare(b.model) || a.scenario.localeCompare(b.scenario),
  )
  return inOrder.map((group) => ({ ...group, runs: group.runs.toSorted((a, b) => b.version - a.version) }))
}

/** Every run by itself, in the order that was asked for. */
export const eachAlone = (runs: readonly RunRow[]): RunGroup[] =>
  runs.map((run) => ({
    key: String(run.id),
    model: run.model,
    scenario: run.scenario,
    runs: [run],
    lacksDefault: false,
  }))
