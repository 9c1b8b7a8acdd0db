import { build } from '../../db/builder.ts'

/** How many runs use a model. */
export const countRuns = (id: number) =>
  build
    .selectFrom('run')
    .select((of) => of.fn.countAll<number>().as('runs'))
    .where('model__id', '=', id)

export const deleteById = (id: number) => build.deleteFrom('model').where('id', '=', id)
