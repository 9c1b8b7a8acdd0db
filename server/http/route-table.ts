import { limits } from '../contract/limits.ts'
import { endsPlain } from './dialect.ts'

/** Where an address leads. */
export interface Found<R> {
  /** As it was added: `/v1/:platform/runs/:id/`. */
  url: string
  params: Record<string, string>
  /** Undefined where the path is known, and not with this method. */
  route: R | undefined
}

interface Place<R> {
  url: string
  /** What the parameters of the path are called, in their order. */
  names: readonly string[]
  route: R
}

/** What may follow a part of a path, and what is there. */
interface Node<R> {
  readonly parts: Map<string, Node<R>>
  /** Where any part may stand. */
  any: Node<R> | undefined
  /** Routes by method: those for all addresses, and those for addresses without a slash at their end. */
  readonly routes: Record<'all' | 'plain', Map<string, Place<R>>>
}

const emptyNode = <R>(): Node<R> => ({
  parts: new Map(),
  any: undefined,
  routes: { all: new Map(), plain: new Map() },
})

/** Those that a path which does not have them refuses; others find nothing. */
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Routes by the parts of their paths. A part that is written out goes before one that is a parameter; a slash at the end
 * makes no difference, but for {@link endsPlain}. Fastify's own router compiles code for each route, which took a third of
 * a start for all of ours.
 */
export class RouteTable<R> {
  readonly #root = emptyNode<R>()

  /** @param isPlain it answers to addresses without a slash at their end, and there before any other */
  add(method: string, url: string, isPlain: boolean, route: R): void {
    let node = this.#root
    const names: string[] = []
    for (const part of partsOf(url)) {
      if (part.startsWith(':')) {
        names.push(part.slice(1))
        node = node.any ??= emptyNode()
      } else {
        const next = node.parts.get(part) ?? emptyNode<R>()
        node.parts.set(part, next)
        node = next
      }
    }
    const routes = node.routes[isPlain ? 'plain' : 'all']
    if (routes.has(method)) throw new Error(`There are two routes for ${method} ${url}`)
    routes.set(method, { url, names, route })
  }

  /** Where a request leads; undefined for a path of none of the routes. @param url as it came, maybe with a query */
  find(method: string, url: string): Found<R> | undefined {
    const path = pathOf(url)
    const parts = decoded(partsOf(path))
    return parts && methods.includes(method)
      ? look(this.#root, parts, [], { method, isPlain: endsPlain(path) })
      : undefined
  }
}

function look<R>(
  node: Node<R>,
  parts: readonly string[],
  values: readonly string[],
  asked: { method: string; isPlain: boolean },
): Found<R> | undefined {
  const [part, ...rest] = parts
  if (part === undefined) return foundAt(node, values, asked)
  const written = node.parts.get(part)
  const found = written && look(written, rest, values, asked)
  if (found || !node.any || part.length > limits.pathPartLength) return found
  return look(node.any, rest, [...values, part], asked)
}

function foundAt<R>(
  { routes: { all, plain } }: Node<R>,
  values: readonly string[],
  { method, isPlain }: { method: string; isPlain: boolean },
): Found<R> | undefined {
  const place = (isPlain ? plain.get(method) : undefined) ?? all.get(method)
  if (place) {
    const params = Object.fromEntries(place.names.map((name, i) => [name, values[i]!]))
    return { url: place.url, params, route: place.route }
  }
  const [other] = [...all.values(), ...(isPlain ? plain.values() : [])]
  return other && { url: other.url, params: {}, route: undefined }
}

/** What an address holds before its query; proxies write the name of the machine before it. */
const pathOf = (url: string): string => /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(url)![1]!

const partsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)

/** Undefined for what is no text in UTF-8. */
function decoded(parts: readonly string[]): string[] | undefined {
  try {
    return parts.map((part) => decodeURIComponent(part))
  } catch {
    return undefined
  }
}
