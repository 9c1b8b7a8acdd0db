import { conditionsOf, describeChip, type Chips } from '../filter/chips.ts'
import type { FilterKind } from '../filter/fields.ts'
import { describePlatform } from '../names/platform-name.ts'
import type { View } from './view.ts'

/** What each view is called. */
const viewNames: Record<View['kind'], string> = {
  home: 'Home',
  data: 'Data',
  runs: 'Runs',
  optimization: 'Optimization',
  history: 'History',
}

/** Characters of a tab's name; what follows is left out. */
const longestPart = 28

/** A view in a few words: `Data: Final Energy|*, World`. */
export function describeView(view: View): string {
  const name = viewNames[view.kind]
  if (view.kind === 'home' || view.kind === 'history') return name
  const parts =
    view.kind === 'optimization' ? [] : conditionParts(view.kind === 'data' ? 'datapoints' : 'runs', view.chips)
  return parts.length === 0 ? name : `${name}: ${parts.join(', ')}`
}

/** The title of the window. */
export const titleOf = (view: View): string =>
  [viewNames[view.kind], ...(view.platform === null ? [] : [describePlatform(view.platform)]), 'Scenario Desk'].join(
    ' – ',
  )

function conditionParts(kind: FilterKind, chips: Chips): string[] {
  return conditionsOf(kind, chips)
    .filter(({ on }) => on)
    .map((chip) => {
      const { values } = describeChip(kind, chip)
      const text = values[0] ?? 'nothing'
      const short = text.length > longestPart ? `${text.slice(0, longestPart - 1)}…` : text
      return values.length > 1 ? `${short} +${values.length - 1}` : short
    })
}
