import type { Decisions, ImportReport } from '../../server/contract/imports.ts'

/** Some runs are there already, and nobody has said yet what to do about them. */
export const needsSame = ({ same }: ImportReport, decisions: Decisions): boolean =>
  same.length > 0 && decisions.same === null

/** All that the files hold is there already, and it is not wanted a second time. */
export const isOnlySame = ({ same, runs }: ImportReport, decisions: Decisions): boolean =>
  same.length > 0 &&
  decisions.same !== 'write' &&
  (decisions.same === 'skip' ? runs.length === 0 : runs.length === same.length)
