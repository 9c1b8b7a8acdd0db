import { Compile } from 'typebox/schema'
import type { TestService } from './service.ts'

/** The service's own OpenAPI document, to make up requests from it and to hold answers against it. */

type Json = Record<string, unknown>

interface DocumentedOperation {
  operationId: string
  /** In capitals. */
  method: string
  /** With its parameters in braces. */
  path: string
}

export interface Document {
  operations: DocumentedOperation[]
  /** Operations by path and method, with every shape written out. */
  paths: Record<string, Record<string, Json>>
  /** In what an answer is not as it is documented: what is missing, of another type, or told beyond that. */
  undocumented: (operationId: string, answer: { status: number; body: unknown }) => string[]
}

/** Asks a service for its document. */
export async function readDocument({ app, service }: TestService): Promise<Document> {
  const answer = await app.inject({ url: '/openapi.json', headers: { host: new URL(service.url).host } })
  const document = answer.json() as { paths: Document['paths']; components: { schemas: Json } }
  const paths = writtenOut(document.paths, document.components.schemas) as Document['paths']
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const undocumented: Document['undocumented'] = (operationId, { status, body }) => {
    const { responses } = all.find(({ operation }) => operation['operationId'] === operationId)!.operation as {
      responses: Record<string, { content?: Record<string, { schema: Json }> }>
    }
    const response = responses[status] ?? responses[`${String(status)[0]}XX`]
    const [content] = Object.values(response?.content ?? {})
    if (!content) return [`${operationId} has no documented answer ${status}`]
    const [, errors] = Compile(closed(content.schema) as object).Errors(body)
    return errors.map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const operations = all.map(({ path, method, operation }) => ({
    ...{ operationId: operation['operationId'] as string, method, path },
  }))
  return { operations, paths, undocumented }
}

/** A shape with those it refers to in their places. */
function writtenOut(node: unknown, schemas: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => writtenOut(item, schemas))
  if (typeof node !== 'object' || node === null) return node
  const { $ref } = node as { $ref?: string }
  if ($ref !== undefined) return writtenOut(schemas[$ref.split('/').at(-1)!], schemas)
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, writtenOut(value, schemas)]))
}

/** The same shape, with no room in its objects for what it does not name; one that names nothing stays open. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const shape = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  const names = shape['type'] === 'object' ? Object.keys((shape['properties'] as object | undefined) ?? {}) : []
  return names.length > 0 ? { ...shape, additionalProperties: false } : shape
}
