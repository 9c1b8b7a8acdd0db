import { limits } from '../contract/limits.ts'
import type { Moment, MomentQuery, Moments, MomentsQuery } from '../contract/moments.ts'
import { read } from '../db/operation.ts'
import { readMoment } from './moment.ts'
import { countMoments, selectFirstMoment, selectMomentAt, selectNewestMoment, selectPlaces } from './moment-queries.ts'
import { transactionOf } from './operations.ts'
import { selectLabels } from './queries.ts'

/** How many moments there are, and where checkpoints are among them: near ones share a mark, so a slider can draw all. */
export const listMoments = read('listMoments', (db, { run }: MomentsQuery): Moments => {
  const { total } = db.one(countMoments(run, null))
  const labels = Map.groupBy(db.all(selectLabels(run ?? null)), ({ place }) => place)
  const labelled = [...labels.keys()].filter((id) => id !== null)
  const places = db.all(selectPlaces(run, JSON.stringify(labelled)))
  const groups = Map.groupBy(places, ({ place }) => Math.floor((place * limits.momentMarks) / total))
  const marks = [...groups.values()].map((group) => {
    const messages = group.flatMap(({ id }) => labels.get(id)!.map(({ message }) => message))
    return {
      place: group.at(-1)!.place,
      checkpoints: messages.length,
      messages: messages.slice(0, limits.messagesOfMark),
    }
  })
  return { total, first_at: db.first(selectFirstMoment(run))?.issued_at ?? null, marks }
})

/**
 * One moment: at a place, or the newest until a transaction or a time; where there is none, nulls.
 * @throws bad_request for what is no moment, and for a state that cannot be known
 */
export const findMoment = read('findMoment', (db, { run, until, place }: MomentQuery): Moment => {
  const { total } = db.one(countMoments(run, null))
  const last = until === undefined ? null : readMoment(db, until)
  const found = db.first(place === undefined ? selectNewestMoment(run, last) : selectMomentAt(run, place))
  if (!found) return { total, place: null, transaction: null }
  const { id } = found
  return {
    total,
    place: place ?? db.one(countMoments(run, id)).total - 1,
    transaction: transactionOf(db, id, run) ?? null,
  }
})
