import { ServiceError } from '../contract/errors.ts'
import { version } from '../version.ts'

/** What an answer about updates may take: it is one short text. */
const limits = { ms: 10_000, bytes: 100_000 }

/** What came of asking for a newer version. */
export interface Update {
  /** Of this program. */
  current: string
  newest: string
  isNewer: boolean
  /** Where the newest version is to be had; null where the answer does not say. */
  page: string | null
}

/**
 * Where the newest version is asked for: what SCENARIO_DESK_UPDATES says, else the settings.
 * @throws updates_not_set, updates_refused for an address that is neither https nor of this machine
 */
export function updatesAddress(setting: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const address = env['SCENARIO_DESK_UPDATES'] || setting
  if (!address) {
    throw problem(
      'updates_not_set',
      'No address for updates is set, so nobody was asked. Set SCENARIO_DESK_UPDATES, or "updates" in settings.json in ' +
        'the data folder.',
    )
  }
  const url = URL.parse(address)
  const isHere = url?.protocol === 'http:' && url.hostname === '127.0.0.1'
  if (url && (url.protocol === 'https:' || isHere)) return url.href
  throw problem('updates_refused', `${address} is no address to ask for updates: it has to begin with https://.`)
}

/**
 * Asks for the newest version. Nothing is sent but the request itself; nothing is fetched or installed.
 * @param address of a JSON text with `version` and `page`, or with `tag_name` and `html_url` as GitHub has it
 * @throws updates_unreachable when there is no answer, or none that says a version
 */
export async function checkForUpdate(address: string): Promise<Update> {
  const answer = await ask(address)
  const newest = versionIn(answer['version'] ?? answer['tag_name'])
  if (newest === undefined) throw unreachable(address, 'it does not say a version')
  const told = answer['page'] ?? answer['html_url']
  const page = typeof told === 'string' ? URL.parse(told) : null
  return {
    current: version,
    newest,
    isNewer: compare(newest, version) > 0,
    page: page?.protocol === 'https:' ? page.href : null,
  }
}

/** What came of it, in words. */
export const updateText = ({ current, newest, isNewer, page }: Update): string =>
  isNewer
    ? `Scenario Desk ${newest} is there; this is ${current}.${page === null ? '' : ` It is to be had at ${page}.`}`
    : `This is the newest version: ${current}.`

async function ask(address: string): Promise<Record<string, unknown>> {
  let text: string
  try {
    const signal = AbortSignal.timeout(limits.ms)
    const answer = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    text = await shortText(answer)
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    throw unreachable(address, cause?.message ?? message)
  }
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    throw unreachable(address, 'it is no JSON')
  }
}

async function shortText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > limits.bytes) throw new Error('it is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const versionIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^v?(\d{1,5}(?:\.\d{1,5}){2})/.exec(value)?.[1] : undefined

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map((part) => Number.parseInt(part, 10))) as [
    number[],
    number[],
  ]
  return left.map((part, i) => part - (right[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

const problem = (name: string, message: string): ServiceError => new ServiceError(name, 409, message)

const unreachable = (address: string, why: string): ServiceError =>
  problem('updates_unreachable', `${address} could not be asked for updates (${why}). Nothing was changed.`)
