import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { isObject } from '../payload/json.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { claimsOf, signToken, testSecret } from '../testing/token.ts'
import { differences, type Difference } from './testing-comparison.ts'
import { Id, Ids, kindOf, replaceIds } from './testing-ids.ts'
import { listed, type Listed } from './testing-listed.ts'
import {
  readLiterals,
  readRecording,
  recording,
  withGapsFilled,
  writeLiterals,
  type Exchange,
} from './testing-recording.ts'

interface Replayed {
  exchange: Exchange
  found: { difference: Difference; as: Listed | undefined }[]
}

/**
 * What clients of ixmp4 0.16 and 0.17 asked their own servers is asked again, in the same order, of a platform for each
 * server. Answers have the same status, keys, dtypes and values, apart from ids, moments and what is listed with a reason.
 */
describe.skipIf(!existsSync(recording))('real-files: the recorded exchanges', () => {
  const replayed: Replayed[] = []
  beforeAll(async () => {
    const servers = new Map<string, { service: TestService; ids: Ids }>()
    for (const exchange of withGapsFilled(readRecording())) {
      const { server } = exchange
      const known = servers.get(server) ?? { service: await startServer(server), ids: new Ids() }
      servers.set(server, known)
      replayed.push({ exchange, found: await replay(known.service, exchange, known.ids) })
    }
    for (const { service } of servers.values()) await service.close()
  }, 300_000)

  const recorded = () => replayed.filter(({ exchange }) => !exchange.isFilling)

  test('are all sent again', () => {
    const same = recorded().filter(({ found }) => found.length === 0)
    expect({ sent: recorded().length, same: same.length }).toEqual({ sent: 999, same: 733 })
  })

  test('are answered as they were, or otherwise for a reason', () => {
    const unlisted = replayed.flatMap(({ exchange: { place, op, method, path }, found }) =>
      found.filter(({ as }) => !as).map(({ difference }) => ({ place, op, method, path, ...difference })),
    )
    expect(unlisted).toEqual([])
  })

  test.each(listed)('$reason', (entry) => {
    const differing = recorded().filter(({ found }) => found.some(({ as }) => as === entry))
    expect(differing.length).toBe(entry.exchanges)
  })
})

const startServer = (server: string): Promise<TestService> =>
  startTestService(server.endsWith('with secret') ? { platform: 'test', secret: testSecret } : { platform: 'fresh' })

/** Sends an exchange again, and answers in what ours differs. */
async function replay(service: TestService, exchange: Exchange, ids: Ids): Promise<Replayed['found']> {
  const { method, path } = exchange
  const below = path.replace(/^\/v1\/[^/]+/, '')
  const kind = kindOf(below.slice(1))
  const url = ourAddress(exchange, kind, ids)
  const answer = await service.app.inject({
    method: method as 'GET',
    url,
    headers: { host: new URL(service.service.url).host, ...ourHeaders(exchange) },
    ...ourBody(exchange, kind, ids),
  })
  const ours = readLiterals(answer.body)
  const found = differencesOf(exchange, { status: answer.statusCode, body: ours }, kind, ids)
  const asked = `${method} ${below.replaceAll(/\/\d+(?=\/|$)/g, '')}`
  const reasons = found.map((difference) => ({
    difference,
    as: listed.find(
      (entry) =>
        (entry.asked?.test(asked) ?? true) &&
        entry.where.test(difference.where) &&
        (entry.is?.(difference, exchange) ?? true),
    ),
  }))
  for (const { as } of reasons) await as?.afterwards?.(service, url)
  return reasons
}

function differencesOf(
  exchange: Exchange,
  { status, body }: { status: number; body: unknown },
  kind: string,
  ids: Ids,
): Difference[] {
  if (status === exchange.status) return differences(readLiterals(exchange.answer), body, kind, ids)
  const name = status >= 400 && isObject(body) ? body['name'] : undefined
  return [
    { where: 'status', theirs: exchange.status, ours: typeof name === 'string' ? `${status} ${name}` : `${status}` },
  ]
}

/** The address with our ids in it. */
function ourAddress({ path, query }: Exchange, kind: string, ids: Ids): string {
  const ourId = (id: string) => String(ids.ours(new Id(kind.replace('docs of ', ''), BigInt(id))))
  const ourPath = path.replace(/(?<=\/)\d+(?=\/|$)/, ourId)
  return query === '' ? ourPath : `${ourPath}?${query.replace(/(?<=^dimension_id=)\d+$/, ourId)}`
}

/** What the client sent that we look at. Its token names no user, as it does not for those who sign it themselves. */
function ourHeaders({ headers, op }: Exchange): Record<string, string> {
  const { 'content-type': type, authorization } = headers
  const token = signToken(
    { ...claimsOf(''), user: undefined, sub: '@self-signed' },
    op === 'wrong secret' ? 'another secret' : testSecret,
  )
  return {
    ...(type !== undefined && { 'content-type': type }),
    ...(authorization !== undefined && { authorization: `Bearer ${token}` }),
  }
}

/** The body with our ids in it; a text that is no JSON as it was. */
function ourBody({ request }: Exchange, kind: string, ids: Ids): { payload?: string } {
  if (request === undefined) return {}
  const read = readLiterals(request)
  return { payload: isObject(read) ? writeLiterals(replaceIds(read, kind, (id) => ids.ours(id))) : request }
}
