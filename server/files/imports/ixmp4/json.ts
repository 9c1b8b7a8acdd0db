import { parseLiterals } from '../../../payload/json.ts'

/** Tells what is wrong with the data of an item or an index set. */
export type Refuse = (id: number, message: string) => void

/** Parses JSON in which `1` and `1.0` differ; undefined for what is none. */
export function readJson(json: unknown, id: number, what: string, refuse: Refuse): unknown {
  try {
    return parseLiterals(json as string)
  } catch (error) {
    const isNan = typeof json === 'string' && /[[:,\s]-?(NaN|Infinity)\b/.test(json)
    const why = isNan ? 'hold NaN or Infinity, which is no value' : `are no JSON (${(error as Error).message})`
    refuse(id, `${what} ${why}. Correct them with ixmp4.`)
    return undefined
  }
}
