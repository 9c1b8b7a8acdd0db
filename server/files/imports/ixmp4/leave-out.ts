import { counted } from '../../../contract/counted.ts'
import type { Ixmp4File } from '../../formats/ixmp4.ts'
import type { PlatformStaging } from './staging.ts'
import { tables } from '../../formats/ixmp4-tables.ts'

/** Leaves out what has no place in a platform, and says so. */
export function leaveOut(staging: PlatformStaging, file: Ixmp4File): void {
  const locked = [...file.rows('run', ['lock_transaction'])].filter(([lock]) => lock !== null).length
  if (locked > 0) staging.note(`${counted(locked, 'run is', 'runs are')} locked in the file and will arrive unlocked.`)
  const noUnit = staging.change(`UPDATE scalar SET unit__id = coalesce(
    (SELECT id FROM unit WHERE name = ''), (SELECT max(id) + 1 FROM unit), 1) WHERE unit__id IS NULL`)
  if (noUnit > 0) {
    staging.change(`INSERT INTO unit (id, name) SELECT DISTINCT unit__id, '' FROM scalar
      WHERE unit__id NOT IN (SELECT id FROM unit) AND unit__id = (SELECT ifnull(max(id), 0) + 1 FROM unit)`)
    staging.note(`${counted(noUnit, 'scalar has', 'scalars have')} no unit and will be dimensionless.`)
  }
  const empty = staging.all<{ name: string }>('SELECT name FROM scalar WHERE value IS NULL ORDER BY id')
  if (empty.length > 0) {
    const listed = empty.slice(0, 5).map(({ name }) => `"${name}"`)
    const more = empty.length > 5 ? ' …' : ''
    staging.note(`${counted(empty.length, 'scalar', 'scalars')} without a value left out: ${listed.join(', ')}${more}.`)
    staging.change('DELETE FROM scalar_docs WHERE dimension__id IN (SELECT id FROM scalar WHERE value IS NULL)')
    staging.change('DELETE FROM scalar WHERE value IS NULL')
  }
  const docs = tables.filter(({ name }) => name.endsWith('_docs'))
  const lost = docs.reduce((n, { name }) => n + staging.change(`DELETE FROM ${name} WHERE dimension__id IS NULL`), 0)
  if (lost > 0) staging.note(`${counted(lost, 'record', 'records')} of docs that describe nothing left out.`)
}
