import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Summary } from '../../server/contract/counts.ts'
import type { Design } from './design.ts'
import { toOption, windowLook } from './option.ts'
import { chartThemes } from './palette.ts'
import { byColour, draw, madeUpSummary, seriesOf } from './testing.ts'

const look = windowLook(chartThemes.light, { left: 0, top: 0, width: 900, height: 500 })

const optionOf = (summary: Summary, design: Design) => toOption(draw(summary, design), design, look)

/** All that is written around the panels. */
const textsOf = ({ graphic }: ReturnType<typeof optionOf>) =>
  graphic.elements.flatMap(({ type, style }) => (type === 'text' && 'text' in style ? [style.text] : []))

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
  test('lines have a point for each value, at its year, and are whole where not much is missing', () => {
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

  test('panels of one unit have one scale where that is wanted, and a row says its unit once', () => {
    const same = optionOf(twoScenarios(), byColour('scenario', { facet: 'region' }))
    const scales = ({ yAxis }: typeof same) => yAxis.map(({ min, max }) => [min, max])
    expect(scales(same)).toEqual([
      [-10, 70],
      [-10, 70],
    ])
    expect(textsOf(same).filter((text) => text === 'EJ/yr')).toHaveLength(1)
    const own = optionOf(twoScenarios(), byColour('scenario', { facet: 'region', sameScale: false }))
    expect(scales(own)[1]![0]).toBe(0)
    expect(scales(own)[0]).not.toEqual(scales(own)[1])
  })

  test('zero is on the axis of amounts, and of temperatures only where they reach it', () => {
    const leastOf = (unit: string) => {
      const summary = madeUpSummary([2020, 2030], [{ key: ['Low'], unit, cells: [14, 15] }])
      return optionOf(summary, byColour('scenario')).yAxis[0]!.min
    }
    expect(leastOf('EJ/yr')).toBe(0)
    expect(leastOf('°C')).toBeGreaterThan(10)
  })

  test('an axis tells the figure that is drawn of several series, and calls no unit dimensionless', () => {
    const summary = madeUpSummary([2020], [{ key: ['Low'], unit: '', cells: [[1, 3]] }])
    expect(textsOf(optionOf(summary, byColour('scenario')))).toContain('(dimensionless), mean')
    expect(textsOf(optionOf(summary, byColour('scenario', { kind: 'box' })))).toContain('(dimensionless), 2020')
  })

  test('lines have their names at their ends, apart from each other', () => {
    const { graphic } = optionOf(twoScenarios(), byColour('scenario'))
    const names = graphic.elements.filter(
      ({ style }) => 'text' in style && ['High', 'Low'].includes(String(style.text)),
    )
    expect(names.length).toBeGreaterThan(1)
    const places = names.map(({ y }) => y!).toSorted((a, b) => a - b)
    for (const [at, y] of places.entries()) if (at > 0) expect(y - places[at - 1]!).toBeGreaterThanOrEqual(11)
  })

  test('bars of a stack stand on each other, others beside each other', () => {
    const summary = madeUpSummary(
      [2020, 2030, 2050],
      ['A', 'B'].map((variable, at) => seriesOf({ variable }, [at + 1, 2, 3])),
    )
    const stacks = (kind: 'bar' | 'beside') => {
      const { series } = optionOf(summary, byColour('variable', { kind, statistic: 'each' }))
      return series.map((own) => [own.type, 'stack' in own ? own.stack : undefined])
    }
    expect(stacks('bar')).toEqual([
      ['bar', '0'],
      ['bar', '0'],
    ])
    expect(stacks('beside')).toEqual([
      ['bar', undefined],
      ['bar', undefined],
    ])
    expect(optionOf(summary, byColour('variable', { kind: 'beside', statistic: 'each' })).xAxis[0]).toMatchObject({
      type: 'category',
      data: ['2020', '2030', '2050'],
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
          rows.map((cells, at) => seriesOf({ variable: `s${at}` }, cells)),
        )
        const { series } = optionOf(summary, byColour('variable', { kind: 'area', statistic: 'each' }))
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
