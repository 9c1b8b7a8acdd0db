import { limits } from '../contract/limits.ts'
import type { AnyRoute } from './route.ts'

interface Shape {
  filter?: boolean
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

/** Shapes that were looked through already. */
const looked = new WeakMap<Shape, boolean>()

/** How many bytes the body of a route may have, by the kind of the route. */
export function mostBytes({ bodyBytes, take, body }: AnyRoute): number {
  if (bodyBytes !== undefined) return bodyBytes
  if (take === 'bytes') return limits.bulkBytes
  return body && holdsFilter(body) ? limits.filterBytes : limits.bodyBytes
}

function holdsFilter(shape: Shape): boolean {
  const { filter, properties = {}, anyOf = [] } = shape
  const found = looked.get(shape) ?? (filter === true || [...Object.values(properties), ...anyOf].some(holdsFilter))
  looked.set(shape, found)
  return found
}
