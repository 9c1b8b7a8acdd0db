import { usePageSize } from '../data/use-page-size.ts'
import type { RowPlace } from '../data/use-row-place.ts'
import { Pager } from '../table/Pager.tsx'
import type { Navigate } from '../view/use-view.ts'
import { pageSizes, type OptimizationView } from '../view/view.ts'

interface ItemPagerProps {
  view: OptimizationView
  navigate: Navigate
  place: RowPlace
  total: number
}

/** The pages of the data of an item, where they do not scroll as one. */
export function ItemPager({ view, navigate, place, total }: ItemPagerProps) {
  const [, keep] = usePageSize()
  if (place.isScrolled) return null
  return (
    <Pager
      page={view.page}
      size={pageSizes.find((known) => known === place.size) ?? pageSizes[0]}
      sizes={pageSizes}
      total={total}
      unit="rows"
      onPage={(page) => navigate({ ...view, page })}
      onSize={(size) => {
        keep(size)
        navigate({ ...view, page: Math.floor(((view.page - 1) * place.size) / size) + 1 })
      }}
    />
  )
}
