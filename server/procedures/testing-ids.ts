import { isObject } from '../payload/json.ts'

/** Where ids stand in requests and answers, and which of ours are which of the recording's. */

/** What records are whose ids a service answers; a service of docs answers ids of its own. */
const kinds: Readonly<Record<string, string>> = {
  ...{ models: 'model', 'iamc/models': 'model', scenarios: 'scenario', 'iamc/scenarios': 'scenario' },
  ...{ regions: 'region', 'iamc/regions': 'region', units: 'unit', 'iamc/units': 'unit' },
  ...{ 'iamc/variables': 'variable', 'iamc/timeseries': 'time_series', 'iamc/datapoints': 'datapoint' },
}

/** Kind of the records that a path below the platform is about. */
export function kindOf(path: string): string {
  const [, legacyDocs, service] = /^(docs\/)?((?:iamc\/|optimization\/)?[a-z]*)/.exec(path)!
  const kind = kinds[service!] ?? service!.replace(/s$/, '')
  return legacyDocs || /\/docs\b/.test(path) ? `docs of ${kind}` : kind
}

/** JSON of a service, with something else in the place of its ids. Numbers are read by `readLiterals`. */
export function replaceIds(value: unknown, kind: string, replace: (id: Id) => unknown): unknown {
  const replaceOne = (id: unknown, ofKind: string | undefined): unknown =>
    ofKind !== undefined && (typeof id === 'bigint' || typeof id === 'number') ? replace(new Id(ofKind, id)) : id
  if (Array.isArray(value)) return value.map((inner) => replaceIds(inner, kind, replace))
  if (isFrame(value)) {
    const ofColumns = value.columns.map((name) => kindOfField(name, kind))
    const data = value.data.map((row) =>
      Array.isArray(row) ? row.map((cell, i) => replaceOne(cell, ofColumns[i])) : row,
    )
    return { ...value, data }
  }
  if (!isObject(value)) return value
  const fields = Object.entries(value).map(([key, inner]) => {
    const ofField = kindOfField(key, kind)
    if (ofField !== undefined)
      return [key, Array.isArray(inner) ? inner.map((id) => replaceOne(id, ofField)) : replaceOne(inner, ofField)]
    // Data of optimization that are no frame hold what users like.
    if (key === 'data' && !isFrame(inner)) return [key, inner]
    return [key, replaceIds(inner, kindOfObject(key) ?? kind, replace)]
  })
  return Object.fromEntries(fields) as unknown
}

export class Id {
  readonly kind: string
  readonly literal: bigint | number

  constructor(kind: string, literal: bigint | number) {
    this.kind = kind
    this.literal = literal
  }
}

export interface Frame {
  index: unknown[]
  columns: string[]
  dtypes: string[]
  data: unknown[][]
}

export const isFrame = (value: unknown): value is Frame =>
  isObject(value) && Array.isArray(value['columns']) && Array.isArray(value['data'])

/** Kind of the ids that a field or column holds; undefined: none. */
function kindOfField(name: string, kind: string): string | undefined {
  const field = name.replace(/__in$/, '')
  if (field === 'id') return kind
  if (field === 'dimension__id') return kind.replace('docs of ', '')
  if (field === 'lock_transaction') return 'transaction'
  return /^([a-z_]+?)_{1,2}id$/.exec(field)?.[1]
}

/** Kind of the records that an object in an object is about. */
const kindOfObject = (key: string): string | undefined =>
  ['model', 'scenario', 'region', 'unit', 'variable', 'run'].find((kind) => kind === key)

/** Which of our ids stands for which of the recording's. */
export class Ids {
  readonly #ours = new Map<string, number>()
  readonly #theirs = new Map<string, number>()

  /** Our id for one of the recording, written alike; one that was never answered is nobody's, here too. */
  ours({ kind, literal }: Id): bigint | number {
    const id = this.#ours.get(`${kind} ${literal}`)
    if (id === undefined) return literal
    return typeof literal === 'bigint' ? BigInt(id) : id
  }

  /**
   * Takes down that two ids mean the same. The reference gives ids of deleted rows to new ones, we never do: so one of
   * its ids may come to mean only what was made later.
   * @returns false where that cannot be
   */
  pair(theirs: Id, ours: Id): boolean {
    const [kind, id] = [theirs.kind, Number(ours.literal)]
    const known = this.#ours.get(`${kind} ${theirs.literal}`)
    const taken = this.#theirs.get(`${kind} ${id}`)
    this.#ours.set(`${kind} ${theirs.literal}`, id)
    this.#theirs.set(`${kind} ${id}`, Number(theirs.literal))
    return (known === undefined || known <= id) && (taken === undefined || taken === Number(theirs.literal))
  }
}
