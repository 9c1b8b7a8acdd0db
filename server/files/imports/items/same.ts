import type { ReadDb } from '../../../db/connection.ts'
import {
  countSameRows,
  selectColumns,
  selectItemNamed,
  selectItems,
  selectMissingElements,
  selectRows,
  selectScalarNamed,
  selectSetNamed,
  selectSets,
  selectVersions,
} from './queries.ts'

/** Versions of a model and scenario that are looked at. */
const looked = 20

/** The run that has everything already that is staged; undefined where none has. @param into the only one that is asked */
export function sameRun(
  db: ReadDb,
  { model, scenario }: { model: string; scenario: string },
  into: number | null,
): { id: number; version: number } | undefined {
  const versions = db.all(selectVersions(model, scenario, into === null ? looked : 1_000))
  return versions.filter(({ id }) => into === null || id === into).find(({ id }) => hasEverything(db, id))
}

function hasEverything(db: ReadDb, run: number): boolean {
  const isSetThere = db.all(selectSets()).every(({ id, name, type }) => {
    const known = db.first(selectSetNamed(run, name))
    return known !== undefined && known.type === type && db.all(selectMissingElements(id, known.id)).length === 0
  })
  return (
    isSetThere &&
    db.all(selectItems()).every(({ id, kind, name, rows }) => {
      if (kind === 'scalar') {
        const known = db.first(selectScalarNamed(run, name))
        const [row] = db.all(selectRows(id))
        return known !== undefined && row !== undefined && known.value === row.first && known.unit === row.second
      }
      const known = db.first(selectItemNamed(kind, run, name))
      if (!known) return false
      const columns = db.all(selectColumns(id))
      const isAlike =
        known.columns === JSON.stringify(columns.map((column) => column.name)) &&
        known.sets === JSON.stringify(columns.map(({ indexSet }) => indexSet))
      return isAlike && db.one(countSameRows(kind, id, known.id)).count === rows
    })
  )
}
