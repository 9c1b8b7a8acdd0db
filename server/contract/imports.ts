/** How an import treats what the platform does not have yet. */
export interface ImportOptions {
  createRegions: boolean
  /** Hierarchy of regions that are created. */
  hierarchy: string
  createUnits: boolean
  /** Whether the new runs become default versions; if-none: where the pair has none yet. */
  makeDefault: 'yes' | 'no' | 'if-none'
}

/** What an import would write, and what keeps it from doing so. */
export interface ImportReport {
  points: number
  series: number
  runs: { model: string; scenario: string; points: number }[]
  newRegions: string[]
  newUnits: string[]
  /** Reasons to refuse the import, each with its place and the next step; empty when it can be written. */
  problems: string[]
}

/** What an import wrote. */
export interface ImportResult {
  transaction: number
  points: number
  series: number
  runs: { id: number; model: string; scenario: string; version: number; isDefault: boolean }[]
}
