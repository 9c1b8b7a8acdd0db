import { defaultOnlyKeys, type Chip, type Chips } from './chips.ts'
import { dimensionOf, type FilterKind } from './fields.ts'
import { indicatorOf } from '../../server/contract/tables.ts'
import type { FacetField } from '../../server/contract/counts.ts'

/** What can be counted by, of a field; undefined for all fields whose values nobody counts. */
export const facetFieldOf = (path: string): FacetField | undefined => (path === 'year' ? 'year' : dimensionOf(path))

/** Conditions that say the same of datapoints; what only runs have (version, a default) is left out. */
export function asDatapoints(kind: FilterKind, chips: Chips): Chips {
  return kind === 'datapoints' ? chips : chips.flatMap((chip) => rename(chip, datapointKey(chip.key)))
}

const rename = (chip: Chip, key: string | undefined): Chip[] => (key === undefined ? [] : [{ ...chip, key }])

function datapointKey(key: string): string | undefined {
  if (key === defaultOnlyKeys.runs) return defaultOnlyKeys.datapoints
  if (indicatorOf(key) !== undefined) return key
  if (key.startsWith('iamc.')) return key.slice('iamc.'.length)
  if (/^(model|scenario)\./.test(key)) return key
  return /^id(__|$)/.test(key) ? `run.${key}` : undefined
}

/** Conditions of runs that have such datapoints; undefined where they ask for what only datapoints have (years). */
export function asRuns(kind: FilterKind, chips: Chips): Chips | undefined {
  if (kind === 'runs') return chips
  const renamed = chips.filter(({ on }) => on).map((chip) => rename(chip, runKey(chip.key)))
  return renamed.some((chip) => chip.length === 0) ? undefined : renamed.flat()
}

function runKey(key: string): string | undefined {
  if (indicatorOf(key) !== undefined) return key
  if (key.startsWith('run.')) return key.slice('run.'.length)
  if (/^(model|scenario)\./.test(key)) return key
  return /^(region|variable|unit)\./.test(key) ? `iamc.${key}` : undefined
}
