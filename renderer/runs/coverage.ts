import type { CoverageField } from '../../server/contract/counts.ts'

/** What rows and columns can be, as people read it. */
export const fieldNames: Record<CoverageField, string> = {
  run: 'Runs',
  model: 'Models',
  scenario: 'Scenarios',
  region: 'Regions',
  variable: 'Variables',
  unit: 'Units',
  year: 'Years',
}

/** How full a cell is beside the fullest of its column: 0 for nothing, 1 to 4 for each quarter of it. */
export const shareOf = (points: number, fullest: number): number =>
  points === 0 || fullest === 0 ? 0 : Math.min(4, Math.ceil((points / fullest) * 4))
