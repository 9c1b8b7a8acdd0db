import type { GroupField } from '../../server/contract/counts.ts'
import type { ChartKind, ChartStatistic } from './settings.ts'

export const fieldNames: Readonly<Record<GroupField, string>> = {
  model: 'Model',
  scenario: 'Scenario',
  version: 'Version',
  region: 'Region',
  variable: 'Variable',
  step_category: 'Category',
}

export const kindNames: Readonly<Record<ChartKind, string>> = {
  line: 'Lines',
  area: 'Stacked areas',
  bar: 'Stacked bars',
  box: 'Boxes',
}

export const statisticNames: Readonly<Record<ChartStatistic, string>> = {
  each: 'Each series',
  mean: 'Mean',
  median: 'Median',
  sum: 'Sum',
  min: 'Smallest',
  max: 'Largest',
}

/** A value of a dimension, for people. */
export function labelOf(field: GroupField, value: string | number | null): string {
  if (field === 'version') return `version ${value}`
  return value === null ? '(annual)' : String(value)
}

/** A step for people: the year, or the time without what is zero. */
export const stepLabel = (step: number | string): string =>
  typeof step === 'number' ? String(step) : step.replace('T', ' ').replace(/\.0+$/, '').replace(/:00$/, '')

const order = new Intl.Collator('en', { numeric: true })

/** In the order in which people look names up. */
export const byName = (a: string, b: string): number => order.compare(a, b)
