import { describe, expect, test } from 'vitest'
import { geometryOf } from './geometry.ts'
import { byColour, draw, madeUpSummary, seriesOf } from './testing.ts'

describe('drawnOf', () => {
  test('gives each unit and facet a panel of its own', () => {
    const summary = madeUpSummary(
      [2020],
      [
        { key: ['Low', 'Asia'], cells: [1] },
        { key: ['Low', 'Europe'], cells: [2] },
        { key: ['Low', 'Asia'], unit: '°C', cells: [3] },
      ],
    )
    const { panels } = draw(summary, byColour('scenario', { facet: 'region' }))
    expect(panels.map(({ facet, unit }) => [facet, unit])).toEqual([
      ['Asia', '°C'],
      ['Asia', 'EJ/yr'],
      ['Europe', 'EJ/yr'],
    ])
  })

  test('puts units that are shown as the same one together, converted, and says where each comes from', () => {
    const summary = madeUpSummary(
      [2020],
      [
        { key: ['Low'], unit: 'Mt CO2/yr', cells: [1_000] },
        { key: ['Low'], unit: 'Mt CH4/yr', cells: [10] },
      ],
    )
    const inEquivalents = { unit: 'Mt CO2-equiv/yr', metric: 'AR6GWP100' } as const
    const conversion = { 'Mt CO2/yr': inEquivalents, 'Mt CH4/yr': inEquivalents }
    const { panels } = draw(summary, byColour('scenario', { kind: 'area' }), { conversion })
    expect(panels).toHaveLength(1)
    expect(panels[0]).toMatchObject({ unit: 'Mt CO2-equiv/yr (AR6GWP100)', isAmount: true })
    expect(panels[0]!.groups.map(({ label, values }) => [label, values])).toEqual([
      ['from Mt CO2/yr', [1_000]],
      ['from Mt CH4/yr', [279]],
    ])
  })

  test('sums amounts where it is told to, and takes the mean of prices', () => {
    const summary = madeUpSummary(
      [2020],
      [
        { key: ['Low'], cells: [[1, 2, 6]] },
        { key: ['Low'], unit: 'US$2010/GJ', cells: [[1, 2, 6]] },
      ],
    )
    const drawn = draw(summary, byColour('scenario', { statistic: 'sum' }))
    expect(drawn.panels.map(({ unit, statistic, groups }) => [unit, statistic, groups[0]!.values])).toEqual([
      ['EJ/yr', 'sum', [9]],
      ['US$2010/GJ', 'mean', [3]],
    ])
    expect(drawn.notSummed).toEqual(['US$2010/GJ'])
    expect(drawn.most).toBe(3)
  })

  test.each([
    ['mean', 3],
    ['median', 2],
    ['min', 1],
    ['max', 6],
    ['sum', 9],
  ] as const)('draws the %s', (statistic, expected) => {
    const summary = madeUpSummary([2020], [{ key: ['Low'], cells: [[1, 2, 6]] }])
    expect(draw(summary, byColour('scenario', { statistic })).panels[0]!.groups[0]!.values).toEqual([expected])
  })

  test('draws every series by itself, told apart by what differs', () => {
    const summary = madeUpSummary(
      [2020, 2030],
      [
        seriesOf({ model: 'A', scenario: 'Low', version: 1 }, [1, null]),
        seriesOf({ model: 'B', scenario: 'Low', version: 2 }, [3, 4]),
      ],
    )
    const drawn = draw(summary, byColour('scenario', { statistic: 'each', dash: 'model' }))
    expect(drawn.fields).toEqual(['model', 'scenario', 'version'])
    expect(drawn.dashes).toEqual(['A', 'B'])
    expect(
      drawn.panels[0]!.groups.map(({ colour, dash, label, parts, values }) => ({ colour, dash, label, parts, values })),
    ).toEqual([
      { colour: 'Low', dash: 0, label: 'version 1', parts: ['A', 'Low', 'version 1'], values: [1, null] },
      { colour: 'Low', dash: 1, label: 'version 2', parts: ['B', 'Low', 'version 2'], values: [3, 4] },
    ])
  })

  test('bands are the quantiles around a median', () => {
    const summary = madeUpSummary([2020], [{ key: ['Low'], cells: [[1, 2, 3, 4, 5]] }])
    const [group] = draw(summary, byColour('scenario', { statistic: 'band' })).panels[0]!.groups
    expect(group).toMatchObject({ values: [3], band: { low: [2], high: [4] } })
  })

  test('boxes have five figures, in the unit that is shown', () => {
    const summary = madeUpSummary([2020, 2030], [{ key: ['Low'], cells: [[1, 2, 3, 4, 5], null] }])
    const options = { conversion: { 'EJ/yr': { unit: 'PJ/yr' } } }
    const [group] = draw(summary, byColour('scenario', { kind: 'box' }), options).panels[0]!.groups
    expect(group!.boxes).toEqual([[1_000, 2_000, 3_000, 4_000, 5_000], null])
    expect(group!.values).toEqual([3_000, null])
  })

  test('what is hidden is not drawn, and keeps the colours of the others', () => {
    const summary = madeUpSummary(
      [2020],
      ['a', 'b', 'c'].map((name, at) => ({ key: [name], cells: [10 - at] })),
    )
    const drawn = draw(summary, byColour('scenario'), { hidden: new Set(['a']) })
    expect(drawn.colours.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    const all = draw(summary, byColour('scenario')).panels[0]!.groups
    expect(drawn.panels[0]!.groups.map(({ colour, slot }) => [colour, slot])).toEqual(
      all.slice(1).map(({ colour, slot }) => [colour, slot]),
    )
    expect(draw(summary, byColour('scenario'), { hidden: new Set(['a', 'b', 'c']) }).panels).toEqual([])
  })

  test('draws as many panels as there is room for, and tells how many have none', () => {
    const summary = madeUpSummary(
      [2020],
      Array.from({ length: 40 }, (_, at) => ({ key: ['Low', `Region ${at}`], cells: [at] })),
    )
    const { panels, panelsLeftOut } = draw(summary, byColour('scenario', { facet: 'region' }))
    expect(panels.length + panelsLeftOut).toBe(40)
    expect(panels[2]!.facet).toBe('Region 2')
  })
})

describe('history', () => {
  const summary = madeUpSummary(
    [2000, 2010, 2020],
    [
      seriesOf({ model: 'Observed', scenario: 'historical' }, [1, 2, null]),
      seriesOf({ model: 'M', scenario: 'High' }, [null, 2, 3]),
    ],
  )
  const design = byColour('scenario', { statistic: 'each' })
  const pastOf = (history: string | null) =>
    draw(summary, design, { history }).panels[0]!.groups.flatMap(({ isHistory, colour, slot }) =>
      isHistory ? [[colour, slot]] : [],
    )

  test('is what is called so, or the scenario or model that was chosen, or nothing', () => {
    expect(pastOf(null)).toEqual([['historical', 'history']])
    expect(pastOf('High')).toEqual([['High', 'history']])
    expect(pastOf('Observed')).toEqual([['historical', 'history']])
    expect(pastOf('')).toEqual([])
  })

  test('ends where its values end, and is named there', () => {
    const drawn = draw(summary, design, { history: null })
    const place = { left: 0, top: 0, width: 900, height: 400 }
    const [own] = geometryOf(drawn, design, { place, fontSize: 11, hasLabels: true })
    const label = own!.labels.find(({ group }) => group.isHistory)!
    expect(label.from.x).toBeCloseTo(own!.plot.left + own!.plot.width / 2, 6)
    expect(label.x).toBeLessThan(label.from.x)
    expect(label.y).toBeLessThan(label.from.y)
  })
})
