import { Type, type TObject } from 'typebox'
import type { AnyRoute } from './route.ts'

const Detail = Type.Array(
  Type.Object({
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
    msg: Type.String(),
    type: Type.String(),
  }),
)

const ErrorAnswer = Type.Object(
  {
    message: Type.String(),
    kwargs: Type.Object({}),
    error_name: Type.String(),
    detail: Type.Optional(Detail),
    name: Type.String(),
    http_status_code: Type.Integer(),
    data: Type.Object({}),
  },
  {
    title: 'Error',
    description: 'ixmp4 0.14 rebuilds its exception from error_name and kwargs, later versions from name and data',
  },
)

const ValidationError = Type.Object(
  { ...ErrorAnswer.properties, detail: Detail },
  { title: 'Validation Error', component: 'ValidationError', description: 'Validation Error' },
)

interface Registered {
  operationId: string
  tag: string
  /** The platform is a parameter of the path. */
  hasPlatform: boolean
}

/** The route as the OpenAPI document shows it. */
export function describeRoute(route: AnyRoute, { operationId, tag, hasPlatform }: Registered) {
  const params = Type.Object({
    ...(hasPlatform && { platform: Type.String() }),
    ...(route.params as TObject | undefined)?.properties,
  })
  return {
    operationId,
    tags: [tag],
    summary: route.summary,
    ...(Object.keys(params.properties).length > 0 && { params }),
    ...(route.query && { querystring: route.query }),
    headers: Type.Object({ authorization: Type.Optional(Type.String()) }),
    ...(route.body && { body: route.body }),
    response: { 200: route.answer, '4XX': ErrorAnswer, 422: ValidationError },
  }
}

type Json = Record<string, unknown>

/**
 * Describes each shape once. Shapes with a `component`, or else a `title`, move into the components of an OpenAPI
 * document, with references in their places.
 *
 * @param document with every shape written out where it is used
 * @throws Error when two shapes that differ have one name
 */
export function shareShapes(document: Json): Json {
  const schemas: Record<string, unknown> = {}
  const texts = new Map<string, string>()
  const share = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(share)
    if (typeof node !== 'object' || node === null) return node
    const { component, ...shape } = node as Json
    const shared = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, share(value)]))
    const name = component ?? (shape['type'] === 'object' ? shape['title'] : undefined)
    if (typeof name !== 'string') return shared
    const text = JSON.stringify(shared)
    if (texts.has(name) && texts.get(name) !== text) throw new Error(`Two shapes are called ${name}`)
    texts.set(name, text)
    schemas[name] = shared
    return { $ref: `#/components/schemas/${name}` }
  }
  const paths = share(document['paths'])
  return { ...document, paths, components: { ...(document['components'] as Json), schemas } }
}
