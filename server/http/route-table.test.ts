import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RouteTable } from './route-table.ts'

const table = new RouteTable<string>()
table.add('GET', '/v1/:platform/runs/:id/', false, 'run')
table.add('PATCH', '/v1/:platform/runs/', false, 'runs')
table.add('PATCH', '/v1/runs/', false, 'runs of the query')
table.add('PATCH', '/v1/:platform/runs', true, 'runs for later clients')
table.add('POST', '/v1/:platform/runs/:run/clone', true, 'clone')
table.add('GET', '/v1/:platform/docs/:kind/', false, 'docs')

const route = (method: string, url: string) => table.find(method, url)?.route

describe('a path', () => {
  test('leads to its route with the values of its parameters', () => {
    expect(table.find('GET', '/v1/demo/runs/7/?x=/runs')).toEqual({
      ...{ url: '/v1/:platform/runs/:id/', params: { platform: 'demo', id: '7' }, route: 'run' },
    })
    expect(route('GET', '/v1/demo/runs/7')).toBe('run')
    expect(route('GET', 'http://127.0.0.1:9000/v1/demo/runs/7/#part')).toBe('run')
  })

  test('goes to what is written out before it goes to a parameter', () => {
    expect(route('PATCH', '/v1/runs/')).toBe('runs of the query')
    expect(route('GET', '/v1/runs/docs/7/')).toBe('docs')
    expect(route('GET', '/v1/runs/runs/7/')).toBe('run')
  })

  test('without a slash at its end goes to clients that send none, where they have a route', () => {
    expect(route('PATCH', '/v1/demo/runs')).toBe('runs for later clients')
    expect(route('PATCH', '/v1/demo/runs/')).toBe('runs')
    expect(route('POST', '/v1/demo/runs/7/clone')).toBe('clone')
    expect(table.find('POST', '/v1/demo/runs/7/clone/')).toBeUndefined()
  })

  test('that is known with other methods has no route, and unknown ones are nowhere', () => {
    expect(table.find('DELETE', '/v1/demo/runs/7/')).toEqual({
      ...{ url: '/v1/:platform/runs/:id/', params: {}, route: undefined },
    })
    expect(table.find('GET', '/v1/demo/runs/7/clone')).toMatchObject({ route: undefined })
    for (const url of [
      '/',
      '*',
      '',
      '/v1',
      '/v1/demo/nowhere',
      '/V1/demo/runs/7',
      '//v1/demo/runs/7',
      '/v1/demo/runs/%ff',
    ]) {
      expect(table.find('GET', url), url).toBeUndefined()
    }
    expect(table.find('TRACE', '/v1/demo/runs/7')).toBeUndefined()
    expect(table.find('GET', `/v1/demo/runs/${'7'.repeat(257)}`)).toBeUndefined()
  })

  test('gives back any text that was written into it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => value.isWellFormed())
    fc.assert(
      fc.property(text, text, (platform, id) => {
        const [first, second] = [platform, id].map(encodeURIComponent)
        expect(table.find('GET', `/v1/${first}/runs/${second}/`)?.params).toEqual({ platform, id })
      }),
    )
  })
})

test('two routes for one method and path are an error', () => {
  expect(() => table.add('GET', '/v1/:platform/runs/:other', false, 'again')).toThrow('two routes')
})
