import Sqlite from 'better-sqlite3'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Answer, TestService } from './service.ts'

/** A platform for one test, and short ways to fill it and to look into it. */

export interface TestPayload {
  columns: string[]
  dtypes: string[]
  data: unknown[][]
}

export const payload = (columns: readonly string[], data: unknown[][]): TestPayload => ({
  columns: [...columns],
  dtypes: columns.map(() => 'object'),
  data,
})

/** A row of a tabular page, by column. */
export type Row = Record<string, unknown>

/** The rows of a tabular page as objects. */
export const rowsOf = (page: { results: TestPayload }): Row[] =>
  page.results.data.map((cells) => Object.fromEntries(page.results.columns.map((name, i) => [name, cells[i]])))

const annualColumns = ['time_series__id', 'type', 'step_year', 'value'] as const

/** Annual points as a payload: [series, year, value]. */
export const annual = (points: (readonly [series: number, year: number, value: number])[]): TestPayload =>
  payload(
    annualColumns,
    points.map(([series, year, value]) => [series, 'ANNUAL', year, value]),
  )

let made = 0

/** Makes a platform that goes when the test has finished: an empty one, or a copy of `original`. */
export async function newPlatform(service: TestService, original?: string): Promise<TestPlatform> {
  const name = `platform${(made += 1)}`
  const from = original === undefined ? '' : `/${original}/copy`
  const answer = await service.call('POST', `/desk/v1/platforms${from}`, { name })
  if (answer.status !== 200) throw new Error(answer.text)
  onTestFinished(async () => void (await service.call('DELETE', `/desk/v1/platforms/${name}/`)))
  return new TestPlatform(service, name)
}

export class TestPlatform {
  readonly name: string
  /** Path of the platform's file. */
  readonly file: string
  readonly #service: TestService

  constructor(service: TestService, name: string) {
    this.name = name
    this.file = join(service.dataDir, `${name}.scenario`)
    this.#service = service
  }

  /** Sends a request below the platform. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.#service.call(method, `/v1/${this.name}${path}`, body, headers)
  }

  /** The body of an answer that has to be 200. */
  async ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const answer = await this.call(method, path, body)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body as unknown
  }

  /** Rows of the tabular page of a query. */
  async rows(path: string, filter?: unknown): Promise<Row[]> {
    return rowsOf((await this.ok('PATCH', path, filter)) as { results: TestPayload })
  }

  /** One column of the tabular page of a query. */
  async column(path: string, name: string, filter?: unknown): Promise<unknown[]> {
    return (await this.rows(path, filter)).map((row) => row[name])
  }

  async regions(...names: string[]): Promise<number[]> {
    const ids: number[] = []
    for (const name of names)
      ids.push(((await this.ok('POST', '/regions/', { name, hierarchy: 'common' })) as { id: number }).id)
    return ids
  }

  async units(...names: string[]): Promise<number[]> {
    const ids: number[] = []
    for (const name of names) ids.push(((await this.ok('POST', '/units/', { name })) as { id: number }).id)
    return ids
  }

  /** Makes a run and answers its id. */
  async run(model = 'M', scenario = 'S', isDefault = true): Promise<number> {
    const { id } = (await this.ok('POST', '/runs/', { model_name: model, scenario_name: scenario })) as { id: number }
    if (isDefault) await this.ok('POST', `/runs/${id}/set-as-default-version/`)
    return id
  }

  /** Makes series of a run from [region, variable, unit]; answers their ids in that order. */
  async series(run: number, names: [region: string, variable: string, unit: string][]): Promise<number[]> {
    const data = names.map((parts) => [run, ...parts])
    await this.ok(
      'POST',
      '/iamc/timeseries/bulk/?create_related=true',
      payload(['run__id', 'region', 'variable', 'unit'], data),
    )
    const found = await this.rows('/iamc/timeseries/?join_parameters=true', { run: { id: run, default_only: false } })
    return names.map(([region, variable, unit]) => {
      const row = found.find((r) => r.region === region && r.variable === variable && r.unit === unit)
      return row!.id as number
    })
  }

  /** Writes annual points: [series, year, value]. */
  async points(...points: (readonly [series: number, year: number, value: number])[]): Promise<void> {
    await this.ok('POST', '/iamc/datapoints/bulk/', annual(points))
  }

  /** A run with one series in region R, variable V, unit U. */
  async oneSeries(): Promise<{ run: number; series: number }> {
    await this.regions('R')
    await this.units('U')
    const run = await this.run()
    const [series] = await this.series(run, [['R', 'V', 'U']])
    return { run, series: series! }
  }

  /** Reads the file itself, beside the service. */
  sql(query: string, ...values: unknown[]): Row[] {
    const db = new Sqlite(this.file, { readonly: true })
    try {
      return db.prepare(query).all(...values) as Row[]
    } finally {
      db.close()
    }
  }

  /** How many transactions the history has. */
  transactions(): number {
    return this.sql('SELECT count(*) AS n FROM "transaction"')[0]!.n as number
  }
}
