import { sql } from 'kysely'

export interface ComparedRunRow {
  model: string
  scenario: string
  version: number
  datapoints: number
  /** The newest transaction that wrote it; 0 where that has been forgotten. */
  transaction: number
}

export const selectComparedRun = (id: number) => sql<ComparedRunRow>`
  SELECT model.name AS model, scenario.name AS scenario, r.version, r.points AS datapoints,
    (SELECT ifnull(max(transaction__id), 0) FROM transaction_run WHERE run__id = r.id) AS "transaction"
  FROM run AS r
  CROSS JOIN model ON model.id = r.model__id
  CROSS JOIN scenario ON scenario.id = r.scenario__id
  WHERE r.id = ${id}`
