import { useQuery } from '@tanstack/react-query'
import { listedKinds, type ListedKind } from '../../server/contract/item-tables.ts'
import { itemQueries } from '../api/items.ts'
import { formatCount } from '../ui/format.ts'
import type { Navigate } from '../view/use-view.ts'
import type { OptimizationView } from '../view/view.ts'
import classes from './OptimizationPage.module.css'

export const kindNames: Record<ListedKind, string> = {
  indexset: 'Index sets',
  scalar: 'Scalars',
  table: 'Tables',
  parameter: 'Parameters',
  variable: 'Variables',
  equation: 'Equations',
}

/** The kinds of items with how many the run has of each. */
export function Kinds({ view, run, navigate }: { view: OptimizationView; run: number; navigate: Navigate }) {
  const { data } = useQuery(itemQueries.counts(view.platform, run))
  return (
    <>
      <ul className={classes['kinds']} aria-label="Kinds of items">
        {listedKinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={classes['kind']}
              aria-current={view.item === kind ? 'true' : undefined}
              onClick={() =>
                navigate({
                  ...view,
                  run,
                  item: kind,
                  search: '',
                  id: null,
                  where: {},
                  sort: [],
                  nonzero: false,
                  page: 1,
                })
              }
            >
              {kindNames[kind]}
              <span className={classes['count']}>{data && formatCount(data.counts[kind])}</span>
            </button>
          </li>
        ))}
      </ul>
      {data && (
        <p className={classes['solution']}>
          {data.has_solution ? 'Has a solution: levels and marginals are filled.' : 'Has no solution.'}
        </p>
      )}
    </>
  )
}
