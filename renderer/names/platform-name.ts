import { platformNamePattern, platformNameRule, reservedNames } from '../../server/contract/platforms.ts'

const name = new RegExp(platformNamePattern)
/** Of a name that is made of a file's, with room for a number. */
const longest = 80
/** A transaction (`17`) or a time. Whether the platform has such a moment only the service knows. */
const moment = /^[0-9TZ:.-]{1,40}$/

/** Whether a platform can have this name. */
const isPlatformName = (text: string): boolean => name.test(text)

/** Whether this names a platform, as it is or (`NAME@17`, `NAME@2026-11-20T12:00:00`) as it was. */
export function isPlatform(text: string): boolean {
  const [base = '', at, ...more] = text.split('@')
  return isPlatformName(base) && (at === undefined || moment.test(at)) && more.length === 0
}

/** The platform itself, as it is. */
export const presentOf = (platform: string): string => platform.split('@')[0] ?? ''

/** The moment as of which a platform is read; undefined for the present. */
export const momentOf = (platform: string): string | undefined => platform.split('@')[1]

/** A platform as it was after a transaction. */
export const asOf = (platform: string, transaction: number): string => `${presentOf(platform)}@${transaction}`

/** A platform, as people read it. */
export function describePlatform(platform: string): string {
  const at = momentOf(platform)
  if (at === undefined) return platform
  return `${presentOf(platform)} as of ${/^\d+$/.test(at) ? `transaction ${at}` : `${at} UTC`}`
}

/** Why a new platform cannot have this name; undefined when it can. Whether it is taken is for the service to say. */
export const refuseName = (text: string): string | undefined =>
  isPlatformName(text) ? undefined : `${platformNameRule}.`

/** A name for the platform of a file: its own without endings, of letters that a name can have, and not taken yet. */
export function nameFromFile(file: string, taken: readonly string[]): string {
  const plain = file
    .replace(/(\.(csv|tsv|txt|xlsx|sqlite3?|db|gz|zip|zst|jsonl?|ods|xls))+$/i, '')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longest)
  const base = isPlatformName(plain) && !reservedNames.includes(plain) ? plain : 'imported'
  const known = new Set(taken.map((other) => other.toLowerCase()))
  let free = base
  for (let serial = 2; known.has(free.toLowerCase()); serial += 1) free = `${base}-${serial}`
  return free
}
