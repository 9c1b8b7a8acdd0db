import { createContext, use } from 'react'
import type { RunRow } from '../../server/contract/tables.ts'
import type { RunChanges } from './use-run-changes.ts'

/** What can be asked for that needs more than a click. */
export type RunQuestion = 'open' | 'unlock' | 'clone' | 'delete' | 'history' | 'default' | 'data' | 'items'

/** What the cells of the table of runs act with. */
export interface RunTools {
  /** Undefined where nothing can be changed: in the past. */
  changes: RunChanges | undefined
  ask: (question: RunQuestion, run: RunRow) => void
  /** The address of the page of a run. */
  addressOf: (run: RunRow) => string
  selected: ReadonlySet<number>
  select: (ids: readonly number[], isSelected: boolean) => void
  /** Those that the box in the head chooses: all of this page but versions that are folded. */
  ids: readonly number[]
  /** Opens or closes what stands below a line. */
  open: (key: string, isOpen: boolean) => void
}

/** Given to the cells past the table, which knows nothing of runs; so columns stay the same whatever is selected. */
export const RunToolsContext = createContext<RunTools | undefined>(undefined)

/** The tools of the table that a cell stands in. */
export function useRunTools(): RunTools {
  const tools = use(RunToolsContext)
  if (!tools) throw new Error('A cell of a run stands outside of the table of runs.')
  return tools
}
