import type { Run } from '../../server/contract/runs.ts'

/** The versions of a model and scenario, newest first. */
export interface RunGroup {
  key: string
  model: string
  scenario: string
  runs: Run[]
}

/** Runs by model and scenario, in the order of their names. */
export function groupRuns(runs: readonly Run[]): RunGroup[] {
  const groups = new Map<string, RunGroup>()
  for (const run of runs) {
    const key = `${run.model__id}-${run.scenario__id}`
    const group = groups.get(key) ?? { key, model: run.model.name, scenario: run.scenario.name, runs: [] }
    groups.set(key, group)
    group.runs.push(run)
  }
  const inOrder = [...groups.values()].toSorted(
    (a, b) => a.model.localeCompare(b.model) || a.scenario.localeCompare(b.scenario),
  )
  return inOrder.map((group) => ({ ...group, runs: group.runs.toSorted((a, b) => b.version - a.version) }))
}

/** A run as people name it. */
export const runName = ({ model, scenario, version }: Run): string =>
  `${model.name} / ${scenario.name}, version ${version}`
