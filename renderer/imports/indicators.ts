import type { ImportReport } from '../../server/contract/imports.ts'

/** Meta indicators of all runs that would be written. */
export const indicatorsOf = ({ runs }: ImportReport): number => runs.reduce((sum, { meta }) => sum + meta, 0)

/** Files that hold nothing but meta indicators: runs that are there take them. */
export const isMetaOnly = (report: ImportReport): boolean => report.points === 0 && indicatorsOf(report) > 0
