import type { TablePage } from '../server/contract/common.ts'
import type { Run } from '../server/contract/runs.ts'

/** A yearly value, as a table of IAMC data has it. */
export interface Row {
  region: string
  variable: string
  unit: string
  year: number
  value: number
}

/** Fills a platform through the REST interface, the way a notebook does. */
export class PlatformBuilder {
  readonly #base: string
  readonly #headers: Record<string, string>

  /** @param headers sent with each request, as those that protected mode asks for */
  constructor(url: string, platform: string, headers: Record<string, string> = {}) {
    this.#base = `${url}/v1/${platform}`
    this.#headers = { 'content-type': 'application/json', ...headers }
  }

  /** Sends a request below the platform and answers the parsed body. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.#base + path, {
      method,
      headers: this.#headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`)
    return JSON.parse(text) as T
  }

  /** Regions and units that rows may name. */
  async names(regions: readonly string[], units: readonly string[]): Promise<void> {
    for (const name of regions) await this.call('POST', '/regions/', { name, hierarchy: 'common' })
    for (const name of units) await this.call('POST', '/units/', { name })
  }

  /** A run with data; the default version unless told otherwise. */
  async run(
    model: string,
    scenario: string,
    rows: readonly Row[],
    options: { isDefault?: boolean } = {},
  ): Promise<Run> {
    const run = await this.call<Run>('POST', '/runs/', { model_name: model, scenario_name: scenario })
    if (rows.length > 0) await this.add(run.id, rows)
    if (options.isDefault ?? true) await this.call('POST', `/runs/${run.id}/set-as-default-version/`)
    return run
  }

  /** Adds rows to a run. */
  async add(runId: number, rows: readonly Row[]): Promise<void> {
    const keyOf = ({ region, variable, unit }: Omit<Row, 'year' | 'value'>) => JSON.stringify([region, variable, unit])
    const series = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
    await this.call('POST', '/iamc/timeseries/bulk/?create_related=true', {
      columns: ['run__id', 'region', 'variable', 'unit'],
      dtypes: ['int64', 'object', 'object', 'object'],
      data: series.map(({ region, variable, unit }) => [runId, region, variable, unit]),
    })
    const ids = await this.#seriesIds(runId, keyOf)
    await this.call('POST', '/iamc/datapoints/bulk/', {
      columns: ['time_series__id', 'type', 'step_year', 'value'],
      dtypes: ['int64', 'object', 'int64', 'float64'],
      data: rows.map((row) => [ids.get(keyOf(row)), 'ANNUAL', row.year, row.value]),
    })
  }

  async #seriesIds(runId: number, keyOf: (row: Omit<Row, 'year' | 'value'>) => string): Promise<Map<string, number>> {
    const path = '/iamc/timeseries/?table=true&join_parameters=true&limit=10000'
    const { results } = await this.call<TablePage>('PATCH', path, { run: { id: runId, default_only: false } })
    return new Map(
      results.data.map((cells) => {
        const row = Object.fromEntries(results.columns.map((name, index) => [name, cells[index]]))
        const names = { region: String(row['region']), variable: String(row['variable']), unit: String(row['unit']) }
        return [keyOf(names), Number(row['id'])]
      }),
    )
  }
}
