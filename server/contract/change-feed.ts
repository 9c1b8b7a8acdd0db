import { Type, type Static } from 'typebox'
import { Nullable } from './common.ts'

/** What the service tells its windows as it happens: server-sent events, each with one of these as its data. */

/** Event `change`: a platform was written. */
export const PlatformChange = Type.Object({
  platform: Type.String(),
  operation: Type.String(),
  client: Type.String(),
  is_window: Type.Boolean({ description: 'The window asked for it' }),
  transaction: Nullable(Type.Integer(), { description: 'null: a write without history, such as a lock' }),
  at: Type.String(),
})
export type PlatformChange = Static<typeof PlatformChange>

/** Names of the events. `platforms`: the list of platforms or the trash. `jobs`: a job began or ended. */
export const feedEvents = ['change', 'platforms', 'jobs'] as const
export type FeedEvent = (typeof feedEvents)[number]

/** Comes first, once for each listener: its number is that of the newest event before it began to listen. */
export const feedBegin = 'begin'

/** Comes again and again, without a number and with nothing in it: the service is there. */
export const feedAlive = 'alive'

/** Tells all listeners of something that has happened. */
export interface Tell {
  (event: 'change', change: PlatformChange): void
  (event: Exclude<FeedEvent, 'change'>): void
}

/** Header of every answer: the number (the `id`) of the newest event that was told before it, 0 where there was none. */
export const feedNumberHeader = 'x-scenario-desk-event'

/** Header of every answer: the number of the newest event when its request came. The answer knows that one surely. */
export const feedAskedHeader = 'x-scenario-desk-event-asked'
