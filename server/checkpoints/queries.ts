import { sql } from 'kysely'
import { build } from '../db/builder.ts'
import { allOf, conditions } from '../query/filter.ts'
import type { CheckpointListFilter } from '../query/filter-types.ts'
import { column, jsonRecord, type ListDefinition } from '../query/page.ts'

const id = column('id', 'int64', 'c.id')
const run__id = column('run__id', 'int64', 'c.run__id')
const transaction__id = column('transaction__id', 'int64', 'c.transaction__id')
const message = column('message', 'object', 'c.message')

export const listOfCheckpoints = (filter: CheckpointListFilter): ListDefinition => ({
  rows: build.selectFrom('checkpoint as c').where(
    allOf(
      conditions(filter, {
        id: sql.ref('c.id'),
        run__id: sql.ref('c.run__id'),
        transaction__id: sql.ref('c.transaction__id'),
        message: sql.ref('c.message'),
      }),
    ),
  ),
  id: 'c.id',
  table: [run__id, transaction__id, message, id],
  record: [id, run__id, transaction__id, message],
})

export const selectRecord = (checkpointId: number) =>
  build
    .selectFrom('checkpoint as c')
    .select(jsonRecord([id, run__id, transaction__id, message]).as('json'))
    .where('c.id', '=', checkpointId)

/** Labels the newest transaction. `since` is 0, since no transaction writes it: undoing one must not delete it. */
export const insertCheckpoint = (runId: number, text: string) => sql<{ id: number }>`
  INSERT INTO checkpoint (run__id, message, transaction__id, since)
  SELECT ${runId}, ${text}, ifnull(max(id), 0), 0 FROM "transaction"
  RETURNING id`

export const selectRunOf = (checkpointId: number) =>
  build.selectFrom('checkpoint').select('run__id').where('id', '=', checkpointId)

export const deleteById = (checkpointId: number) => build.deleteFrom('checkpoint').where('id', '=', checkpointId)
