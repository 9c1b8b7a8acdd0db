import type { Decisions, ImportProblem } from '../../server/contract/imports.ts'

/** Decisions of every kind. */
export const mappingSample: Decisions = {
  set: [{ column: 'unit', value: 'EJ/yr' }],
  map: [
    { column: null, from: 'Modell', to: 'model' },
    { column: 'region', from: 'Wrld', to: 'World' },
    { column: 'scenario', from: '', to: 'Base' },
  ],
  drop: ['Note'],
  skip: [{ column: 'region', name: 'Moon' }],
  blank: ['tbd'],
  fold: [{ title: 'Sensitivity', into: 'scenario' }],
  fill: ['region'],
  thousands: ',',
  dates: 'year',
  sheets: ['numbers'],
  items: [{ file: 'cost.csv', kind: 'parameter', name: 'cost', index: null, value: null, unit: null }],
  sheet_names: 'region',
  across: 'variable',
  unit_row: 'take',
  turned: true,
  keep: 'last',
  meta_types: 'written',
  create_regions: true,
  hierarchy: 'R5',
  create_units: true,
  likely: false,
  into_run: null,
  make_default: 'no',
  same: null,
}

/** A problem as the service tells it; what is not given is not known. */
export const problem = (
  kind: ImportProblem['kind'],
  message: string,
  more: Partial<ImportProblem> = {},
): ImportProblem => ({
  ...{ kind, message, file: null, sheet: null, row: null, column: null, text: null, nearest: null, count: 1 },
  ...{ cell: null, examples: [], given: null, choices: [], preselected: null },
  ...more,
})
