import { limits } from '../contract/limits.ts'
import type { AnyRoute } from './route.ts'

interface Shape {
  filter?: boolean
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

/** How many bytes the body of a route may have, by the kind of the route. */
export function mostBytes({ bodyBytes, take, body }: AnyRoute): number {
  if (bodyBytes !== undefined) return bodyBytes
  if (take === 'bytes') return limits.bulkBytes
  return body && holdsFilter(body) ? limits.filterBytes : limits.bodyBytes
}

const holdsFilter = ({ filter, properties = {}, anyOf = [] }: Shape): boolean =>
  filter === true || [...Object.values(properties), ...anyOf].some(holdsFilter)
