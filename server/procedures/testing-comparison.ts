import { isObject } from '../payload/json.ts'
import { Id, isFrame, replaceIds, type Frame, type Ids } from './testing-ids.ts'
import { cutOf } from './testing-recording.ts'

/** One place in which an answer of ours is not the recorded one. */
export interface Difference {
  /** Leads to it: `results.data.2.name`. */
  where: string
  theirs: unknown
  ours: unknown
}

/**
 * Where two answers differ, apart from ids and moments. Ids that stand in the same place are paired on the way.
 * @param kind of the records that the answers are about
 */
export function differences(theirs: unknown, ours: unknown, kind: string, ids: Ids): Difference[] {
  const found: Difference[] = []
  const differ = (where: string, theirValue: unknown, ourValue: unknown) =>
    void found.push({ where, theirs: plain(theirValue), ours: plain(ourValue) })

  function compare(where: string, theirValue: unknown, ourValue: unknown): void {
    if (isFrame(theirValue) && isFrame(ourValue)) compareFrames(where, theirValue, ourValue)
    else if (Array.isArray(theirValue) && Array.isArray(ourValue)) compareLists(where, theirValue, ourValue)
    else if (theirValue instanceof Id && ourValue instanceof Id) {
      if (!ids.pair(theirValue, ourValue)) differ(where, theirValue.literal, ourValue.literal)
    } else if (isObject(theirValue) && isObject(ourValue)) {
      for (const key of new Set([...Object.keys(theirValue), ...Object.keys(ourValue)]))
        compare(where === '' ? key : `${where}.${key}`, theirValue[key], ourValue[key])
    } else if (theirValue !== ourValue && !(isMoment(where, theirValue) && isMoment(where, ourValue)))
      differ(where, theirValue, ourValue)
  }

  function compareLists(where: string, theirList: unknown[], ourList: unknown[]): void {
    const { kept, missing } = cutOf(theirList)
    if (kept.length + missing !== ourList.length) differ(`${where}.length`, theirList, ourList)
    for (const [i, value] of kept.entries()) if (i < ourList.length) compare(`${where}.${i}`, value, ourList[i])
  }

  /** By the names of columns. */
  function compareFrames(where: string, theirFrame: Frame, ourFrame: Frame): void {
    const { kept, missing } = cutOf(theirFrame.columns)
    const names = kept as string[]
    const shared = names.filter((name) => ourFrame.columns.includes(name))
    if (shared.length < names.length || ourFrame.columns.length !== names.length + missing)
      differ(`${where}.columns`, names, ourFrame.columns)
    else if (names.some((name, i) => ourFrame.columns[i] !== name))
      differ(`${where}.columns.order`, names, ourFrame.columns)
    const named = ({ index, columns, dtypes, data }: Frame) => ({
      index,
      dtypes: Object.fromEntries(shared.map((name) => [name, dtypes[columns.indexOf(name)]])),
      data: data.map((row) =>
        Array.isArray(row) ? Object.fromEntries(shared.map((name) => [name, row[columns.indexOf(name)]])) : row,
      ),
    })
    compare(where, named(theirFrame), named(ourFrame))
  }

  const marked = [theirs, ours].map((answer) => replaceIds(answer, kind, (id) => id))
  compare('', marked[0], marked[1])
  return found
}

const plain = (value: unknown): unknown => (value instanceof Id ? value.literal : value)

const isMoment = (where: string, value: unknown): boolean =>
  /(^|\.)(created_at|updated_at|utcnow)$/.test(where) &&
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(value)
