import type { NewRegion } from '../../contract/dimensions.ts'
import { deletionPrevented } from '../../contract/errors.ts'
import { createDimension, listDimension, requireDimension, type DimensionList } from '../operations.ts'
import { read, write } from '../../db/operation.ts'
import { countSeries, deleteById } from './queries.ts'

/** A page of regions. */
export const queryRegions = read('queryRegions', (db, input: DimensionList) => listDimension(db, 'region', input))

/** A page of the regions that time series use. */
export const queryIamcRegions = read('queryIamcRegions', (db, input: DimensionList) =>
  listDimension(db, 'region', input, true),
)

/** Makes a region. @throws region_not_unique, whatever the hierarchy */
export const createRegion = write('createRegion', (db, { name, hierarchy }: NewRegion) =>
  createDimension(db, 'region', { name, hierarchy }),
)

/** Deletes a region and its docs. @throws region_not_found, region_deletion_prevented while a time series uses it */
export const deleteRegion = write('deleteRegion', (db, id: number) => {
  const name = requireDimension(db, 'region', id)
  const { series } = db.one(countSeries(id))
  if (series > 0)
    throw deletionPrevented('region', `${series} time series use the region "${name}". Remove them first.`)
  db.run(deleteById(id))
})
