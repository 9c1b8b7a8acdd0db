import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Summary } from '../../server/contract/counts.ts'
import { noConversion } from '../units/conversion.ts'
import { drawnOf } from './drawn.ts'
import { toOption } from './option.ts'
import { chartThemes } from './palette.ts'
import type { ChartSettings } from './settings.ts'
import { byColour, madeUpSummary } from './testing.ts'

const look = { theme: chartThemes.light, place: { left: 0, top: 0, width: 900, height: 500 } }

const optionOf = (summary: Summary, settings: ChartSettings, hidden: string[] = []) =>
  toOption(drawnOf(summary, settings, { conversion: noConversion, hidden: new Set(hidden) }), settings, look)

const twoScenarios = (unit = 'EJ/yr') =>
  madeUpSummary(
    [2020, 2030, 2050],
    [
      { key: ['High', 'Asia'], unit, cells: [5, 6, 7] },
      { key: ['Low', 'Asia'], unit, cells: [1, null, -2] },
      { key: ['High', 'Europe'], unit, cells: [50, 60, 70] },
    ],
  )

describe('toOption', () => {
  test('lines have a point for each value, at its year, and bridge what is missing', () => {
    const { series, xAxis } = optionOf(twoScenarios(), byColour('scenario', { facet: 'region' }))
    expect(series.map(({ type, name, xAxisIndex, data }) => ({ type, name, xAxisIndex, data }))).toEqual([
      {
        ...{ type: 'line', name: 'High', xAxisIndex: 0 },
        data: [
          [2020, 5],
          [2030, 6],
          [2050, 7],
        ],
      },
      {
        ...{ type: 'line', name: 'Low', xAxisIndex: 0 },
        data: [
          [2020, 1],
          [2050, -2],
        ],
      },
      {
        ...{ type: 'line', name: 'High', xAxisIndex: 1 },
        data: [
          [2020, 50],
          [2030, 60],
          [2050, 70],
        ],
      },
    ])
    expect(xAxis.map(({ type }) => type)).toEqual(['value', 'value'])
  })

  test('charts of one unit have one scale where that is wanted, and every axis says its unit', () => {
    const same = optionOf(twoScenarios(), byColour('scenario', { facet: 'region' }))
    expect(same.yAxis.map(({ name, min, max }) => ({ name, min, max }))).toEqual([
      { name: 'EJ/yr', min: -20, max: 80 },
      { name: 'EJ/yr', min: -20, max: 80 },
    ])
    const own = optionOf(twoScenarios(), byColour('scenario', { facet: 'region', sameScale: false }))
    expect(own.yAxis.map(({ min }) => min)).toEqual([undefined, undefined])
  })

  test('an axis tells the figure that is drawn of several series, and calls no unit dimensionless', () => {
    const summary = madeUpSummary([2020], [{ key: ['Low'], unit: '', cells: [[1, 3]] }])
    expect(optionOf(summary, byColour('scenario')).yAxis[0]!.name).toBe('(dimensionless), mean')
    expect(optionOf(summary, byColour('scenario', { kind: 'box' })).yAxis[0]!.name).toBe('(dimensionless)')
  })

  test('bars are stacked where they are amounts, and stand beside each other where not', () => {
    const settings = byColour('scenario', { kind: 'bar', facet: 'region' })
    const stacks = (unit: string) =>
      optionOf(twoScenarios(unit), settings).series.map((series) => ('stack' in series ? series.stack : undefined))
    expect(stacks('EJ/yr')).toEqual(['0', '0', '1'])
    expect(stacks('%')).toEqual([undefined, undefined, undefined])
    expect(optionOf(twoScenarios(), settings).xAxis[0]).toMatchObject({
      type: 'category',
      data: ['2020', '2030', '2050'],
    })
  })

  test('boxes have their five figures, or a place that stays empty', () => {
    const summary = madeUpSummary([2020, 2030], [{ key: ['Low'], cells: [[1, 2, 3], null] }])
    expect(optionOf(summary, byColour('scenario', { kind: 'box' })).series[0]).toMatchObject({
      type: 'boxplot',
      data: [
        [1, 1.5, 2, 2.5, 3],
        ['-', '-', '-', '-', '-'],
      ],
    })
  })

  test('times are in UTC, as the service writes them', () => {
    const summary = madeUpSummary(['2020-06-01T12:00:00.000000'], [{ key: ['Low'], cells: [1] }])
    const { series, xAxis } = optionOf(summary, byColour('scenario', { step: 'datetime' }))
    expect(series[0]!.data).toEqual([[Date.UTC(2020, 5, 1, 12), 1]])
    expect(xAxis[0]).toMatchObject({ type: 'time', useUTC: true })
  })

  test('nothing moves', () => {
    expect(optionOf(twoScenarios(), byColour('scenario', { facet: 'region' })).animation).toBe(false)
  })

  test('areas above and below zero end where the sums of one sign are', () => {
    const cell = fc.integer({ min: -1_000, max: 1_000 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const years = [2020, 2025, 2040]
        const summary = madeUpSummary(
          years,
          rows.map((cells, at) => ({ key: [`s${at}`], cells })),
        )
        const { series } = optionOf(summary, byColour('scenario', { kind: 'area' }))
        for (const [at, year] of years.entries()) {
          const topOf = (side: string) =>
            series
              .filter(({ id }) => String(id).endsWith(`/${side}`))
              .reduce((total, { data }) => {
                const point = (data as [number, number][]).find(([x]) => x === year)
                return total + point![1]
              }, 0)
          const sumOf = (sign: number) => rows.reduce((total, row) => total + (row[at]! * sign > 0 ? row[at]! : 0), 0)
          expect(topOf('0')).toBe(sumOf(1))
          expect(topOf('1')).toBe(sumOf(-1))
        }
      }),
    )
  })
})
