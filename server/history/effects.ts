import {
  effectKinds,
  type Effect,
  type EffectKind,
  type Effects,
  type EffectsQuery,
  type TransactionEffects,
} from '../contract/history.ts'
import { limits } from '../contract/limits.ts'
import type { ReadDb } from '../db/connection.ts'
import { countedTables, selectDatapointEffects, selectEffects, type EffectRow } from './effect-queries.ts'

/** What each of the transactions did, counted by kind and name, in the order they were asked for. */
export function effectsOf(db: ReadDb, { ids }: EffectsQuery): Effects {
  const asked = JSON.stringify(ids)
  const points = db.all(selectDatapointEffects(asked))
  const rowsOf = (kind: EffectKind): EffectRow[] =>
    kind === 'datapoints'
      ? points.filter(({ by }) => by === 'variable')
      : countedTables[kind].flatMap((table) => db.all(selectEffects(table, asked)))
  const rows = effectKinds.map((kind) => ({ kind, of: Map.groupBy(rowsOf(kind), (row) => row.transaction__id) }))
  const regions = Map.groupBy(
    points.filter(({ by }) => by === 'region'),
    (row) => row.transaction__id,
  )
  const results = ids.map((id): TransactionEffects => {
    const effects = rows.flatMap(({ kind, of }) => toEffect(kind, of.get(id) ?? []))
    const all = regions.get(id) ?? []
    const shown = all.slice(0, limits.regionsOfEffects)
    return {
      ...{ id, effects, more_regions: all.length - shown.length },
      regions: shown.map(({ name, added, changed, removed }) => ({ region: name ?? '', added, changed, removed })),
    }
  })
  return { results }
}

/** Nothing where nothing was written. */
function toEffect(kind: EffectKind, rows: readonly EffectRow[]): Effect[] {
  if (rows.length === 0) return []
  const sum = (of: 'added' | 'changed' | 'removed') => rows.reduce((total, row) => total + row[of], 0)
  const names = rows.flatMap(({ name }) => (name === null ? [] : [name]))
  const shown = names.slice(0, limits.namesOfEffect)
  return [
    {
      ...{ kind, added: sum('added'), changed: sum('changed'), removed: sum('removed') },
      ...{ names: shown, more_names: names.length - shown.length },
    },
  ]
}
