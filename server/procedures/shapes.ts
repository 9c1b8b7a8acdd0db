import type { Static, TSchema } from 'typebox'
import { IdParams } from '../contract/common.ts'
import { FrameArguments, NoArguments, Nothing } from '../contract/procedures.ts'
import type { ReadOperation, WriteOperation } from '../db/operation.ts'
import type { Router } from '../http/router.ts'

/** Shapes that procedures of many services have, each as one function over a service. */

/** Where a service is, and what its records are. */
export interface Service {
  /** Below the platform: `/iamc/variables`. */
  path: string
  /** In the names of procedures: `iamcVariables`. */
  name: string
  /** What one of its things is called in summaries. */
  one: string
  record: TSchema
}

/** Some look-ups answer to PATCH too: which of the two a client of 0.17 takes differs from process to process. */
export const lookUp = ['POST', 'PATCH'] as const

/** Where new ones are made. */
export interface CreatingService<New extends TSchema> extends Service {
  newOne: New
  create: WriteOperation<Static<New>, Uint8Array>
}

/** `POST /<service>` */
export function create<New extends TSchema>(router: Router, service: CreatingService<New>): void {
  const { path, name, one, record, newOne } = service
  router.procedure({
    operation: `${name}Create`,
    methods: ['POST'],
    path,
    tag: name,
    summary: `Makes a ${one}`,
    body: newOne,
    answer: record,
    handler: ({ platform, body }) => platform.write(service.create, body),
  })
}

/** `GET /<service>/{id}` */
export function getById(
  router: Router,
  { path, name, one, record }: Service,
  get: ReadOperation<number, Uint8Array>,
): void {
  router.procedure({
    operation: `${name}GetById`,
    methods: ['GET'],
    path: `${path}/:id`,
    tag: name,
    summary: `Answers the ${one} with an id`,
    params: IdParams,
    answer: record,
    handler: ({ platform, params }) => platform.read(get, params.id),
  })
}

/** `DELETE /<service>/{id}` */
export function deleteById(
  router: Router,
  { path, name, one }: Service,
  remove: WriteOperation<number, unknown>,
): void {
  router.procedure({
    operation: `${name}DeleteById`,
    methods: ['DELETE'],
    path: `${path}/:id`,
    tag: name,
    summary: `Deletes a ${one}`,
    params: IdParams,
    body: NoArguments,
    answer: Nothing,
    handler: async ({ platform, params }) => {
      await platform.write(remove, params.id)
    },
  })
}

interface FrameWrite {
  operation: string
  method: 'POST' | 'DELETE'
  path: string
  tag: string
  summary: string
  write: WriteOperation<Uint8Array, unknown>
}

/** A write of the rows of a frame: its body goes to the writer unread. */
export function frameWrite(router: Router, { method, write, ...described }: FrameWrite): void {
  router.procedure({
    ...described,
    methods: [method],
    body: FrameArguments,
    take: 'bytes',
    answer: Nothing,
    handler: async ({ platform, body }) => {
      await platform.write(write, body)
    },
  })
}
