import { build } from '../../db/builder.ts'

/** How many runs use a scenario. */
export const countRuns = (id: number) =>
  build
    .selectFrom('run')
    .select((of) => of.fn.countAll<number>().as('runs'))
    .where('scenario__id', '=', id)

export const deleteById = (id: number) => build.deleteFrom('scenario').where('id', '=', id)
