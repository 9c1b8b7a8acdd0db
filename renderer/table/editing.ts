import type { ReactNode } from 'react'

/** A cell that is being edited, and what stands in it meanwhile. */
export interface Editing {
  rowId: string
  columnId: string
  editor: ReactNode
}
