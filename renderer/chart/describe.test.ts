import { describe, expect, test } from 'vitest'
import type { Summary } from '../../server/contract/counts.ts'
import { inWords, limitLine, notesOf, titleOf } from './describe.ts'
import type { Design } from './design.ts'
import { sourceOf, variableOf } from './source.ts'
import { tableOf, toCsv, toTsv } from './table.ts'
import { byColour, draw, madeUpSummary, seriesOf } from './testing.ts'

describe('the table', () => {
  const summary = madeUpSummary(
    [2020, 2030],
    [
      { key: ['Low\tcost', 'Asia'], cells: [[0.1, 0.5], null] },
      { key: ['High', 'Asia'], unit: '', cells: [2e21, -1] },
    ],
  )

  test('has exactly what is drawn, with all digits', () => {
    const settings = byColour('scenario', { facet: 'region' })
    const text = toTsv(tableOf(draw(summary, settings), settings))
    expect(text.split('\n')).toEqual([
      'Panel\tScenario\tRegion\tUnit\tFigure\t2020\t2030',
      'Asia\tHigh\tAsia\t(dimensionless)\tmean\t2e+21\t-1',
      'Asia\tLow cost\tAsia\tEJ/yr\tmean\t0.3\t',
    ])
    const rows = [{ names: ['x, y', ''], values: [null] }]
    expect(toCsv({ names: ['Name', 'Unit'], steps: ['2020'], rows })).toBe('Name,Unit,2020\r\n"x, y",,\r\n')
  })

  test('of boxes has their five figures and how many values they are of', () => {
    const settings = byColour('scenario', { kind: 'box', facet: 'region' })
    const boxes = madeUpSummary([2020], [{ key: ['Low', 'Asia'], cells: [[1, 5]] }])
    const { rows } = tableOf(draw(boxes, settings), settings)
    expect(rows.map(({ names, values }) => [names.at(-1), values[0]])).toEqual([
      ['smallest', 1],
      ['first quartile', 2],
      ['median', 3],
      ['third quartile', 4],
      ['largest', 5],
      ['values', 2],
    ])
  })

  test('of single series has no figure to name', () => {
    const own = madeUpSummary([2020], [seriesOf({ scenario: 'Low' }, [7])])
    const each = byColour('scenario', { statistic: 'each' })
    expect(tableOf(draw(own, each), each)).toEqual({
      names: ['Scenario', 'Unit'],
      steps: ['2020'],
      rows: [{ names: ['Low', 'EJ/yr'], values: [7] }],
    })
  })
})

describe('notes', () => {
  const notes = (summary: Summary, design: Design) => notesOf(draw(summary, design), design, { summary })

  test('say what a figure is of, and what is not summed or stacked', () => {
    const summary = madeUpSummary(
      [2020, 2030],
      [
        { key: ['Low'], cells: [[1, 2, 3], 4] },
        { key: ['Low'], unit: '%', cells: [1, 2] },
      ],
      { steps_left_out: 3 },
    )
    expect(notes(summary, byColour('scenario', { statistic: 'sum' }))).toEqual([
      'Sum of up to 3 values in each group.',
      'Not summed, since they are no amounts: %. The mean is drawn.',
      'Left out: 3 later steps.',
    ])
    expect(notes(summary, byColour('variable', { kind: 'area' }))).toContain(
      'Not stacked, since they are no amounts: %.',
    )
    expect(notes(summary, byColour('scenario', { kind: 'box' }))[0]).toContain('of up to 3 values')
  })

  test('say nothing where there is nothing to say', () => {
    const summary = madeUpSummary([2020, 2030], [{ key: ['Low'], cells: [1, 4] }])
    expect(notes(summary, byColour('scenario', { kind: 'beside' }))).toEqual([])
  })

  test('say that bars do not keep the distance of years', () => {
    const summary = madeUpSummary([2020, 2030, 2035], [{ key: ['Low'], cells: [1, 4, 5] }])
    expect(notes(summary, byColour('scenario', { kind: 'beside' }))).toEqual(['The years are not to scale.'])
    expect(notes(summary, byColour('scenario', { kind: 'box' }))).toContain('The years are not to scale.')
  })

  test('the limit is told where it was reached', () => {
    const summary = madeUpSummary([2020], [{ key: ['Low'], cells: [1] }])
    expect(limitLine(summary)).toBeUndefined()
    expect(limitLine({ ...summary, total: 2_310 })).toBe('1 of 2\u2009310 series, those with the largest values.')
  })
})

test('a chart in words', () => {
  const summary = madeUpSummary(
    [2020, 2050],
    [
      { key: ['Low'], cells: [1, -4] },
      { key: ['High'], cells: [2, null] },
    ],
  )
  const settings = byColour('scenario')
  expect(inWords(draw(summary, settings), settings)).toBe(
    'Lines by scenario: 2 groups, 2020 to 2050. -4 to 2 EJ/yr, the largest of High. The table has all numbers.',
  )
})

test('headings name the variable, where it is one', () => {
  const summary = madeUpSummary([2020], [{ key: ['Energy', 'Asia'], cells: [1] }])
  const settings = byColour('variable', { facet: 'region' })
  expect(titleOf(draw(summary, settings), settings, 'Values')).toBe('Energy by variable and region')
  const others = byColour('scenario')
  expect(titleOf(draw(summary, others), others, 'Energy|*')).toBe('Energy|* by scenario')
})

test('the source is the platform and the filter, in words', () => {
  expect(sourceOf('study', {})).toBe('Source: Scenario Desk, platform study. default runs only.')
  const filter = {
    variable: { name__like: 'Energy|*' },
    region: { name__in: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] },
    run: { default_only: false },
  }
  const text = sourceOf('study@17', filter)
  expect(text).toContain('platform study as of transaction 17')
  expect(text).toContain('Energy|*')
  expect(text).toContain('A, B, C, D, E and 2 more')
  expect(text).toContain('all versions')
})

test.each([
  [{}, 'Values'],
  [{ variable: { name: 'Energy' } }, 'Energy'],
  [{ variable: { name__like: 'Energy|*' } }, 'Energy|*'],
  [{ variable: { name__in: ['Energy'] } }, 'Energy'],
  [{ variable: { name__in: ['Energy', 'Population'] } }, 'Values'],
])('%j is about %s', (filter, expected) => {
  expect(variableOf(filter)).toBe(expected)
})
