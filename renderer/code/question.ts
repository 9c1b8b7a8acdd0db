import type { Client } from './clients.ts'
import type { DatapointFilter, RunsFilter } from '../../server/contract/filters.ts'
import { limits } from '../../server/contract/limits.ts'

/** What a view shows, as far as code can ask for it. */
export interface CodeQuestion {
  /** Origin of the service, `http://127.0.0.1:9000`. */
  url: string
  /** As it is, or as it was: `NAME@MOMENT`. */
  platform: string
  kind: QuestionKind
  filter: DatapointFilter | RunsFilter
  /** Wide: one row for each time series, one column for each step. Runs have no layout. */
  layout?: 'long' | 'wide'
  /** The service wants a token. */
  isProtected?: boolean
  /** Whose facade the code uses; the newest client's where nothing is said. */
  client?: Client
}

export type QuestionKind = 'datapoints' | 'runs'

/** What `JSON.parse` answers. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Rows of one request: as many as there may be. */
export const pageRows = limits.pageMax

/** The address of the platform, which is its data source name (DSN) for the Python client. */
export const addressOf = ({ url, platform }: CodeQuestion): string => `${url}/v1/${platform}/`

/** The request to the interface, without the page: where it goes and what it asks of every row. */
export function requestOf(question: CodeQuestion): { url: string; query: readonly [name: string, value: string][] } {
  const address = addressOf(question)
  // Records of runs carry the names of model and scenario; the table has their ids only.
  if (question.kind === 'runs') return { url: `${address}runs/`, query: [['table', 'false']] }
  const query: [string, string][] = [
    ['table', 'true'],
    ['join_parameters', 'true'],
    ['join_runs', 'true'],
  ]
  return { url: `${address}iamc/datapoints/`, query }
}

/** The filter as it is sent: conditions that are undefined are none. */
export const filterJson = ({ filter }: CodeQuestion): { [key: string]: Json } =>
  JSON.parse(JSON.stringify(filter)) as { [key: string]: Json }

/** Whether the answer holds default versions alone, so that model and scenario tell runs apart. */
export function hasOnlyDefaults({ filter }: CodeQuestion): boolean {
  const { run } = filter as DatapointFilter
  return run === undefined || (run !== null && (run.default_only === undefined || run.default_only === true))
}
