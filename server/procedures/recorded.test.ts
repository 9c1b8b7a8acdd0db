import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DatapointFlags,
  MetaFlags,
  procedureFilters,
  RunFlags,
  TimeseriesFlags,
} from '../contract/procedure-filters.ts'
import { readRequest } from '../http/validation.ts'
import { sharedData } from '../testing/service.ts'
import { nothing, startWithFrames, type Arguments, type FramePage } from './testing-frames.ts'

const recording = join(sharedData, '..', 'api', 'ixmp4-017-traffic.jsonl')

describe.skipIf(!existsSync(recording))('real-files: what the reference has answered', () => {
  interface Exchange {
    path: string
    request_body: string | null
    status: number
    response_body: string
    server: string
  }

  const serviceOf = (path: string) => path.replace(/^\/v1\/[^/]+\//, '').replace(/\/(tabulate|list)$/, '')
  const lists = {
    'iamc/variables': 'variables',
    'iamc/models': 'iamcModels',
    'iamc/scenarios': 'iamcScenarios',
  } as const
  const more = { 'iamc/regions': 'iamcRegions', 'iamc/units': 'iamcUnits', 'iamc/timeseries': 'timeseries' } as const
  const shapeOf = (path: string) => {
    const named = { ...lists, ...more, 'iamc/datapoints': 'datapoints' } as Record<string, string>
    const list = path.startsWith('optimization/') ? 'optimization' : (named[path] ?? path)
    const flags = { runs: RunFlags, meta: MetaFlags, timeseries: TimeseriesFlags, datapoints: DatapointFlags }
    const properties = {
      ...procedureFilters[list as keyof typeof procedureFilters].properties,
      ...(flags[list as keyof typeof flags] as typeof RunFlags | undefined)?.properties,
    }
    return Type.Object(properties, { additionalProperties: false })
  }

  let frames: Awaited<ReturnType<typeof startWithFrames>>
  let exchanges: Exchange[]
  beforeAll(async () => {
    frames = await startWithFrames()
    exchanges = readFileSync(recording, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Exchange)
      .filter(({ path }) => Object.hasOwn(frames.tabulate, serviceOf(path)) && /\/(tabulate|list)$/.test(path))
  })

  afterAll(() => frames.close())

  test('every filter that was sent is read as it is', () => {
    const sent = exchanges.filter(({ status, request_body }) => status === 200 && request_body?.startsWith('{'))
    expect(sent.length).toBeGreaterThan(100)
    for (const { path, request_body } of sent) {
      const body = JSON.parse(request_body!) as Arguments
      if (typeof body['id'] === 'string') continue // the reference reads numbers from texts, and so do we
      if (Object.keys(body).some((key) => key.startsWith('step_datetime'))) continue
      expect(readRequest([{ name: 'body', schema: shapeOf(serviceOf(path)), value: body }]), path).toEqual([body])
    }
  })

  test('every frame has its columns, in its order, with its dtypes', () => {
    const isStep = (name: string) => name.startsWith('step_')
    // Where the reference says what is not safe to apply or loses the kind of a value, or has nulls where we have none.
    const differs = (path: string, name: string) =>
      ['step_category', 'lock_transaction', 'transaction__id', 'data_type'].includes(name) ||
      (path === 'meta' && name === 'value')
    let compared = 0
    for (const { path, request_body, response_body, server } of exchanges.filter((e) => e.path.endsWith('/tabulate'))) {
      const { results } = JSON.parse(response_body) as { results?: FramePage['results'] }
      const ours = frames.tabulate[serviceOf(path)]!
      const args = JSON.parse(request_body ?? '{}') as Arguments
      if (!results || results.columns.some((name) => name.startsWith('…'))) continue
      const flags = Object.fromEntries(Object.entries(args).filter(([key]) => /^(join|include)_/.test(key)))
      const frame = ours(results.data.length === 0 ? { ...flags, ...nothing } : flags)
      // Datapoints of 0.16 have their columns in no order.
      const inOrder = (names: string[]) =>
        server.startsWith('0.16') && path.endsWith('datapoints/tabulate') ? names.toSorted() : names
      const settled = (names: readonly string[]) => inOrder(names.filter((name) => !isStep(name)))
      expect(settled(frame.results.columns), path).toEqual(settled(results.columns))
      for (const [i, name] of results.columns.entries()) {
        const place = frame.results.columns.indexOf(name)
        if (!differs(serviceOf(path), name))
          expect(frame.results.dtypes[place], `${path} ${name}`).toBe(results.dtypes[i])
      }
      compared += 1
    }
    expect(compared).toBeGreaterThan(80)
  })
})
