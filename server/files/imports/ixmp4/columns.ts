import type { ItemKind } from '../../../contract/optimization.ts'
import { asName } from '../../../payload/cells.ts'
import type { Ixmp4File } from '../../formats/ixmp4.ts'
import type { PlatformStaging } from './staging.ts'

/** Index columns of an item, in declared order. */
export const columnsSql = (kind: ItemKind) => `
  SELECT ifnull(l.column_name, s.name) AS name, s.id AS indexSetId, s.name AS indexSet, s.data_type AS elementType
  FROM optimization_${kind}_link AS l JOIN index_set AS s ON s.id = l.index_set__id
  WHERE l.${kind}__id = ? ORDER BY l.id`

/** The columns of items. */
export function stageColumns(staging: PlatformStaging, file: Ixmp4File, kind: ItemKind): void {
  const source = 'optimization_column'
  const link = `optimization_${kind}_link`
  if (file.has(source, `${kind}__id`)) stageOldColumns(staging, file, kind, { source, link })
  // The client knows names for all columns of an item, or for none.
  staging.change(`UPDATE ${link} SET column_name = (SELECT name FROM index_set WHERE id = index_set__id)
    WHERE column_name IS NULL AND ${kind}__id IN (SELECT ${kind}__id FROM ${link} WHERE column_name IS NOT NULL)`)
}

/** Files of old revisions name the columns of items in a table of its own. */
function stageOldColumns(
  staging: PlatformStaging,
  file: Ixmp4File,
  kind: ItemKind,
  { source, link }: { source: string; link: string },
): void {
  staging.startTable(file.name, source, link)
  const linked = new Set(staging.all<{ id: number }>(`SELECT ${kind}__id AS id FROM ${link}`).map(({ id }) => id))
  const setNames = new Map(
    staging.all<{ id: number; name: string }>('SELECT id, name FROM index_set').map(({ id, name }) => [id, name]),
  )
  const into = staging.into(link)
  for (const [id, item, setId, name] of file.rows(source, ['id', `${kind}__id`, 'constrained_to_indexset', 'name'])) {
    if (item === null || linked.has(item as number)) continue
    const columnName = asName(name)
    const isWhole = Number.isSafeInteger(item) && Number.isSafeInteger(setId)
    if (columnName === undefined || !isWhole)
      staging.problem('cell', 'must be a name of a column over an index set', id as number, 'name')
    else into.add(into.lastId + 1, [item, setId, columnName === setNames.get(setId as number) ? null : columnName])
  }
}
