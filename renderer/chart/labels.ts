import type { GroupField, SummaryRequest } from '../../server/contract/counts.ts'
import type { ChartKind, ChartStatistic } from './settings.ts'

export const fieldNames: Readonly<Record<GroupField, string>> = {
  model: 'Model',
  scenario: 'Scenario',
  version: 'Version',
  region: 'Region',
  variable: 'Variable',
  step_category: 'Part of year',
}

export const kindNames: Readonly<Record<ChartKind, string>> = {
  line: 'Lines',
  area: 'Stacked areas',
  bar: 'Stacked bars',
  beside: 'Bars',
  box: 'Boxes',
}

export const statisticNames: Readonly<Record<ChartStatistic, string>> = {
  each: 'None: each series',
  band: 'Median, 10–90 %',
  mean: 'Mean',
  median: 'Median',
  sum: 'Sum',
  min: 'Smallest',
  max: 'Largest',
}

export const stepNames: Readonly<Record<SummaryRequest['step'], string>> = {
  year: 'Yearly',
  category: 'By part of year',
  datetime: 'By date and time',
}

/** A value of a dimension, for people. */
export function labelOf(field: GroupField, value: string | number | null): string {
  if (field === 'version') return `version ${value}`
  return value === null ? '(annual)' : String(value)
}

/** A step for people: the year, the part of it, or the time without what is zero. */
export function stepLabel(step: number | string): string {
  if (typeof step === 'number') return String(step)
  return isTime.test(step) ? step.replace('T', ' ').replace(/\.0+$/, '').replace(/:00$/, '') : step.replace(offset, '')
}

const isTime = /^\d+-\d\d-\d\dT/
/** Of hours from UTC, which is the same all along an axis. */
const offset = /[+-]\d\d:\d\d$/

const order = new Intl.Collator('en', { numeric: true })

/** In the order in which people look names up. */
export const byName = (a: string, b: string): number => order.compare(a, b)
