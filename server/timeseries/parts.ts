import { notFound, type Resource } from '../contract/errors.ts'
import type { ReadDb, WriteDb } from '../db/connection.ts'
import { insertDimension } from '../dimensions/operations.ts'
import { insertMeasurand, selectIdsByName, selectKnownIds, selectMeasurand } from './queries.ts'

/** What time series are made of, by id or by name: runs, regions, and measurands, each a variable in a unit. */

/** A region, variable or unit of each row. */
export type Part = { ids: readonly number[] } | { names: readonly string[] }

/** The measurand of each row. */
export type MeasurandPart = { ids: readonly number[] } | { variable: Part; unit: Part }

/** @throws run_not_found and such, naming the first that is not there */
export function requireIds(
  db: ReadDb,
  table: 'run' | 'region' | 'unit' | 'variable' | 'measurand',
  ids: readonly number[],
): void {
  const wanted = [...new Set(ids)]
  const known = new Set(db.all(selectKnownIds(table, wanted)).map((row) => row.id))
  const missing = wanted.find((id) => !known.has(id))
  if (missing !== undefined) throw notFound(table satisfies Resource, { id: missing })
}

/** The ids of those names that are there. */
export const knownNames = (
  db: ReadDb,
  table: 'region' | 'unit' | 'variable',
  names: readonly string[],
): Map<string, number> => new Map(db.all(selectIdsByName(table, [...new Set(names)])).map((row) => [row.name, row.id]))

/** The ids of a part, one for each row. @throws region_not_found, unit_not_found with all the names that are missing */
export function idsOfPart(db: ReadDb, table: 'region' | 'unit', part: Part): readonly number[] {
  if ('ids' in part) {
    requireIds(db, table, part.ids)
    return part.ids
  }
  const known = knownNames(db, table, part.names)
  const missing = [...new Set(part.names)].filter((name) => !known.has(name))
  if (missing.length > 0) throw notFound(table, {}, missing.join(', '))
  return part.names.map((name) => known.get(name)!)
}

/**
 * The measurand of each row; variables that are named and measurands are made where they are missing.
 * @throws measurand_not_found, variable_not_found, unit_not_found
 */
export function idsOfMeasurands(db: WriteDb, part: MeasurandPart): readonly number[] {
  if ('ids' in part) {
    requireIds(db, 'measurand', part.ids)
    return part.ids
  }
  const units = idsOfPart(db, 'unit', part.unit)
  const variables = idsOfVariables(db, part.variable)
  const found = new MeasurandIds(db)
  return variables.map((variable, i) => found.idOf(variable, units[i]!) ?? found.make(variable, units[i]!))
}

function idsOfVariables(db: WriteDb, part: Part): readonly number[] {
  if ('ids' in part) {
    requireIds(db, 'variable', part.ids)
    return part.ids
  }
  const known = knownNames(db, 'variable', part.names)
  return part.names.map((name) => {
    const id = known.get(name) ?? insertDimension(db, 'variable', { name })
    known.set(name, id)
    return id
  })
}

/** Looks measurands up, each once. */
export class MeasurandIds<Db extends ReadDb> {
  readonly #db: Db
  readonly #found = new Map<string, number | undefined>()

  constructor(db: Db) {
    this.#db = db
  }

  idOf(variableId: number, unitId: number): number | undefined {
    const key = `${variableId} ${unitId}`
    if (!this.#found.has(key)) this.#found.set(key, this.#db.first(selectMeasurand(variableId, unitId))?.id)
    return this.#found.get(key)
  }

  make(this: MeasurandIds<WriteDb>, variableId: number, unitId: number): number {
    const values = { variable__id: variableId, unit__id: unitId, ...this.#db.audit }
    const id = this.#db.insert(insertMeasurand(values))
    this.#found.set(`${variableId} ${unitId}`, id)
    return id
  }
}
