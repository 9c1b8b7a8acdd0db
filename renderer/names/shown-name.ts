/** A name for display: the empty unit has no letters to show. @param field `unit`, or its path in a filter */
export const shownName = (field: string, value: string | number | boolean): string =>
  value === '' && /(^|\.)unit(\.name)?$/.test(field) ? '(dimensionless)' : String(value)
