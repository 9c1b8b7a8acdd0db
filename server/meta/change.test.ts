import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../testing/service.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const change = (p: TestPlatform, run: number, body: object) =>
  service.call('POST', `/desk/v1/${p.name}/runs/${run}/meta`, body)

const entries = async (p: TestPlatform, run: number) =>
  Object.fromEntries(
    (await p.rows('/meta/', { run: { id: run, default_only: false } })).map(({ key, dtype, value }) => [
      key,
      [dtype, value],
    ]),
  )

test('indicators are set with their types, renamed and removed in one transaction', async () => {
  const p = await newPlatform(service)
  const run = await p.run()
  const set = [
    { key: 'year', type: 'INT', value: '2050' },
    { key: 'share', type: 'FLOAT', value: '1' },
    { key: 'text', type: 'STR', value: ' 1 ' },
    { key: 'flag', type: 'BOOL', value: 'true' },
  ]
  expect((await change(p, run, { set })).status).toBe(200)
  const before = p.transactions()
  const answer = await change(p, run, {
    remove: ['flag'],
    rename: [{ from: 'year', to: 'flag' }],
    set: [{ key: 'text', type: 'FLOAT', value: '1.5e3' }],
  })
  expect(answer.status, answer.text).toBe(200)
  expect(await entries(p, run)).toEqual({ flag: ['INT', 2050], share: ['FLOAT', 1], text: ['FLOAT', 1500] })
  expect(p.transactions()).toBe(before + 1)
  await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: p.transactions() })
  expect(await entries(p, run)).toMatchObject({ year: ['INT', 2050], text: ['STR', ' 1 '], flag: ['BOOL', true] })
  expect((await change(p, run, {})).status).toBe(200)
  expect(p.transactions()).toBe(before + 2)
})

test('a renamed indicator keeps all digits of its whole number', async () => {
  const p = await newPlatform(service)
  const run = await p.run()
  await change(p, run, { set: [{ key: 'old', type: 'INT', value: '9007199254740993' }] })
  expect((await change(p, run, { rename: [{ from: 'old', to: 'new' }] })).status).toBe(200)
  expect((await p.call('PATCH', '/meta/')).text).toContain('[1,"new",2,9007199254740993,"INT"]')
})

test.each([
  [{ set: [{ key: 'model', type: 'STR', value: 'x' }] }, 'run_invalid_meta'],
  [{ rename: [{ from: 'a', to: 'version' }] }, 'run_invalid_meta'],
  [{ rename: [{ from: 'a', to: 'b' }] }, 'runmetaentry_not_unique'],
  [{ rename: [{ from: 'none', to: 'c' }] }, 'runmetaentry_not_found'],
  [{ remove: ['none'] }, 'runmetaentry_not_found'],
  [{ set: [{ key: 'c', type: 'INT', value: '1.5' }] }, 'bad_request'],
  [{ set: [{ key: 'c', type: 'FLOAT', value: '1e999' }] }, 'bad_request'],
  [{ set: [{ key: 'c', type: 'BOOL', value: 'yes' }] }, 'bad_request'],
  [{ set: [{ key: 'c', type: 'INT', value: '9223372036854775808' }] }, 'run_invalid_meta'],
])('%j is refused, and nothing is written', async (body, name) => {
  const p = await newPlatform(service)
  const run = await p.run()
  const set = ['a', 'b'].map((key) => ({ key, type: 'STR', value: key }))
  await change(p, run, { set })
  const before = p.transactions()
  const answer = await change(p, run, { rename: [{ from: 'a', to: 'z' }], ...body })
  expect(answer.body).toMatchObject({ error_name: name })
  expect(p.transactions()).toBe(before)
  expect(await entries(p, run)).toEqual({ a: ['STR', 'a'], b: ['STR', 'b'] })
})
