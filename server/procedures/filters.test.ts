import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import {
  DatapointFlags,
  MetaFlags,
  procedureFilters,
  RunFlags,
  TimeseriesFlags,
  type ProcedureList,
} from '../contract/procedure-filters.ts'
import { readRequest } from '../http/validation.ts'
import {
  toDatapointFilter,
  toDimensionFilter,
  toIamcFilter,
  toMetaFilter,
  toOptimizationFilter,
  toVariableFilter,
} from './filters.ts'

const readBody = (list: ProcedureList, body: unknown) =>
  readRequest([{ name: 'body', schema: procedureFilters[list], value: body }])[0]

describe('the shapes', () => {
  const named = { id: 1, id__in: [1], name: 'a', name__in: ['a'], name__like: 'a*', name__ilike: 'a*' }
  const full = { ...named, name__notlike: 'a*', name__notilike: 'a*' }
  const hierarchies = { hierarchy: 'a', hierarchy__in: [], hierarchy__ilike: '*' }
  const run = { id: 1, id__in: [1], version: 1, version__in: [1], is_default: true, default_only: false }
  const series = { region: { ...full, ...hierarchies }, variable: full, unit: full }
  const usingRun = { run: { ...run, model: full, scenario: full } }
  const taken: Record<ProcedureList, object> = {
    models: { ...full, iamc: { ...full, ...series, ...usingRun } },
    scenarios: { ...full, iamc: true },
    regions: { ...full, ...hierarchies, iamc: { hierarchy: 'a', variable: full, unit: full, ...usingRun } },
    units: { ...full, iamc: { ...full, variable: full, region: hierarchies, ...usingRun } },
    variables: { ...full, unit: full, region: full, run: null },
    iamcModels: { ...full, ...series, ...usingRun },
    iamcScenarios: { ...full, ...series, ...usingRun },
    iamcRegions: { ...full, ...hierarchies, variable: full, unit: full, ...usingRun },
    iamcUnits: { ...full, variable: full, region: full, ...usingRun },
    runs: { ...run, model: full, scenario: full, iamc: series },
    meta: { id: 1, run__id__in: [1], key__notlike: 'a', dtype: 'INT', dtype__in: ['STR'], ...usingRun },
    checkpoints: { id__in: [1], run__id: 1, transaction__id: 1, transaction__id__in: [1] },
    timeseries: { id: 1, run__id: 1, run__id__in: [1], ...series, run },
    datapoints: {
      ...{ id: 1, type: 'ANNUAL', type__in: ['ANNUAL'], time_series__id__in: [1], step_category__in: ['a'] },
      ...{ value__gte: 0.5, value__in: [1], step_year__lt: 2000, step_year__in: [2000] },
      ...{ ...series, model: full, scenario: full, run },
    },
    optimization: { ...full, run__id: 1, run__id__in: [1] },
  }

  test.each(Object.entries(taken))('%s takes its fields', (list, body) => {
    expect(readBody(list as ProcedureList, body)).toEqual(body)
    expect(readBody(list as ProcedureList, {})).toEqual({})
    expect(readBody(list as ProcedureList, undefined)).toEqual({})
  })

  test.each<[ProcedureList, object]>([
    ['models', { id__gt: 1 }],
    ['models', { hierarchy: 'a' }],
    ['units', { iamc: { unit: full } }],
    ['runs', { version__gt: 1 }],
    ['meta', { run_id: 1 }],
    ['meta', { value_int: 1 }],
    ['checkpoints', { message: 'a' }],
    ['timeseries', { run: { model: full } }],
    ['datapoints', { year: 2000 }],
    ['datapoints', { step_category__gt: 'a' }],
    ['datapoints', { run: { scenario: full } }],
    ['optimization', { unit__id: 1 }],
    ['optimization', { run_id: 1 }],
  ])('%s refuses %j', (list, body) => {
    expect(() => readBody(list, body)).toThrow(expect.objectContaining({ status: 422 }))
  })

  test.each(['a*', ['a'], 1])('%j does not stand for a filter', (given) => {
    expect(() => readBody('datapoints', { region: given })).toThrow('Must be an object')
    expect(() => readBody('models', given)).toThrow('Must be an object')
  })

  test('date-times are read into the form in which they are stored', () => {
    const body = { step_datetime__gte: '2005-01-01T12:00:00', step_datetime__in: ['2005-01-02T12:30:15.25+02:00'] }
    expect(readBody('datapoints', body)).toEqual({
      step_datetime__gte: '2005-01-01T12:00:00.000000',
      step_datetime__in: ['2005-01-02T10:30:15.250000'],
    })
    expect(() => readBody('datapoints', { step_datetime: 'soon' })).toThrow('Must be a date-time')
  })

  test.each([
    ['runs', RunFlags, { include_audit_info: true, include_internal_columns: false }],
    ['meta', MetaFlags, { include_run_index: true, join_run_index: null }],
    ['timeseries', TimeseriesFlags, { join_parameters: true }],
    ['datapoints', DatapointFlags, { join_parameters: true, join_runs: true, join_run_id: false }],
  ] as const)('flags stand beside the filter of %s', (list, flags, given) => {
    const properties = { ...procedureFilters[list].properties, ...flags.properties }
    const schema = Type.Object(properties, { additionalProperties: false })
    const body = { ...given, id: 1 }
    expect(readRequest([{ name: 'body', schema, value: body }])).toEqual([body])
  })
})

describe('what filters mean', () => {
  const any = { default_only: false }

  test.each([
    [{}, { run: null }],
    [{ run: null }, { run: null }],
    [{ run: {} }, { run: any }],
    [{ run: { id: 1 } }, { run: { id: 1, ...any } }],
    [{ run: { default_only: true } }, { run: { default_only: true } }],
    [
      { name: 'a', unit: { name: 'u' } },
      { name: 'a', unit: { name: 'u' }, run: null },
    ],
  ])('of what is used, %j is of any run: %j', (given, expected) => {
    expect(toIamcFilter(given)).toEqual(expected)
    expect(toDimensionFilter({ name: 'b', iamc: given })).toEqual({ name: 'b', iamc: expected })
  })

  test.each([true, false, null, undefined])('iamc: %j stays', (iamc) => {
    expect(toDimensionFilter({ id: 1, iamc })).toEqual({ id: 1, iamc })
  })

  test('variables are those of default runs, and all where runs do not matter', () => {
    expect(toVariableFilter({ name: 'a' })).toEqual({ name: 'a' })
    expect(toVariableFilter({ run: { id: 1 } })).toEqual({ run: { id: 1 } })
    expect(toVariableFilter({ run: null })).toEqual({ run: null, unused: true })
    expect(toVariableFilter({ run: null, unit: { id: 1 } })).toEqual({ run: null, unit: { id: 1 } })
  })

  test('fields have the names of 0.14', () => {
    expect(toMetaFilter({ run__id: 1, run__id__in: [1], run: any, key: 'k' })).toEqual({
      ...{ run_id: 1, run_id__in: [1], run: any, key: 'k' },
    })
    expect(toOptimizationFilter({ run__id: 1, id: 2 })).toEqual({ run_id: 1, id: 2 })
    expect(toDatapointFilter({ step_year__gte: 2000, time_series__id: 1, step_category: 'a' })).toEqual({
      ...{ year__gte: 2000, time_series_id: 1, step_category: 'a' },
    })
  })
})
