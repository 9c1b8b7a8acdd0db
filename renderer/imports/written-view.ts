import type { QueryClient } from '@tanstack/react-query'
import type { Facet, FacetField } from '../../server/contract/counts.ts'
import type { DeskDatapointFilter } from '../../server/contract/desk-filters.ts'
import { facetQueries } from '../api/counts.ts'
import { platformQueries } from '../api/platforms.ts'
import { ofRuns, type Chips } from '../filter/chips.ts'
import { dataView, type DataView } from '../view/view.ts'
import type { ImportProgress } from './import-progress.ts'

/** Runs that a filter names one by one. */
const shownRuns = 200

/** What was written, as a table. */
export const writtenTable = async (queries: QueryClient, progress: ImportProgress): Promise<DataView> =>
  dataView(progress.platform, await writtenRuns(queries, progress))

/**
 * A chart to begin with: one variable that most runs have, in one region, for all runs that were written. It is a view
 * as any other, from which people go on.
 */
export async function writtenChart(queries: QueryClient, progress: ImportProgress): Promise<DataView> {
  const { platform } = progress
  const runs = await writtenRuns(queries, progress)
  const ids = progress.result?.runs.map(({ id }) => id) ?? []
  const filter: DeskDatapointFilter = { run: { default_only: false, id__in: ids.slice(0, shownRuns) } }
  const values = async (field: FacetField, more: DeskDatapointFilter) => {
    const asked = { filter: { ...filter, ...more }, fields: [field], limit: 1_000, patient: true }
    return (await queries.fetchQuery(facetQueries.of(platform, asked))).facets[0]!.values
  }
  const region = chooseRegion(await values('region', {}))
  const variable = chooseVariable(await values('variable', { region: { name__in: [region] } }))
  const first: Chips = [
    { key: 'region.name__in', value: [region], on: true },
    { key: 'variable.name__in', value: [variable], on: true },
  ]
  return { ...dataView(platform, [...runs, ...first]), display: 'chart' }
}

/** What was written, whether or not it is of default versions; everything where nothing else is there, or very much. */
async function writtenRuns(queries: QueryClient, { platform, result }: ImportProgress): Promise<Chips> {
  const runs = result?.runs ?? []
  if (runs.length === 0 || runs.length > shownRuns) return []
  const isDefault = runs.every(({ is_default }) => is_default)
  const summary = await queries.fetchQuery({ ...platformQueries.summary(platform), staleTime: 0 })
  if (isDefault && summary.runs === runs.length) return []
  return ofRuns(
    runs.map(({ id }) => id),
    isDefault,
  )
}

type Values = Facet['values']

const most = (values: Values): number => Math.max(...values.map(({ series }) => series))

/** The world where there is one, else the region that most series are about. */
export function chooseRegion(values: Values): string {
  const chosen = values.find(({ value }) => value === 'World') ?? values.find(({ series }) => series === most(values))
  return String(chosen?.value ?? '')
}

/** Variables that people look at first. */
const known = [
  'Emissions|CO2',
  'Primary Energy',
  'Final Energy',
  'Secondary Energy|Electricity',
  'GDP|PPP',
  'Population',
]

/** Of the variables that most runs have, one that people look at first; else the one highest up in the tree. */
export function chooseVariable(values: Values): string {
  const best = values.filter(({ series }) => series === most(values)).map(({ value }) => String(value))
  const depth = (name: string) => name.split('|').length
  return known.find((name) => best.includes(name)) ?? best.toSorted((a, b) => depth(a) - depth(b))[0] ?? ''
}
