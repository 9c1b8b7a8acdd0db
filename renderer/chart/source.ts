import type { DatapointFilter } from '../../server/contract/filters.ts'
import { describeChip, isDefaultOnly, conditionsOf } from '../filter/chips.ts'
import { readFilter } from '../filter/filter-json.ts'
import { formatCount } from '../ui/format.ts'
import { describePlatform } from '../names/platform-name.ts'

/** What a picture tells of the values of a condition. */
const valuesTold = 5

/** Where a picture comes from: the platform and the filter, in words. */
export function sourceOf(platform: string, filter: DatapointFilter): string {
  const chips = readFilter('datapoints', filter).chips ?? []
  const conditions = conditionsOf('datapoints', chips).map((chip) => {
    const { label, operator, values } = describeChip('datapoints', chip)
    const more = values.length - valuesTold
    return `${label} ${operator} ${values.slice(0, valuesTold).join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`
  })
  const runs = isDefaultOnly('datapoints', chips) ? 'default runs only' : 'all versions'
  return `Source: Scenario Desk, platform ${describePlatform(platform)}. ${[...conditions, runs].join('; ')}.`
}

/** The variables that a filter asks for, for a heading. */
export function variableOf({ variable }: DatapointFilter): string {
  const [only, ...more] = variable?.name__in ?? []
  const named = variable?.name ?? variable?.name__like ?? variable?.name__ilike
  return named ?? (only !== undefined && more.length === 0 ? only : 'Values')
}
