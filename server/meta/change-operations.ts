import { badRequest, notFound, notUnique, runInvalidMeta } from '../contract/errors.ts'
import { reservedMetaKeys, type MetaType, type MetaValue } from '../contract/meta.ts'
import type { ChangeMeta } from '../contract/run-page.ts'
import type { WriteDb } from '../db/connection.ts'
import { write } from '../db/operation.ts'
import { requireRun } from '../runs/operations.ts'
import { writeMeta } from './operations.ts'
import { deleteById, insertEntry, selectEntry } from './queries.ts'

/**
 * Changes meta indicators of one run in one transaction: removes, renames, then sets them.
 * @throws run_not_found; runmetaentry_not_found for a key to remove or rename that is not there; runmetaentry_not_unique
 *   for a new name that is taken; run_invalid_meta for reserved keys; bad_request for a text that is no value of its type
 */
export const changeMeta = write(
  'changeMeta',
  (db, { id, remove, rename, set }: ChangeMeta & { id: number }) => {
    requireRun(db, id)
    const reserved = [...rename.map(({ to }) => to), ...set.map(({ key }) => key)].filter((key) =>
      reservedMetaKeys.includes(key),
    )
    if (reserved.length > 0) throw runInvalidMeta(`Illegal meta key(s): ${reserved.join(', ')}`)
    for (const key of remove) db.run(deleteById(requireEntry(db, id, key).id))
    for (const { from, to } of rename) renameEntry(db, id, from, to)
    for (const { key, type, value } of set) writeMeta(db, id, key, valueOf(key, type, value))
    if (remove.length + rename.length + set.length > 0) db.touchRuns([id])
  },
  { keepsPages: true },
)

function requireEntry(db: WriteDb, runId: number, key: string) {
  const entry = db.first(selectEntry(runId, key))
  if (!entry) throw notFound('runmetaentry', {}, `Run ${runId} has no meta indicator "${key}".`)
  return entry
}

/** Keys never change while a row exists: the value goes on under a new one. */
function renameEntry(db: WriteDb, runId: number, from: string, to: string): void {
  const { id, value_int, ...stored } = requireEntry(db, runId, from)
  if (from === to) return
  if (db.first(selectEntry(runId, to)))
    throw notUnique('runmetaentry', `Run ${runId} has the meta key "${to}" already.`)
  db.run(deleteById(id))
  const kept = { ...stored, value_int: value_int === null ? null : BigInt(value_int) }
  db.insert(insertEntry(runId, to, kept, db.since))
}

const wholeNumber = /^[+-]?\d{1,19}$/
const decimalNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** The value that a text is of a type. @throws bad_request */
function valueOf(key: string, type: MetaType, text: string): MetaValue {
  const plain = text.trim()
  const is = (fits: boolean, what: string) => {
    if (!fits) throw badRequest(`The value of "${key}" must be ${what}, not "${text}".`)
  }
  switch (type) {
    case 'BOOL':
      is(plain === 'true' || plain === 'false', 'true or false')
      return plain === 'true'
    case 'INT':
      is(wholeNumber.test(plain), 'a whole number')
      return BigInt(plain.replace('+', ''))
    case 'FLOAT':
      is(decimalNumber.test(plain) && Number.isFinite(Number(plain)), 'a finite number')
      return Number(plain)
    default:
      return text
  }
}
