import { expect, test } from 'vitest'
import type { RequestInfo } from '../../server/contract/watching.ts'
import { formatView } from '../view/url.ts'
import { viewOfRequest } from './view-of-request.ts'

const request = (path: string, platform: string | null = 'demo'): RequestInfo => ({
  ...{ number: 1, at: '2026-11-22T20:00:00.000000', method: 'PATCH', status: 200, ms: 1, client: '', user: '' },
  ...{ path, platform },
})

test.each([
  ['/v1/demo/iamc/datapoints/', '#/demo/data'],
  ['/v1/demo/iamc/timeseries/', '#/demo/data'],
  ['/desk/v1/demo/series', '#/demo/data'],
  ['/v1/demo/runs/3/lock/', '#/demo/runs'],
  ['/v1/demo/meta/', '#/demo/runs'],
  ['/v1/demo/checkpoints/', '#/demo/history'],
  ['/desk/v1/demo/undo', '#/demo/history'],
  ['/v1/demo/optimization/parameters/', '#/demo/optimization'],
  ['/v1/demo/iamc/variables/', '#/demo/catalogue'],
  ['/v1/demo/regions/', '#/demo/catalogue?of=region'],
])('%s is about %s', (path, address) => {
  expect(formatView(viewOfRequest(request(path))!)).toBe(address)
})

test('a platform as it was is shown as it was; what is about no platform has no view', () => {
  expect(formatView(viewOfRequest(request('/v1/demo@5/runs/', 'demo@5'))!)).toBe('#/demo@5/runs')
  expect(viewOfRequest(request('/desk/v1/info', null))).toBeUndefined()
  expect(viewOfRequest(request('/v1/%00/runs/', '\0'))).toBeUndefined()
  expect(viewOfRequest(request('/v1/demo/'))).toBeUndefined()
})
