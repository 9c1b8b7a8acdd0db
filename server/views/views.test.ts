import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../contract/limits.ts'
import { startTestService, type Answer, type TestService } from '../testing/service.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const call = (p: TestPlatform, method: string, path = '', body?: unknown): Promise<Answer> =>
  service.call(method, `/desk/v1/${p.name}/views${path}`, body)

/** Saves a view and answers its id. */
async function save(p: TestPlatform, view: object, name?: string): Promise<number> {
  const answer = await call(p, 'POST', '', { view, ...(name !== undefined && { name }) })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id as number
}

const names = async (p: TestPlatform) =>
  ((await call(p, 'GET')).body.views as { name: string }[]).map(({ name }) => name)

describe('a saved view', () => {
  test('comes back as it was, with what the window alone understands', async () => {
    const p = await newPlatform(service)
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4, noUnicodeString: false })),
        async (view) => {
          const id = await save(p, view)
          // As JSON has it: -0 is 0.
          expect((await call(p, 'GET', `/${id}`)).body.view).toEqual(JSON.parse(JSON.stringify(view)))
        },
      ),
      { numRuns: 50, examples: [[JSON.parse('{"__proto__":{"a":1},"":[1.5e300,"\\ud800\\u0000"]}')]] },
    )
  })

  test('with a name is in the list, by name; without one only its link knows it', async () => {
    const p = await newPlatform(service)
    const [b, a] = [await save(p, { n: 1 }, 'b'), await save(p, { n: 2 }, 'a')]
    const unnamed = await save(p, { n: 3 })
    expect((await call(p, 'GET')).body).toEqual({
      views: [
        { id: a, name: 'a', view: { n: 2 }, created_at: expect.any(String), updated_at: null },
        { id: b, name: 'b', view: { n: 1 }, created_at: expect.any(String), updated_at: null },
      ],
    })
    expect((await call(p, 'GET', `/${unnamed}`)).body).toMatchObject({ id: unnamed, name: null, view: { n: 3 } })
  })

  test('without a name is kept once; one with a name is another', async () => {
    const p = await newPlatform(service)
    const first = await save(p, { n: 1 })
    expect(await save(p, { n: 1 }, 'named')).not.toBe(first)
    expect(await save(p, { n: 1 })).toBe(first)
    expect(await save(p, { n: 2 })).not.toBe(first)
    expect(p.sql('SELECT count(*) AS n FROM saved_view')).toEqual([{ n: 3 }])
  })

  test('gets another name, or another content, or both', async () => {
    const p = await newPlatform(service)
    const id = await save(p, { n: 1 }, 'old')
    const change = async (body: object) =>
      (await call(p, 'PATCH', `/${id}`, body)).body as { updated_at: string | null }
    expect(await change({})).toMatchObject({ name: 'old', view: { n: 1 }, updated_at: null })
    expect(await change({ name: 'new' })).toMatchObject({ name: 'new', view: { n: 1 }, updated_at: expect.any(String) })
    expect(await change({ view: { n: 2 } })).toMatchObject({ name: 'new', view: { n: 2 } })
    expect(await change({ name: 'newer', view: {} })).toMatchObject({ name: 'newer', view: {} })
    expect(await names(p)).toEqual(['newer'])
  })

  test('without a name changes only when it gets one', async () => {
    const p = await newPlatform(service)
    const id = await save(p, { n: 1 })
    expect(await call(p, 'PATCH', `/${id}`, { view: { n: 2 } })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('has no name') },
    })
    expect((await call(p, 'PATCH', `/${id}`, { name: 'a', view: { n: 2 } })).body).toMatchObject({ id, view: { n: 2 } })
    expect(await save(p, { n: 1 })).not.toBe(id)
  })

  test('is deleted; its link then says so', async () => {
    const p = await newPlatform(service)
    const id = await save(p, {}, 'a')
    expect((await call(p, 'DELETE', `/${id}`)).body).toEqual({})
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(await call(p, method, `/${id}`, method === 'PATCH' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { error_name: 'view_not_found', kwargs: { id }, message: expect.stringContaining(`no saved view ${id}`) },
      })
    expect(await save(p, {}, 'a')).toBeGreaterThan(id)
  })

  test('is no transaction and no history', async () => {
    const p = await newPlatform(service)
    const before = p.transactions()
    const id = await save(p, {}, 'a')
    await call(p, 'PATCH', `/${id}`, { view: { n: 1 } })
    await call(p, 'DELETE', `/${id}`)
    expect(p.transactions()).toBe(before)
  })

  test('is that of the present for whoever looks at the past', async () => {
    const p = await newPlatform(service)
    await p.run()
    const id = await save(p, { n: 1 }, 'a')
    const past = `/desk/v1/${p.name}@1/views`
    expect((await service.call('GET', past)).body.views).toMatchObject([{ id, name: 'a' }])
    expect((await service.call('POST', past, { name: 'b', view: {} })).status).toBe(200)
    expect((await service.call('GET', `${past}/${id}?at=1`)).body).toMatchObject({ view: { n: 1 } })
    expect(await names(p)).toEqual(['a', 'b'])
  })

  test('goes with its platform when that is copied', async () => {
    const p = await newPlatform(service)
    await save(p, {}, 'a')
    expect(await names(await newPlatform(service, p.name))).toEqual(['a'])
  })
})

describe('a view is refused', () => {
  test('whose name is taken', async () => {
    const p = await newPlatform(service)
    await save(p, {}, 'a')
    const other = await save(p, {}, 'b')
    const refused = { status: 409, body: { error_name: 'view_not_unique', message: expect.stringContaining('"a"') } }
    expect(await call(p, 'POST', '', { name: 'a', view: {} })).toMatchObject(refused)
    expect(await call(p, 'PATCH', `/${other}`, { name: 'a' })).toMatchObject(refused)
    expect(await names(p)).toEqual(['a', 'b'])
  })

  test('that is too large or nests too deep, and one that fits is not', async () => {
    const p = await newPlatform(service)
    const text = (bytes: number) => `{"view":{"x":"${'x'.repeat(bytes - '{"view":{"x":""}}'.length)}"}}`
    expect(await call(p, 'POST', '', text(limits.viewBytes))).toMatchObject({ status: 200 })
    expect(await call(p, 'POST', '', text(limits.viewBytes + 1))).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining(`at most ${limits.viewBytes} bytes`) },
    })
    const nested = (depth: number) => `{"view":{"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}}`
    expect(await call(p, 'POST', '', nested(limits.viewDepth))).toMatchObject({ status: 200 })
    for (const depth of [limits.viewDepth + 1, 100_000])
      expect(await call(p, 'POST', '', nested(depth))).toMatchObject({ status: 422 })
  })

  test.each<[string, unknown, unknown[]]>([
    ['nothing', undefined, ['body']],
    ['a view that is a list', { view: [] }, ['body', 'view']],
    ['no view', { name: 'a' }, ['body', 'view']],
    ['a name that is none', { view: {}, name: 1 }, ['body', 'name']],
    ['a name that is too long', { view: {}, name: 'x'.repeat(limits.nameLength + 1) }, ['body', 'name']],
  ])('that is %s', async (_case, body, loc) => {
    const p = await newPlatform(service)
    expect(await call(p, 'POST', '', body)).toMatchObject({ status: 422, body: { detail: [{ loc }] } })
  })

  test('that is asked for by something else than a number', async () => {
    const p = await newPlatform(service)
    expect(await call(p, 'GET', '/x')).toMatchObject({ status: 422 })
    expect(await service.call('GET', '/desk/v1/nowhere/views')).toMatchObject({ status: 404 })
  })
})
