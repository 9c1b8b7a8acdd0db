import type { FastifyRequest } from 'fastify'
import { badRequest, invalid } from '../contract/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import type { Platforms } from '../platforms/platforms.ts'
import type { DeskRoute } from './route.ts'

/** Which platform a request is about, and as it was when. */
interface Address {
  name: string
  /** A moment, as {@link Moments.get} reads it; undefined for now. */
  at: string | undefined
}

/**
 * Reads `/v1/NAME/…`, or `/v1/…?platform=NAME` where the path has none. `NAME@MOMENT` in either place and `?at=MOMENT`
 * mean the platform as it was then.
 * @throws bad_request (422) when no platform is named
 */
function addressOf(request: FastifyRequest): Address {
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

/** Platforms as they were. */
export interface Moments {
  get: (platform: Platform, moment: string) => Promise<Platform>
}

/** Opens the platform that a request is about. @throws platform_not_found, bad_request, and what {@link Moments.get} throws */
export type FindPlatform = (
  request: FastifyRequest,
  moment: DeskRoute<never, never, never, undefined>['moment'],
) => Promise<Platform>

export const findPlatform =
  (platforms: Platforms, moments: Moments): FindPlatform =>
  async (request, moment) => {
    const { name, at } = addressOf(request)
    if (at !== undefined && moment === 'refused') {
      throw badRequest('This is asked of the platform as it is now: name it without a moment.')
    }
    const platform = await platforms.get(name)
    return at === undefined || moment === 'ignored' ? platform : moments.get(platform, at)
  }
