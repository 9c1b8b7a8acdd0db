import type { FastifyInstance } from 'fastify'
import { badRequest, invalid, ServiceError, type ErrorBody } from '../contract/errors.ts'
import { retryAfterSeconds } from './body-room.ts'
import { exceptionOf } from './dialect.ts'

/** Answers for everything that goes wrong: one body for all of it. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const known = toServiceError(error)
    const isBusy = known.status === 503
    if (isBusy) void reply.header('retry-after', retryAfterSeconds)
    if (known.status === 500)
      request.log.error({ err: error, operation: request.found?.route?.operationId }, 'unexpected failure')
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer')
    const [former, later] = [body(known, request.id), exceptionOf(known, request.url)]
    const isProcedure = request.found?.route?.isProcedure === true
    // Both vocabularies, for whichever client asks; what both have, the status and the message, is that of the dialect.
    const [status, { message }] = isProcedure ? [later.http_status_code, later] : [known.status, former]
    void reply.code(status).send({ ...former, ...later, message })
  })
  app.setNotFoundHandler((_request, reply) => {
    void reply.code(404).send({ detail: 'Not Found' })
  })
}

function toServiceError(error: Error & { code?: string; statusCode?: number }): ServiceError {
  if (error instanceof ServiceError) return error
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return invalidMedia('A body of this type cannot be read. Send JSON.')
  }
  if (error.statusCode !== undefined && error.statusCode < 500)
    return withStatus(badRequest(error.message), error.statusCode)
  return new ServiceError('ixmp_error', 500, 'The service failed unexpectedly; its log says more. Nothing was written.')
}

/** 415 with the combined body of validation errors. */
export const invalidMedia = (msg: string): ServiceError =>
  withStatus(invalid('bad_request', [{ loc: ['header', 'content-type'], msg, type: 'content_type' }]), 415)

const withStatus = (error: ServiceError, status: number): ServiceError =>
  new ServiceError(error.errorName, status, error.message, error.kwargs, error.detail)

const body = (error: ServiceError, requestId: string): ErrorBody =>
  error.status >= 500 ? { ...error.body, kwargs: { request_id: requestId } } : error.body
