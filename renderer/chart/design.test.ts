import { describe, expect, test } from 'vitest'
import { designOf, groupedBy } from './design.ts'
import { defaultChart, type ChartSettings } from './settings.ts'
import { madeUpSummary, seriesOf } from './testing.ts'

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

interface Count {
  scenarios?: number
  models?: number
  variables?: number
  regions?: number
  years?: number
}

/** The design of series of all combinations. */
function choose(count: Count, settings: Partial<ChartSettings> = {}) {
  const steps = names('', count.years ?? 3).map((_, at) => 2020 + 10 * at)
  const series = names('S', count.scenarios ?? 1).flatMap((scenario) =>
    names('M', count.models ?? 1).flatMap((model) =>
      names('V', count.variables ?? 1).flatMap((variable) =>
        names('R', count.regions ?? 1).map((region) =>
          seriesOf(
            { scenario, model, variable, region },
            steps.map((year) => year),
          ),
        ),
      ),
    ),
  )
  const { design, ask } = designOf(madeUpSummary(steps, series), { ...defaultChart, ...settings }, 'year')
  const { kind, colour, dash, facet, statistic } = design
  return { kind, colour, dash, facet, statistic, ask }
}

const lines = { kind: 'line', statistic: 'each', ask: false }

describe('a chart that nobody has set up', () => {
  test.each<[string, Count, object]>([
    ['8 lines', { scenarios: 4, models: 2 }, { ...lines, colour: 'scenario', dash: 'model', facet: null }],
    ['one line', {}, { ...lines, colour: 'scenario', dash: null, facet: null }],
    ['5 regions', { regions: 5 }, { ...lines, colour: 'region', dash: null, facet: null }],
    [
      '12 lines of three keys',
      { scenarios: 3, models: 2, variables: 2 },
      { ...lines, colour: 'scenario', dash: 'model', facet: 'variable' },
    ],
    [
      '48 lines, in panels of 8',
      { scenarios: 4, models: 2, variables: 6 },
      { ...lines, colour: 'scenario', dash: 'model', facet: 'variable' },
    ],
    ['36 lines', { scenarios: 6, models: 6 }, { ...lines, colour: 'scenario', dash: null, facet: 'model' }],
    [
      'an ensemble of 100 runs',
      { scenarios: 5, models: 20 },
      { ...lines, statistic: 'band', colour: 'scenario', dash: null, facet: null },
    ],
    ['one year', { scenarios: 4, years: 1 }, { ...lines, kind: 'beside', colour: 'scenario', dash: null, facet: null }],
  ])('%s', (_name, count, expected) => {
    expect(choose(count)).toEqual(expected)
  })

  test('draws no dashes for a key that colours tell already', () => {
    const runs = ['historical', 'SSP1', 'SSP2'].map((scenario) =>
      seriesOf({ scenario, model: scenario === 'historical' ? 'Observed' : 'Assessed' }, [1, 2]),
    )
    const { design } = designOf(madeUpSummary([2020, 2030], runs), defaultChart, 'year')
    expect(design).toMatchObject({ colour: 'scenario', dash: null, facet: null })
  })

  test('asks where no structure keeps lines apart, until it is told', () => {
    const tangle = { scenarios: 4, variables: 20, regions: 10 }
    expect(choose(tangle)).toMatchObject({ statistic: 'band', ask: true })
    expect(choose({ variables: 30 })).toMatchObject({ ask: true })
    expect(choose(tangle, { statistic: 'each' })).toMatchObject({ statistic: 'each', ask: false })
  })

  test('keeps to what was chosen', () => {
    const chosen = choose({ scenarios: 4, models: 2 }, { colour: 'model', dash: 'none', facet: 'scenario' })
    expect(chosen).toMatchObject({ colour: 'model', dash: null, facet: 'scenario' })
  })

  test('of a stack is never a figure of several runs', () => {
    const { design } = designOf(madeUpSummary([2020], []), { ...defaultChart, kind: 'area', statistic: 'mean' }, 'year')
    expect(design).toMatchObject({ statistic: 'each', colour: 'variable', facet: null })
    expect(groupedBy(design)).toEqual([])
  })
})

describe('a single year', () => {
  test.each<[string, Count, object]>([
    [
      'few runs are bars, which have panels where lines have dashes',
      { scenarios: 4, models: 3 },
      { kind: 'beside', colour: 'scenario', dash: null, facet: 'model' },
    ],
    ['many runs of each scenario are a box for each', { scenarios: 3, models: 8 }, { kind: 'box', colour: 'scenario' }],
    ['runs that share little are one box', { scenarios: 40, models: 1 }, { kind: 'box', colour: 'variable' }],
    [
      'variables of many runs are a box each, and regions a panel each',
      { scenarios: 20, variables: 3, regions: 2 },
      { kind: 'box', colour: 'variable', facet: 'region' },
    ],
    ['variables of few runs are bars', { scenarios: 2, variables: 30 }, { kind: 'beside' }],
    [
      'bars that neither colours nor panels tell apart have shades',
      { scenarios: 2, models: 4, variables: 3 },
      { kind: 'beside', colour: 'scenario', dash: 'variable', facet: 'model' },
    ],
  ])('%s', (_name, count, expected) => {
    expect(choose({ ...count, years: 1 })).toMatchObject({ ...expected, ask: false })
  })
})
