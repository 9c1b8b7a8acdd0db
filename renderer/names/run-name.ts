import type { RunRow } from '../../server/contract/tables.ts'

/** A run as people name it: `MESSAGE / Baseline, version 2`. */
export const runName = ({ model, scenario, version }: Pick<RunRow, 'model' | 'scenario' | 'version'>): string =>
  `${model} / ${scenario}, version ${version}`
