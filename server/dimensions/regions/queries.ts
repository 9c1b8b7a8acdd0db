import { build } from '../../db/builder.ts'

/** How many time series use a region. */
export const countSeries = (id: number) =>
  build
    .selectFrom('timeseries')
    .select((of) => of.fn.countAll<number>().as('series'))
    .where('region__id', '=', id)

export const deleteById = (id: number) => build.deleteFrom('region').where('id', '=', id)
