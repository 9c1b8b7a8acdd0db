import { Pager } from '../table/Pager.tsx'
import type { Navigate } from '../view/use-view.ts'
import { pageSizes, type DataView, type PageSize } from '../view/view.ts'
import { usePageSize } from './use-page-size.ts'
import type { RowPlace } from './use-row-place.ts'

interface DataPagerProps {
  view: DataView
  navigate: Navigate
  place: RowPlace
  total: number
  unit: string
}

/** The pages of a table of data, where they do not scroll as one. Another size keeps the first row in sight. */
export function DataPager({ view, navigate, place, total, unit }: DataPagerProps) {
  const [, keep] = usePageSize()
  if (place.isScrolled) return null
  const { size } = place
  const setSize = (changed: PageSize) => {
    keep(changed)
    navigate({ ...view, size: changed, page: Math.floor(((view.page - 1) * size) / changed) + 1 })
  }
  return (
    <Pager
      page={view.page}
      size={pageSizes.find((known) => known === size) ?? pageSizes[0]}
      sizes={pageSizes}
      total={total}
      unit={unit}
      onPage={(page) => navigate({ ...view, page, size: pageSizes.find((known) => known === size) ?? null })}
      onSize={setSize}
    />
  )
}
