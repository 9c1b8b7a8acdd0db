import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statistics } from '../../server/contract/counts.ts'
import { notesOf } from './describe.ts'
import type { DrawnOptions } from './drawn.ts'
import { isDirectPart, parentsOf } from '../../server/contract/parts.ts'
import { checkInWords, panelNote, stackNotice } from './stack-words.ts'
import { byColour, draw, madeUpSummary, seriesOf } from './testing.ts'

const steps = [2020, 2030, 2050]
const design = byColour('variable', { kind: 'area', statistic: 'each' })

interface Given {
  variable: string
  cells: (number | null)[]
  model?: string
  region?: string
  unit?: string
}

function stackOf(given: readonly Given[], more: Partial<DrawnOptions['stack']> = {}, hidden: string[] = []) {
  const summary = madeUpSummary(
    steps,
    given.map(({ variable, cells, unit, ...names }) => seriesOf({ variable, ...names }, cells, unit)),
  )
  const parent = parentsOf(given.map(({ variable }) => variable))[0]
  const drawn = draw(summary, design, {
    stack: { parent, tolerance: 0.01, anyway: false, ...more },
    hidden: new Set(hidden),
  })
  const namesOf = (isTotal: boolean) =>
    drawn.panels.flatMap(({ groups }) => groups.filter((own) => own.isTotal === isTotal).map(({ colour }) => colour))
  return {
    drawn,
    summary,
    panel: drawn.panels[0]!,
    layers: namesOf(false),
    totals: namesOf(true),
    notice: stackNotice(drawn.panels, drawn.steps)?.text,
    notes: notesOf(drawn, design, { summary }).join(' '),
  }
}

const energy: Given[] = [
  { variable: 'Energy', cells: [10, 10, 10] },
  { variable: 'Energy|Coal', cells: [6, 5, 4] },
  { variable: 'Energy|Coal|w/ CCS', cells: [1, 1, 1] },
  { variable: 'Energy|Gas', cells: [4, 5, 6] },
]

describe('a stack', () => {
  test('has the direct parts of one parent, the parent as a line, and names what is already inside', () => {
    const { layers, totals, panel, notes } = stackOf(energy)
    expect({ layers, totals, isStacked: panel.isStacked }).toEqual({
      ...{ layers: ['Energy|Coal', 'Energy|Gas'], totals: ['Energy'], isStacked: true },
    })
    expect(notes).toContain('Left out, already inside others: Energy|Coal|w/ CCS.')
    expect(notes).toContain('Parts sum to Energy (largest gap 0.00 %).')
  })

  test('is lines where the parts miss the parent, with the largest gap and its year', () => {
    const { panel, notice } = stackOf([...energy.slice(0, 3), { variable: 'Energy|Gas', cells: [4, 4.95, 5.58] }])
    expect(panel.isStacked).toBe(false)
    expect(notice).toBe('Parts miss 4.2 % of Energy in 2050 (largest gap).')
  })

  test('is lines where parts overlap, so that their sum is above the parent', () => {
    const { panel, notice } = stackOf([...energy, { variable: 'Energy|Fossil', cells: [10, 10, 10] }])
    expect(panel.isStacked).toBe(false)
    expect(notice).toBe('Parts exceed Energy by 100 % in 2020 (largest gap); Fossil contains Coal and Gas.')
  })

  test('is stacked anyway where that is wanted, and says so in the panel', () => {
    const { panel, drawn } = stackOf([...energy, { variable: 'Energy|Fossil', cells: [10, 10, 10] }], { anyway: true })
    expect(panel.isStacked).toBe(true)
    expect(panelNote(panel, drawn.steps)).toBe(
      'Stacked anyway: parts exceed Energy by 100 % in 2020 (largest gap); Fossil contains Coal and Gas',
    )
  })

  test('has one run and region in each panel: runs are never averaged', () => {
    const twice = ['A', 'B'].flatMap((model) =>
      energy.map((own) => ({ ...own, model, cells: own.cells.map((cell) => (model === 'A' ? cell : 2 * cell!)) })),
    )
    const { drawn } = stackOf(twice)
    expect(drawn.panels.map(({ facet, isStacked }) => [facet, isStacked])).toEqual([
      ['A', true],
      ['B', true],
    ])
    expect(drawn.panels[1]!.groups.find(({ colour }) => colour === 'Energy|Coal')!.values).toEqual([12, 10, 8])
  })

  test('is none where one of two runs lacks a part that the other has', () => {
    const { drawn } = stackOf([
      ...energy.map((own) => ({ ...own, model: 'A' })),
      ...energy.slice(0, 3).map((own) => ({ ...own, model: 'B' })),
    ])
    expect(drawn.panels.map(({ isStacked }) => isStacked)).toEqual([true, false])
  })

  test('is none where no parent is reported, or not in a year in which parts are', () => {
    const [unknown] = stackOf(energy.slice(1)).drawn.panels
    expect(panelNote(unknown!, [2020])).toBe('Not stacked: Energy is not reported')
    expect(stackOf(energy.slice(1)).notice).toBe('Energy is not reported, so its parts cannot be checked against it.')
    const gap = stackOf([{ variable: 'Energy', cells: [10, null, 10] }, ...energy.slice(1)])
    expect(gap.notice).toContain('Energy is not reported in 2030')
  })

  test('leaves years without any part to the line of the parent', () => {
    const { panel, notice } = stackOf(
      energy.map((own, at) => ({ ...own, cells: at === 0 ? own.cells : own.cells.with(1, null) })),
    )
    expect({ notice, isStacked: panel.isStacked }).toEqual({ notice: undefined, isStacked: true })
  })

  test('checks hidden parts with the others', () => {
    const { panel, layers, notes, drawn, summary } = stackOf(energy, {}, ['Energy|Gas'])
    expect({ layers, isStacked: panel.isStacked }).toEqual({ layers: ['Energy|Coal'], isStacked: true })
    expect(notes).toContain('Parts sum to Energy')
    expect(notesOf(drawn, design, { summary, hidden: new Set(['Energy|Gas']) })).toContain('Hidden: Energy|Gas.')
  })

  test('is none of prices and shares', () => {
    for (const unit of ['US$2010/GJ', '%', '']) {
      expect(stackOf(energy.map((own) => ({ ...own, unit }))).panel.isStacked).toBe(false)
    }
  })

  test('counts parts on both sides of zero by all that is stacked: a total may be next to nothing', () => {
    const balance = [
      { variable: 'CO2', cells: [0.5, 1, 1] },
      { variable: 'CO2|Fossil', cells: [1_000, 1_000, 1_000] },
      { variable: 'CO2|Removal', cells: [-999, -999, -999] },
    ]
    expect(stackOf(balance).panel.isStacked).toBe(true)
  })
})

describe('what is stacked', () => {
  const leaf = fc.constantFrom('Coal', 'Gas', 'Oil', 'Fossil', 'Wind')
  const value = fc.oneof(fc.integer({ min: -50, max: 1_000 }), fc.constant(null), fc.constant(0))
  /** Trees of variables with totals that fit, miss, overlap, or are not there. */
  const tree = fc
    .uniqueArray(fc.tuple(leaf, fc.option(leaf)), { selector: String, minLength: 1, maxLength: 8 })
    .chain((names) =>
      fc.record({
        names: fc.constant(['Energy', ...names.map(([a, b]) => ['Energy', a, ...(b ? [b] : [])].join('|'))]),
        rows: fc.array(fc.tuple(value, value, value), { minLength: 9, maxLength: 9 }),
        fits: fc.boolean(),
        runs: fc.integer({ min: 1, max: 3 }),
        off: fc.constantFrom(0, 0.005, 0.05, 1),
      }),
    )

  test('never exceeds or misses the parent by more than the tolerance unless it is said', () => {
    fc.assert(
      fc.property(tree, ({ names, rows, fits, runs, off }) => {
        const given = [...Array(runs).keys()].flatMap((run) =>
          names.map((variable, at): Given => {
            const parts = names.flatMap((name, part) => (isDirectPart(name, 'Energy') ? [rows[part]!] : []))
            const sums = steps.map((_, step) => parts.reduce((sum, row) => sum + (row[step] ?? 0), 0) * (1 + off * run))
            return { variable, model: `M${run}`, cells: at === 0 && fits ? sums : rows[at]! }
          }),
        )
        for (const anyway of [false, true]) {
          const { drawn } = stackOf(given, { anyway, parent: 'Energy' })
          for (const panel of drawn.panels) {
            if (!panel.isStacked) continue
            const layers = panel.groups.filter(({ isTotal }) => !isTotal)
            expect(layers.every(({ colour }) => isDirectPart(colour, 'Energy'))).toBe(true)
            expect(new Set(layers.map(({ colour }) => colour)).size).toBe(layers.length)
            const total = panel.groups.find(({ isTotal }) => isTotal)
            const isOff = steps.some((_, at) => {
              const values = layers.flatMap(({ values: own }) => own[at] ?? [])
              const whole = total?.values[at] ?? null
              if (values.length === 0) return false
              if (whole === null) return true
              const sum = values.reduce((added, own) => added + own, 0)
              const gross = values.reduce((added, own) => added + Math.abs(own), 0)
              const isMixed = values.some((own) => own < 0) && values.some((own) => own > 0)
              const size = isMixed ? Math.max(Math.abs(whole), gross) : Math.abs(whole)
              return Math.abs(sum - whole) > 0.01 * size * (1 + 1e-9)
            })
            const isSaid = anyway && panel.check !== undefined && panel.check.state !== 'adds up'
            expect(isOff && !isSaid).toBe(false)
          }
        }
      }),
    )
  })

  test('is the values of one run, each once', () => {
    const mean = statistics.indexOf('mean')
    const { panel, summary } = stackOf(energy)
    for (const { colour, values } of panel.groups) {
      const stored = summary.groups.filter(({ key }) => key.includes(colour))
      expect(stored).toHaveLength(1)
      expect(values).toEqual(stored[0]!.cells.map((cell) => cell![mean]))
    }
  })
})

test('parents are variables with two direct parts or more, the topmost first', () => {
  const names = ['A|B', 'A|B|1', 'A|B|2', 'A|B|3', 'A|C', 'D|E', 'F|G|1', 'F|G|2']
  expect(parentsOf(names)).toEqual(['A', 'A|B', 'F|G'])
  expect(parentsOf(['Population'])).toEqual([])
})

test('gaps in words', () => {
  const words = (gap: number) => checkInWords({ state: 'gap', parent: 'Energy', gap, at: 2 }, steps)
  expect(words(0.86)).toBe('Parts exceed Energy by 86 % in 2050 (largest gap)')
  expect(words(-0.012_3)).toBe('Parts miss 1.2 % of Energy in 2050 (largest gap)')
  expect(words(20)).toBe('Parts exceed Energy by 2\u2009000 % in 2050 (largest gap)')
})
