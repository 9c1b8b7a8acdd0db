import { changeKinds, type ChangeKind, type Changes } from '../../server/contract/history.ts'
import { itemKinds } from '../../server/contract/optimization.ts'

const labels = new Map<ChangeKind, string>([
  ['datapoints', 'Datapoints'],
  ['timeseries', 'Time series'],
  ['meta', 'Meta indicators'],
  ['indexsets', 'Index sets'],
  ['indexset_elements', 'Elements of index sets'],
  ['scalars', 'Scalars'],
  ...itemKinds.flatMap((kind): [ChangeKind, string][] => [
    [`${kind}s`, `Optimization ${kind}s`],
    [`${kind}_rows`, `Rows of optimization ${kind}s`],
  ]),
])

/** What a revert does with things of one kind: how many come back, get earlier values, and go. */
export interface Difference {
  kind: string
  back: number
  earlier: number
  gone: number
}

/**
 * What has changed since a state, seen from the present back to it; kinds without a change are left out. Docs are none
 * of it: a revert leaves those of what stays as they are.
 */
export function differencesOf({ counts }: Changes): Difference[] {
  return changeKinds.flatMap((kind) => {
    const { added, changed, removed } = counts[kind] ?? { added: 0, changed: 0, removed: 0 }
    const label = labels.get(kind)
    if (label === undefined || added + changed + removed === 0) return []
    return [{ kind: label, back: removed, earlier: changed, gone: added }]
  })
}
