import { sideLetters, type Difference, type SideInfo } from '../../server/contract/compare.ts'
import type { Design } from '../chart/design.ts'
import type { Drawn } from '../chart/drawn.ts'
import type { DrawnGroup } from '../chart/panel.ts'
import { isAmount } from '../../server/contract/units/convert.ts'
import { toldBy } from './question.ts'

/** What is drawn of a series: the values of all sides, or how far they are from the first. */
export const focusForms = ['values', 'difference'] as const
export type FocusForm = (typeof focusForms)[number]

/** The colours of the sides, among the eight kinds of charts. */
export const sideSlots = ['6', '3', '4', '5', '2'] as const

export const focusDesign: Design = {
  ...{ kind: 'line', colour: 'scenario', dash: null, facet: null, statistic: 'each', step: 'year' },
  ...{ sameScale: true, singles: false },
}

/**
 * The chart of one series with a line for each side. Of several kinds of steps the one of `row` is drawn.
 * @param rows all compared datapoints of the series of `row`, by step
 * @param hidden names of lines that are left out
 */
export function focusDrawn(
  rows: readonly Difference[],
  row: Difference,
  sides: readonly SideInfo[],
  { form, hidden }: { form: FocusForm; hidden: ReadonlySet<string> },
): Drawn {
  const own = rows.filter(
    ({ step_category, step_datetime }) =>
      step_category === row.step_category && (step_datetime === null) === (row.step_datetime === null),
  )
  const steps = own.map(({ step_year, step_datetime }) => step_datetime ?? step_year ?? 0)
  // Letters tell the sides apart; a name with both parts would find no room at the end of its line.
  const by = toldBy(sides) === 'model' ? 'model' : 'scenario'
  const lines = sides.flatMap((side, at) =>
    form === 'difference' && at === 0 ? [] : [{ at, name: nameOf(side[by], at, form) }],
  )
  const shown = lines.filter(({ name }) => !hidden.has(name))
  return {
    ...{ steps, fields: ['scenario'], dashes: [], panelsLeftOut: 0, most: 1, notSummed: [], converted: [] },
    colours: lines.map(({ at, name }) => ({ name, slot: sideSlots[at]! })),
    panels: [
      {
        ...{ facet: '', unit: row.unit, isAmount: isAmount(row.unit), statistic: 'mean', isStacked: false },
        groups: shown.map(({ at, name }) =>
          lineOf(
            at,
            name,
            own.map(({ values }) => valueOf(values, at, form)),
          ),
        ),
      },
    ],
  }
}

const nameOf = (name: string, at: number, form: FocusForm): string =>
  form === 'values' ? `${sideLetters[at]} ${name}` : `${sideLetters[at]} − A`

function valueOf(values: Difference['values'], at: number, form: FocusForm): number | null {
  const [a = null] = values
  const value = values[at] ?? null
  if (form === 'values') return value
  return value === null || a === null ? null : value - a
}

const lineOf = (at: number, name: string, values: (number | null)[]): DrawnGroup => ({
  ...{ id: String(at), colour: name, slot: sideSlots[at]!, dash: 0, parts: [name], label: '', values },
  boxes: values.map(() => null),
  counts: values.map((value) => (value === null ? null : 1)),
  ...{ isTotal: false, isHistory: false, isBehind: false },
})
