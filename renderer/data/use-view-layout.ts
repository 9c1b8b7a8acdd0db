import { isNoLayout, type ColumnLayout } from '../table/layout.ts'
import { useKeptLayout } from '../table/use-kept-layout.ts'
import type { Navigate } from '../view/use-view.ts'
import type { DataView } from '../view/view.ts'

/**
 * How the columns of a view of data lie: as the view says, or as the browser keeps it from the last time somebody put
 * them. Changing it does both.
 */
export function useViewLayout(view: DataView, navigate: Navigate) {
  const [kept, keep] = useKeptLayout('data')
  return {
    layout: isNoLayout(view.columns) ? kept : view.columns,
    setLayout: (columns: ColumnLayout) => {
      keep(columns)
      navigate({ ...view, columns }, { replace: true })
    },
  }
}
