import { Type, type Static } from 'typebox'
import { Nullable, Timestamp } from './common.ts'

/** A request that the service has answered. Nothing of its body, its parameters or its headers is kept but who sent it. */
export const RequestInfo = Type.Object(
  {
    number: Type.Integer({ description: 'Counted since the service was started' }),
    at: Timestamp,
    method: Type.String(),
    path: Type.String({ description: 'Without parameters' }),
    platform: Nullable(Type.String({ description: 'The one that it named, with its moment' })),
    status: Type.Integer(),
    ms: Type.Number({ description: 'Until the answer was sent' }),
    client: Type.String({ description: 'How the program introduces itself' }),
    user: Type.String(),
  },
  { title: 'RequestInfo' },
)
export type RequestInfo = Static<typeof RequestInfo>

/** Whose requests are listed. */
export const askers = ['everybody', 'programs', 'window'] as const
export type Asker = (typeof askers)[number]

export const RequestQuery = Type.Object({
  by: Type.Optional(Type.Enum([...askers], { default: 'everybody' })),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'Method, path, status or program contain it, in any case' }),
  ),
})
export type RequestQuery = Static<typeof RequestQuery>

export const RequestList = Type.Object({
  requests: Type.Array(RequestInfo, { description: 'The newest first, at most 100' }),
  total: Type.Integer({ description: 'How many have been answered since the service was started' }),
  matching: Type.Integer({ description: 'How many of those that are kept match' }),
})
export type RequestList = Static<typeof RequestList>

export const LogLine = Type.Object({
  number: Type.Integer({ description: 'Counted since the service was started' }),
  at: Timestamp,
  level: Type.Enum(['info', 'warning', 'error']),
  text: Type.String(),
})
export type LogLine = Static<typeof LogLine>

export const LogList = Type.Object({
  lines: Type.Array(LogLine, { description: 'The newest first, at most 200' }),
  total: Type.Integer({ description: 'How many have been written since the service was started' }),
})
export type LogList = Static<typeof LogList>
