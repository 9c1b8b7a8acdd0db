import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestProblem } from '../../testing/optimization.ts'
import { TestPlatform } from '../../testing/platform.ts'
import { startTestService, type TestService } from '../../testing/service.ts'

/** The float -0.0, which SQLite keeps, but takes for 0.0 and writes as 0.0. */

let service: TestService
let platform: TestPlatform
beforeAll(async () => {
  service = await startTestService()
  platform = new TestPlatform(service, 'test')
  await platform.units('m')
})
afterAll(() => service.close())

const table = async (kind: string, id: number): Promise<string> =>
  (await service.call('POST', `/desk/v1/${platform.name}/items/${id}/data`, { kind })).text

test.each([
  ['parameter', '"values":[-0.0,0.0,0]', '"units":["m","m","m"]'],
  ['variable', '"levels":[-0.0,0.0,0]', '"marginals":[0.0,-0.0,-0.0]'],
  ['equation', '"levels":[-0.0,0.0,0]', '"marginals":[0.0,-0.0,-0.0]'],
] as const)('cells of a %s keep their sign', async (kind, first, second) => {
  const at = await TestProblem.on(platform)
  await at.set('i', ['a', 'b', 'c'])
  const id = await at.make(kind, ['i'])
  const data = `{"i":["a","b","c"],${first},${second}}`
  await at.add(kind, id, data)
  expect(await at.json(kind, id)).toBe(data)
  const before = platform.transactions()
  await at.add(kind, id, data)
  expect(platform.transactions()).toBe(before)
  await at.add(kind, id, data.replaceAll('-0.0', '0.0'))
  expect(platform.transactions()).toBe(before + 1)
  expect(await at.json(kind, id)).toBe(data.replaceAll('-0.0', '0.0'))
})

test('an element is the zero that its index set has, in tables too', async () => {
  const at = await TestProblem.on(platform)
  const set = await at.set('n')
  await at.add('indexset', set, '[1.0,-0.0]')
  const id = await at.make('table', ['n'])
  expect((await at.add('table', id, '{"n":[0.0,1.0]}')).status).toBe(200)
  expect(await at.json('table', id)).toBe('{"n":[-0.0,1.0]}')
  expect(await table('table', id)).toContain('"data":[[-0.0],[1.0]]')
  expect(await table('indexset', set)).toContain('"data":[[1.0],[-0.0]]')
  expect((await at.add('table', id, '{"n":[-0.0]}')).body).toMatchObject({
    error_name: 'optimization_data_validation_error',
  })
  expect((await at.remove('table', id, { n: [0] })).status).toBe(200)
  expect(await at.json('table', id)).toBe('{"n":[1.0]}')
  await at.add('table', id, '{"n":[-0.0]}')
  await at.remove('indexset', set, [0])
  expect(await at.json('table', id)).toBe('{"n":[1.0]}')
})
