import type { ItemDataQuestion } from '../api/items.ts'
import type { OptimizationView } from '../view/view.ts'

/** What every question about the data of an item says: its conditions and its order. */
export const askedOf = ({ where, like, compare, nonzero, sort }: OptimizationView): Omit<ItemDataQuestion, 'kind'> => ({
  ...{ like, compare, nonzero },
  where: Object.fromEntries(Object.entries(where).map(([column, elements]) => [column, [...elements]])),
  sort: [...sort],
})
