import type { Decisions } from '../../contract/imports.ts'

/** A sheet whose name says what its rows have in common. */
export const sheetDecisions = (decisions: Decisions, sheet: string): Decisions =>
  decisions.sheet_names === null || sheet === ''
    ? decisions
    : { ...decisions, set: [...decisions.set, { column: decisions.sheet_names, value: sheet.trim() }] }
