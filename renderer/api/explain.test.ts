import { describe, expect, test } from 'vitest'
import { ServiceError } from '../../server/contract/errors.ts'
import { toError } from './request.ts'
import { explain } from './explain.ts'

describe('toError', () => {
  test('rebuilds the error of the service', () => {
    const body = { message: 'Run 3 is locked.', kwargs: { id: 3 }, error_name: 'run_is_locked' }
    const error = toError(400, JSON.stringify(body))
    expect(error).toBeInstanceOf(ServiceError)
    expect({ ...error.body, status: error.status }).toEqual({ ...body, status: 400 })
  })

  test.each(['', '<html>', 'null', '{"detail": "Not Found"}'])('makes something of %j', (text) => {
    const error = toError(404, text)
    expect([error.status, error.message]).toEqual([404, 'The service answered with status 404.'])
  })
})

describe('explain', () => {
  test('a write without an answer is not called unwritten', () => {
    const lost = new ServiceError('service_unreachable', 0, '')
    expect(explain(lost, 'write').effect).toBe('It is not known whether the change was written.')
    expect(explain(new ServiceError('run_is_locked', 400, 'Run 3 is locked.'), 'write').effect).toBe(
      'Nothing was written.',
    )
  })

  test.each([
    new ServiceError('platform_not_found', 404, 'gone'),
    new ServiceError('bad_filter_arguments', 422, 'year: no number'),
    new ServiceError('ixmp_error', 500, 'failed', { request_id: 'r-1' }),
    new ServiceError('unknown', 418, ''),
    new ServiceError('part_missing', 0, 'Failed to fetch dynamically imported module'),
    new ServiceError('part_broken', 0, 'x is not a function'),
    new SyntaxError('Unexpected token'),
  ])('%s has a cause, an effect and a next step', (error) => {
    for (const of of ['read', 'write'] as const) {
      const { cause, effect, next } = explain(error, of)
      expect([cause, effect, next].every((text) => text.length > 8 || text === 'gone' || text === 'failed')).toBe(true)
    }
  })
})
