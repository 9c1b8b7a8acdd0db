import type { Decisions, ImportReport } from '../../server/contract/imports.ts'

/** All that the files hold is there already, and it is not wanted a second time. */
export const isOnlySame = ({ same, runs }: ImportReport, decisions: Decisions): boolean =>
  same.length > 0 && (decisions.same !== 'write' || decisions.into_run !== null) && runs.length === 0
