import type { FacetField } from '../../../server/contract/counts.ts'
import { chipOf, type Chips } from '../../filter/chips.ts'
import { listKey } from '../cell-filter.ts'

/** The values that the list of a field keeps; none where it is switched off. */
export function chosenOf(chips: Chips, field: FacetField): readonly (string | number)[] {
  const chip = chipOf(chips, listKey(field))
  return chip?.on && Array.isArray(chip.value) ? (chip.value as (string | number)[]) : []
}
