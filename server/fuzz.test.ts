import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requests } from './testing/fuzz.ts'
import { TestPlatform } from './testing/platform.ts'
import { longOr, startTestService, type TestService } from './testing/service.ts'
import { readDocument } from './testing/shapes.ts'

/**
 * Requests made up from the service's own description: whatever is asked, no answer is a failure of the service, every
 * refusal can be read by the stock client, and the file stays sound.
 */

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  const p = new TestPlatform(service, 'test')
  await p.regions('R', 'World')
  await p.units('U', '')
  const run = await p.run()
  const series = await p.series(run, [
    ['R', 'V', 'U'],
    ['World', 'V|x', 'U'],
  ])
  await p.points([series[0]!, 2020, 1], [series[1]!, 2030, 2])
  await p.ok('POST', '/meta/', { run__id: run, key: 'key', value: 1 })
  await p.ok('POST', '/checkpoints/', { run__id: run, message: 'begun' })
})
afterAll(() => service.close())

/** All routes of both fronts, apart from the feed, whose answer has no end. What moves a platform away has one of its own. */
function platformOf(operationId: string): string | undefined {
  if (operationId === 'deskFollowChanges') return undefined
  return operationId === 'deskTrashPlatform' ? 'spare' : 'test'
}

/** The document has the paths of the interface with a slash at their end, those of procedures without. */
const frontOf = (url: string) =>
  url.startsWith('/desk/') ? 'desk' : url.split('?', 1)[0]!.endsWith('/') ? 'interface' : 'procedures'

test(
  'made-up requests are answered or refused, and leave the platform sound',
  { timeout: longOr(1_800_000, 120_000) },
  async () => {
    const document = await readDocument(service)
    /** How many were answered, by front. */
    const answered = { interface: 0, procedures: 0, desk: 0 }
    const property = fc.asyncProperty(requests(document, platformOf), async ({ method, url, body }) => {
      const answer = await service.call(method, url, body)
      if (answer.status === 200) answered[frontOf(url)] += 1
      expect(answer.status, `${method} ${url} ${body}: ${answer.text}`).toBeLessThan(500)
      if (answer.status >= 400 && answer.status !== 404 && answer.status !== 405) {
        expect(answer.body).toMatchObject({ message: expect.any(String), error_name: expect.any(String) })
      }
    })
    await fc.assert(property, { numRuns: longOr(20_000, 1_000) })
    expect((await service.call('GET', '/desk/v1/test/integrity')).body).toEqual({ ok: true, findings: [] })
    expect((await service.call('GET', '/')).status).toBe(200)
    // Some of them got as far as the data.
    for (const count of Object.values(answered)) expect(count).toBeGreaterThan(20)
  },
)
