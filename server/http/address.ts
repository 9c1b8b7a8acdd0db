import type { FastifyRequest } from 'fastify'
import { invalid } from '../contract/errors.ts'
import type { Pasts } from '../history/past/pasts.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'

/** Which platform a request is about, and as it was when. */
interface Address {
  name: string
  /** A moment as `momentOf` reads it; undefined for now. */
  at: string | undefined
}

/**
 * Reads `/v1/NAME/…`, or `/v1/…?platform=NAME` where the path has none. `NAME@MOMENT` in either place and `?at=MOMENT`
 * mean the platform as it was then.
 * @throws bad_request (422) when no platform is named
 */
export function addressOf(request: FastifyRequest): Address {
  const { platform: inPath } = request.params as { platform?: string }
  const { platform: inQuery, at } = request.query as Record<'platform' | 'at', string | string[] | undefined>
  const text = inPath ?? first(inQuery)
  if (text === undefined || text === '') {
    throw invalid('bad_request', [{ loc: ['query', 'platform'], msg: 'Field required', type: 'missing' }])
  }
  const end = text.indexOf('@')
  return end < 0 ? { name: text, at: first(at) } : { name: text.slice(0, end), at: text.slice(end + 1) }
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

/** Opens the platform that a request is about. @throws platform_not_found, and what {@link Pasts.get} throws */
export type FindPlatform = (request: FastifyRequest) => Promise<Platform>

export const findPlatform =
  (platforms: Platforms, pasts: Pasts): FindPlatform =>
  async (request) => {
    const { name, at } = addressOf(request)
    const platform = await platforms.get(name)
    return at === undefined ? platform : pasts.get(platform, at)
  }
