import Sqlite from 'better-sqlite3'
import type { FastifyReply } from 'fastify'
import { EventEmitter } from 'node:events'
import { request } from 'node:http'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
  type MockInstance,
} from 'vitest'
import { cancelled } from '../contract/errors.ts'
import { limits } from '../contract/limits.ts'
import type { Pool } from '../pool/pool.ts'
import { newPlatform, type TestPlatform } from '../testing/platform.ts'
import { bearer, claimsOf, signToken } from '../testing/token.ts'
import { startTestService, type TestService } from '../testing/service.ts'
import { Retries } from './retries.ts'

/** A request over a connection of its own. */
interface Sent {
  answer: Promise<{ status: number; body: unknown }>
  /** Closes the connection, as a client does that waits no longer. */
  leave: () => void
}

describe('over real sockets', () => {
  let service: TestService
  let p: TestPlatform
  let write: MockInstance<Pool['write']>
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    p = await newPlatform(service)
    write = vi.spyOn(service.service.pool, 'write')
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  function send(path: string, body: unknown, headers: Record<string, string> = {}, url = service.service.url): Sent {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: unknown }>()
    const whole = path.startsWith('/desk') ? path : `/v1/${p.name}${path}`
    const sent = request(`${url}${whole}`, { method: 'POST', headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode!, body: JSON.parse(text) as unknown }))
    })
    sent.on('error', reject).end(JSON.stringify(body))
    promise.catch(() => {}) // those that leave have no answer
    return { answer: promise, leave: () => sent.destroy() }
  }

  /** Another program has the file: all writes wait for it. Answers how it lets go. */
  function holdFile(): () => void {
    const other = new Sqlite(p.file)
    onTestFinished(() => void other.close())
    other.exec('BEGIN IMMEDIATE')
    return () => void other.exec('ROLLBACK')
  }

  const begun = (count: number) => vi.waitFor(() => expect(write).toHaveBeenCalledTimes(count))
  /** All writes have ended, and whoever waited for that has been told. */
  const ended = async () => {
    await Promise.allSettled(write.mock.results.map(({ value }) => value))
    await new Promise(setImmediate)
  }
  const runs = () => p.sql('SELECT id FROM run').map(({ id }) => id)
  const run = { model_name: 'M', scenario_name: 'S' }

  test('a client that gave up and asks again gets the answer of the first time', async () => {
    const release = holdFile()
    const first = send('/runs/', run)
    await begun(1)
    first.leave()
    const again = send('/runs/', run) // at once, as the stock client does
    await expect(first.answer).rejects.toThrow()
    release()
    expect(await again.answer).toMatchObject({ status: 200, body: { id: 1, version: 1 } })
    expect(runs()).toEqual([1])
    await begun(1)
  })

  test('so does the window, where two writes would be one too many', async () => {
    const release = holdFile()
    const view = { name: 'Emissions', view: {} }
    const first = send(`/desk/v1/${p.name}/views`, view)
    await begun(1)
    first.leave()
    const again = send(`/desk/v1/${p.name}/views`, view)
    release()
    expect(await again.answer).toMatchObject({ status: 200, body: { id: 1, name: 'Emissions' } })
    expect(p.sql('SELECT name FROM saved_view')).toEqual([{ name: 'Emissions' }])
  })

  test('a platform is made once for who gave up and asks again', async () => {
    const { platforms } = service.service
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const make = platforms.create.bind(platforms)
    const create = vi.spyOn(platforms, 'create').mockImplementation(async (name) => {
      await released
      return make(name)
    })
    const first = send('/desk/v1/platforms', { name: 'once' })
    await vi.waitFor(() => expect(create).toHaveBeenCalledTimes(1))
    first.leave()
    const again = send('/desk/v1/platforms', { name: 'once' })
    release()
    expect(await again.answer).toMatchObject({ status: 200, body: { name: 'once' } })
    expect(create).toHaveBeenCalledTimes(1)
  })

  test('it may give up as often as it likes', async () => {
    const release = holdFile()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const sent = send('/runs/', run)
      await begun(1)
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 20)) // it has arrived, and waits
      sent.leave()
    }
    const last = send('/runs/', run)
    release()
    expect(await last.answer).toMatchObject({ status: 200, body: { id: 1 } })
    expect(runs()).toEqual([1])
  })

  test('two clients that both wait are two requests', async () => {
    const release = holdFile()
    const both = [send('/runs/', run), send('/runs/', run)]
    await begun(2)
    release()
    const versions = (await Promise.all(both.map(({ answer }) => answer))).map(({ body }) => body)
    expect(versions).toEqual([expect.objectContaining({ version: 1 }), expect.objectContaining({ version: 2 })])
    expect(runs()).toEqual([1, 2])
  })

  test('each of two that gave up gets an answer of its own', async () => {
    const release = holdFile()
    const both = [send('/runs/', run), send('/runs/', run)]
    await begun(2)
    for (const { leave } of both) leave()
    const again = [send('/runs/', run), send('/runs/', run)]
    release()
    const answers = await Promise.all(again.map(({ answer }) => answer))
    expect(answers.map(({ body }) => (body as { id: number }).id)).toEqual(expect.arrayContaining([1, 2]))
    expect(runs()).toEqual([1, 2])
  })

  test('the answer is kept for two minutes after the end, and given once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const release = holdFile()
    const abandon = async (count: number) => {
      const sent = send('/runs/', run)
      await begun(count)
      sent.leave()
      await expect(sent.answer).rejects.toThrow()
    }
    await abandon(1)
    release()
    await ended()
    vi.advanceTimersByTime(limits.keptAnswerMs - 1)
    expect(await send('/runs/', run).answer).toMatchObject({ body: { id: 1 } })
    expect(runs()).toEqual([1])
    expect(await send('/runs/', run).answer).toMatchObject({ body: { id: 2 } })

    const releaseAgain = holdFile()
    await abandon(3)
    releaseAgain()
    await ended()
    vi.advanceTimersByTime(limits.keptAnswerMs)
    expect(await send('/runs/', run).answer).toMatchObject({ body: { id: 4 } })
  })

  test('an error is kept too', async () => {
    await p.units('EJ')
    const release = holdFile()
    const first = send('/units/', { name: 'EJ' })
    await begun(2)
    first.leave()
    release()
    await ended()
    await p.ok('DELETE', '/units/1/')
    const again = send('/units/', { name: 'EJ' })
    expect(await again.answer).toMatchObject({ status: 409, body: { error_name: 'unit_not_unique' } })
    expect(await send('/units/', { name: 'EJ' }).answer).toMatchObject({ status: 200 })
  })

  test.each<[string, () => Sent]>([
    ['body', () => send('/runs/', { ...run, scenario_name: 'T' })],
    ['bytes of the body', () => send('/runs/', { scenario_name: 'S', model_name: 'M' })],
    ['query', () => send('/runs/?x=1', run)],
    ['authorization', () => send('/runs/', run, { authorization: 'Bearer other' })],
  ])('another %s is another request', async (_what, other) => {
    const release = holdFile()
    const first = send('/runs/', run, { authorization: 'Bearer one' })
    await begun(1)
    first.leave()
    const second = other()
    await begun(2)
    release()
    expect(await second.answer).toMatchObject({ status: 200, body: { id: 2 } })
  })

  test('a client whose token has expired meanwhile is recognized by its new one', async () => {
    const expired = { authorization: `Bearer ${signToken({ ...claimsOf('ada'), exp: Date.now() / 1000 - 1 })}` }
    const release = holdFile()
    const first = send('/runs/', run, expired)
    await begun(1)
    first.leave()
    const again = send('/runs/', run, bearer('ada'))
    release()
    expect(await again.answer).toMatchObject({ status: 200, body: { id: 1 } })
    expect(runs()).toEqual([1])
  })

  test('a bulk upload, whose bytes go to the writer, is recognized', async () => {
    const { series } = await p.oneSeries()
    const upload = {
      columns: ['time_series__id', 'type', 'step_year', 'value'],
      dtypes: ['int64', 'object', 'int64', 'float64'],
      data: Array.from({ length: 10_000 }, (_, n) => [series, 'ANNUAL', 1000 + n, n / 2]),
    }
    write.mockClear()
    const release = holdFile()
    const first = send('/iamc/datapoints/bulk/', upload)
    await begun(1)
    first.leave()
    const again = send('/iamc/datapoints/bulk/', upload)
    release()
    expect(await again.answer).toEqual({ status: 200, body: {} })
    await begun(1)
    expect(p.sql('SELECT count(*) AS n FROM datapoint')).toEqual([{ n: 10_000 }])
  })

  test('a service that was started anew does it again', async () => {
    const one = await startTestService({ platform: p.name })
    const writeOfOne = vi.spyOn(one.service.pool, 'write')
    const first = send('/runs/', run, {}, one.service.url)
    await vi.waitFor(() => expect(writeOfOne).toHaveBeenCalledTimes(1))
    first.leave()
    await one.service.close()
    const two = await startTestService({ platform: p.name, dataDir: one.dataDir })
    onTestFinished(async () => {
      await two.close()
      await one.close()
    })
    expect(await send('/runs/', run, {}, two.service.url).answer).toMatchObject({ body: { version: 2 } })
  })
})

describe('Retries', () => {
  const bytes = (text: string) => Buffer.from(text)

  /** A request as far as it matters here. */
  function asker(body = 'body', method = 'POST') {
    const raw = new EventEmitter()
    const socket = { destroyed: false, readableEnded: false }
    const asked = { raw, request: { method, url: '/', headers: {}, body: bytes(body), raw: { socket } } }
    return {
      reply: asked as unknown as FastifyReply,
      leave: () => void (socket.readableEnded = true),
      arrive: () => void raw.emit('finish'),
    }
  }

  test.each(['GET', 'PATCH'])('a read by %s is run again', async (method) => {
    const retries = new Retries()
    const first = asker('body', method)
    first.leave()
    expect(await retries.answer(first.reply, async () => bytes('one'))).toEqual(bytes('one'))
    expect(await retries.answer(asker('body', method).reply, async () => bytes('two'))).toEqual(bytes('two'))
  })

  test('nothing is written for a client that left before', async () => {
    const first = asker()
    const written = new Retries().answer(first.reply, async (beforeWrite) => {
      await Promise.resolve()
      beforeWrite()
      return bytes('written')
    })
    first.leave()
    await expect(written).rejects.toThrow('Cancelled')
  })

  test('an answer that has arrived is forgotten', async () => {
    const retries = new Retries()
    const write = (text: string) => async (beforeWrite: () => void) => {
      beforeWrite()
      beforeWrite() // it writes twice
      return bytes(text)
    }
    const first = asker()
    await retries.answer(first.reply, write('one'))
    first.arrive()
    first.leave()
    expect(await retries.answer(asker().reply, write('two'))).toEqual(bytes('two'))
  })

  test('what was cancelled on its way is done when it is asked again', async () => {
    const retries = new Retries()
    const first = asker()
    const stopped = retries.answer(first.reply, async (beforeWrite) => {
      beforeWrite()
      throw cancelled()
    })
    first.leave()
    await expect(stopped).rejects.toThrow('Cancelled')
    expect(await retries.answer(asker().reply, async () => bytes('done'))).toEqual(bytes('done'))
  })

  test('an answer that is too large is not kept', async () => {
    const retries = new Retries()
    const large = bytes('x'.repeat(limits.keptAnswerBytes))
    const write = async (beforeWrite: () => void) => {
      beforeWrite()
      return large
    }
    const [first, second] = [asker(), asker()]
    await retries.answer(first.reply, write)
    expect(first.arrive).not.toThrow()
    await retries.answer(second.reply, write)
    second.leave()
    expect(await retries.answer(asker().reply, async () => bytes('again'))).toEqual(bytes('again'))
  })

  test('the oldest answers make room when there are too many', async () => {
    const retries = new Retries()
    const half = bytes('x'.repeat(limits.keptAnswerBytes / 2 - 100))
    const ask = async (body: string, again = false) => {
      const { reply, leave } = asker(body)
      let isNew = false
      await retries.answer(reply, async (beforeWrite) => {
        beforeWrite()
        isNew = true
        return half
      })
      leave()
      expect(isNew).toBe(!again)
    }
    await ask('a')
    await ask('b')
    await ask('b', true)
    await ask('c')
    await ask('b', true)
    await ask('c', true)
    await ask('a')
    await ask('c', true)
  })
})
