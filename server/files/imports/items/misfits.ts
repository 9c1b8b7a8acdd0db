import type { Decisions } from '../../../contract/imports.ts'

/** The decisions that have no meaning for tables of optimization items: a sentence for each. */
export function misfits({ set, map, skip, fold, fill, dates, unit_row, turned }: Decisions): string[] {
  const why = 'has no meaning for optimization items'
  const isOfRun = ({ column }: Decisions['set'][number]) => column === 'model' || column === 'scenario'
  const isSaid: [boolean, string][] = [
    [!set.every(isOfRun), `--set ${why}, apart from the model and the scenario of their run. Leave it out.`],
    [
      map.some(({ column }) => column !== 'unit' && column !== 'region'),
      `--map ${why}, apart from their units. Leave it out.`,
    ],
    [skip.some(({ column }) => column !== 'unit'), `--skip ${why}, apart from their units. Leave it out.`],
    [fold.length > 0, `--fold ${why}: every column is an index column of its own. Leave it out.`],
    [fill.length > 0, `--fill ${why}: every row names its elements. Leave it out.`],
    [unit_row !== null, `--unit-row ${why}: a unit stands in each of their rows. Leave it out.`],
    [turned, `--turned ${why}: each row of them has one value. Leave it out.`],
    [dates !== null, `--dates ${why}: elements are taken as they are written. Leave it out.`],
  ]
  return isSaid.filter(([said]) => said).map(([, message]) => message)
}
