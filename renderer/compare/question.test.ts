import { expect, test } from 'vitest'
import type { Difference, SideInfo } from '../../server/contract/compare.ts'
import { compareView } from '../view/compare-view.ts'
import { focusDrawn } from './focus.ts'
import { signed, distanceOf, shownShare } from './numbers.ts'
import { alignable, requestOf, statesOf, titleOf, toldBy } from './question.ts'

const side = (scenario: string): SideInfo => ({
  ...{ platform: 'a', run: 1, model: 'M', scenario, version: 1, datapoints: 1 },
})

test('units are aligned as the view says, those that cannot be are left alone', () => {
  const view = { ...compareView('a', [{ run: 1 }, { run: 2 }]), units: { 'TWh/yr': 'EJ/yr', GW: 'EJ/yr' } }
  expect(requestOf(view)?.units).toEqual({ 'TWh/yr': { unit: 'EJ/yr', factor: expect.closeTo(0.0036, 12) as number } })
  expect(requestOf(compareView('a', [{ run: 1 }]))).toBeUndefined()
  const clashes = [{ units: ['EJ/yr', 'TWh/yr'], series: 3 }]
  expect(alignable([...clashes, { units: ['GW', 'million'], series: 1 }])).toEqual({ 'TWh/yr': 'EJ/yr' })
})

test('a tab is called after the scenarios that are compared', () => {
  expect(titleOf([side('Net Zero'), side('Net Zero')])).toBe('Net Zero')
  expect(titleOf([side('A'), side('B')])).toBe('A and B')
  expect(titleOf([side('A'), side('B'), side('C')])).toBe('A +2')
  const other = (scenario: string) => ({ ...side(scenario), model: 'N' })
  expect(toldBy([side('A'), other('B')])).toBe('scenario')
  expect(toldBy([side('A'), side('A')])).toBe('scenario')
  expect(toldBy([side('A'), other('A')])).toBe('model')
  expect(toldBy([side('A'), side('B'), other('A')])).toBe('both')
  expect(statesOf(2)).toEqual(['only_a', 'changed', 'only_b', 'equal'])
  expect(statesOf(3)).toEqual(['only_a', 'changed', 'only_b', 'only_c', 'some', 'equal'])
})

test('differences have signs, and small shares keep digits', () => {
  expect([0.485, -0.5, 0.0001, 0, 91.17].map(shownShare)).toEqual([
    ...['+48.5 %', '−50.0 %', '+0.010 %', '0.0 %', expect.stringMatching(/^\+9\s117 %$/)],
  ])
  expect([distanceOf([1, 3], 1), distanceOf([null, 3], 1), distanceOf([1, null], 1)]).toEqual([2, null, null])
  expect(signed(0.001, { kind: 'fixed', decimals: 1 })).toBe('<0.1')
})

test('the row under focus is drawn by the steps of its kind, a line for each side or its distance from A', () => {
  const point = (step_year: number, values: (number | null)[], step_category: string | null = null): Difference => ({
    ...{ series: 1, region: 'World', variable: 'V', unit: 'EJ', step_datetime: null, state: 'changed' },
    ...{ interpolated: [], difference: null, relative: null, step_year, step_category, values },
  })
  const rows = [point(2020, [1, 2]), point(2030, [1, null]), point(2030, [9, 9], 'Summer')]
  const drawn = focusDrawn(rows, rows[0]!, [side('X'), side('Y')], { form: 'values', hidden: new Set() })
  expect(drawn.steps).toEqual([2020, 2030])
  expect(drawn.panels[0]!.groups.map(({ colour, values }) => [colour, values])).toEqual([
    ['A X', [1, 1]],
    ['B Y', [2, null]],
  ])
  const alone = focusDrawn(rows, rows[0]!, [side('X'), side('Y')], { form: 'values', hidden: new Set(['A X']) })
  expect(alone.panels[0]!.groups.map(({ colour }) => colour)).toEqual(['B Y'])
  expect(alone.colours.map(({ name }) => name)).toEqual(['A X', 'B Y'])
  const apart = focusDrawn(rows, rows[0]!, [side('X'), side('Y')], { form: 'difference', hidden: new Set() })
  expect(apart.panels[0]!.groups.map(({ colour, values }) => [colour, values])).toEqual([['B − A', [1, null]]])
})
