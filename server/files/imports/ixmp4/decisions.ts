import { defaultHierarchy, type Decisions } from '../../../contract/imports.ts'

/** The decisions that have no meaning for a platform of ixmp4, because the file says it itself: a sentence for each. */
export function misfits(decisions: Decisions): string[] {
  const why = 'has no meaning for a platform of ixmp4'
  const { set, map, drop, skip, blank, sheets, hierarchy, into_run } = decisions
  const isSaid: [boolean, string][] = [
    // An import into an existing run (`--into-run`) sets the names of that run; the user did not.
    [set.length > 0 && into_run === null, `--set ${why}: every row of it has its names. Leave it out.`],
    [map.some(({ column }) => column === null), `--map of a title ${why}: its columns are known. Leave it out.`],
    [drop.length > 0, `--drop ${why}: its columns are known. Leave it out.`],
    [
      skip.length > 0,
      `--skip ${why}: it is imported whole. Leave it out, and delete in the platform what is not wanted.`,
    ],
    [decisions.fold.length > 0, `--fold ${why}: its columns are known. Leave it out.`],
    [decisions.fill.length > 0, `--fill ${why}: every row of it has its names. Leave it out.`],
    [decisions.thousands !== null, `--thousands ${why}: its numbers are numbers. Leave it out.`],
    [decisions.meta_types !== null, `--meta-types ${why}: its indicators have their types. Leave it out.`],
    [
      decisions.sheet_names !== null || decisions.across !== null || decisions.unit_row !== null || decisions.turned,
      `--sheet-names, --across, --unit-row and --turned have no meaning for a platform of ixmp4: its names are known. Leave them out.`,
    ],
    [decisions.dates !== null, `--dates ${why}: its steps are known. Leave it out.`],
    [blank.length > 0, `--blank ${why}: its numbers are numbers. Leave it out.`],
    [sheets.length > 0, `--sheet ${why}: it has no sheets. Leave it out.`],
    [hierarchy !== defaultHierarchy, `--hierarchy ${why}: its regions have their own. Leave it out.`],
    [into_run !== null, `--into-run ${why}: its runs stay runs of their own. Leave it out.`],
  ]
  return isSaid.filter(([said]) => said).map(([, message]) => message)
}
