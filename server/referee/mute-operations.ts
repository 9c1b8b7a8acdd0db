import type { NewMute } from '../contract/checks.ts'
import { ServiceError } from '../contract/errors.ts'
import { read, write } from '../db/operation.ts'
import { jsonBytes } from '../query/page.ts'
import { deleteById, insertMute, selectMute, selectMutes } from './mute-queries.ts'

/** Muting changes no data: pages that are remembered stay valid, and the feed tells nobody. */
const apart = { keepsPages: true, isQuiet: true } as const

/** What is muted, the newest first. */
export const listMutes = read('listMutes', (db) => jsonBytes(db.one(selectMutes()).json))

/** Mutes findings, with the reason, and answers the record. */
export const createMute = write(
  'createMute',
  (db, mute: NewMute) => jsonBytes(db.one(selectMute(db.one(insertMute(mute, db.context)).id)).json),
  apart,
)

/** Lets findings be told again. @throws bad_request (404) */
export const deleteMute = write(
  'deleteMute',
  (db, id: number) => {
    if (!db.first(selectMute(id))) {
      throw new ServiceError('bad_request', 404, `Nothing is muted under ${id}. It may be told again already.`)
    }
    db.runUnrecorded(deleteById(id))
  },
  apart,
)
