import type { runColumns } from '../../server/contract/tables.ts'

/** A column of the table of runs that can be sorted by, by its name in the question. */
export interface RunColumn {
  id: (typeof runColumns)[number] | `meta:${string}` | 'years'
  label: string
  isNumeric?: boolean
  isSortable: boolean
}

/** What every run has. Meta indicators follow. */
export const ownColumns: readonly RunColumn[] = [
  { id: 'model', label: 'Model', isSortable: true },
  { id: 'scenario', label: 'Scenario', isSortable: true },
  { id: 'version', label: 'Version', isSortable: true },
  { id: 'is_default', label: 'Default', isSortable: true },
  { id: 'lock', label: 'Lock', isSortable: true },
  { id: 'points', label: 'Datapoints', isNumeric: true, isSortable: true },
  { id: 'years', label: 'Years', isSortable: false },
  { id: 'updated_at', label: 'Updated', isSortable: true },
]

export const metaColumn = (key: string): RunColumn => ({ id: `meta:${key}`, label: key, isSortable: true })
