import { reservedMetaKeys, type MetaIndicator, type MetaType } from '../../server/contract/meta.ts'
import type { ChangeMeta } from '../../server/contract/run-page.ts'
import { fullValue } from '../ui/format.ts'

/** An indicator as it is written down: its value as text. */
export type MetaDraft = ChangeMeta['set'][number]

/** What the types of values are called. */
export const typeLabels: Record<MetaType, string> = {
  STR: 'text',
  FLOAT: 'number',
  INT: 'whole number',
  BOOL: 'yes or no',
}

const whole = /^[+-]?\d{1,15}$/
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** The type that a text looks like. */
export function typeOf(text: string): MetaType {
  const plain = text.trim()
  if (plain === 'true' || plain === 'false') return 'BOOL'
  if (whole.test(plain)) return 'INT'
  return decimal.test(plain) && Number.isFinite(Number(plain)) ? 'FLOAT' : 'STR'
}

/** An indicator as text that says the same. */
export const draftOf = ({ key, dtype, value }: MetaIndicator): MetaDraft => ({
  key,
  type: dtype,
  value: typeof value === 'number' ? fullValue(value) : String(value),
})

/** Why an indicator cannot be written; undefined where it can. @param taken keys of the others */
export function refuseDraft({ key, type, value }: MetaDraft, taken: readonly string[]): string | undefined {
  if (key === '') return 'An indicator needs a key.'
  if (reservedMetaKeys.includes(key)) return `“${key}” is a column of the runs themselves: choose another key.`
  if (taken.includes(key)) return `The run has “${key}” already.`
  const found = typeOf(value)
  const fits =
    type === 'STR' || found === type || (type === 'FLOAT' && found === 'INT') || (type === 'INT' && isLong(value))
  return fits ? undefined : `“${value}” is no ${typeLabels[type]}${type === 'BOOL' ? ': write true or false' : ''}.`
}

const isLong = (value: string): boolean => /^[+-]?\d{16,19}$/.test(value.trim())

/** What turns an indicator into a draft; undefined where it says the same already. @param before undefined: a new one */
export function changeTo(before: MetaDraft | undefined, draft: MetaDraft): Partial<ChangeMeta> | undefined {
  if (!before) return { set: [draft] }
  const isRenamed = before.key !== draft.key
  const isSet = before.value !== draft.value || before.type !== draft.type
  if (!isRenamed && !isSet) return undefined
  return {
    ...(isRenamed && { rename: [{ from: before.key, to: draft.key }] }),
    ...(isSet && { set: [draft] }),
  }
}

export interface PastedMeta {
  drafts: MetaDraft[]
  /** Lines that cannot be read, by their numbers from 1. */
  problems: { line: number; reason: string }[]
}

/** Reads lines with a key and a value, a tab between them; what type a value has, its text tells. */
export function readPasted(text: string): PastedMeta {
  const drafts: MetaDraft[] = []
  const problems: PastedMeta['problems'] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [key = '', value, ...more] = line.split('\t')
    const draft = { key: key.trim(), type: typeOf(value ?? ''), value: value ?? '' }
    const reason =
      value === undefined || more.length > 0
        ? 'A line is a key and a value, with one tab between them.'
        : refuseDraft(
            draft,
            drafts.map((other) => other.key),
          )?.replace('The run has', 'A line before has')
    if (reason === undefined) drafts.push(draft)
    else problems.push({ line: index + 1, reason })
  }
  return { drafts, problems }
}
