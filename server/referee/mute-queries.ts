import { sql } from 'kysely'
import type { NewMute } from '../contract/checks.ts'
import { column, jsonRecord } from '../query/page.ts'

const record = jsonRecord([
  column('id', 'int64', 'm.id'),
  column('rule', 'object', 'm.rule'),
  column('run__id', 'int64', 'm.run__id'),
  column('region', 'object', 'm.region'),
  column('variable', 'object', 'm.variable'),
  column('unit', 'object', 'm.unit'),
  column('reason', 'object', 'm.reason'),
  column('created_at', 'datetime64[ns]', 'm.created_at'),
  column('created_by', 'object', 'm.created_by'),
])

/** All of them, the newest first. */
export const selectMutes = () => sql<{ json: string }>`
  SELECT json_object('mutes', json_group_array(json(record))) AS json
  FROM (SELECT ${record} AS record FROM finding_mute AS m ORDER BY m.id DESC)`

export const selectMute = (id: number) => sql<{ json: string }>`
  SELECT ${record} AS json FROM finding_mute AS m WHERE m.id = ${id}`

interface Stamp {
  now: string
  user: string
}

export const insertMute = ({ rule, run__id, region, variable, unit, reason }: NewMute, { now, user }: Stamp) => sql<{
  id: number
}>`
  INSERT INTO finding_mute (rule, run__id, region, variable, unit, reason, created_at, created_by)
  VALUES (${rule}, ${run__id}, ${region}, ${variable}, ${unit}, ${reason}, ${now}, ${user}) RETURNING id`

export const deleteById = (id: number) => sql`DELETE FROM finding_mute WHERE id = ${id}`
