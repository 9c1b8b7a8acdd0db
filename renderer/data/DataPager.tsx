import { Pager } from '../table/Pager.tsx'
import type { Navigate } from '../view/use-view.ts'
import { pageSizes, type DataView } from '../view/view.ts'

interface DataPagerProps {
  view: DataView
  navigate: Navigate
  total: number
  unit: string
}

/** The pages of a table of data. Another size keeps the first row in sight. */
export const DataPager = ({ view, navigate, total, unit }: DataPagerProps) => (
  <Pager
    page={view.page}
    size={view.size}
    sizes={pageSizes}
    total={total}
    unit={unit}
    onPage={(page) => navigate({ ...view, page })}
    onSize={(size) => navigate({ ...view, size, page: Math.floor(((view.page - 1) * view.size) / size) + 1 })}
  />
)
