import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { feedAskedHeader, feedBegin, feedNumberHeader } from '../../contract/change-feed.ts'
import { windowClient } from '../../contract/clients.ts'
import { limits } from '../../contract/limits.ts'
import { bearer, testSecret } from '../../testing/token.ts'
import { newPlatform } from '../../testing/platform.ts'
import { startTestService, temporaryFolder, type TestService } from '../../testing/service.ts'
import { Feed } from './feed.ts'

/** An event as it came. */
interface Heard {
  id: number
  event: string
  data: Record<string, unknown>
  /** When it came. */
  at: number
}

/** Listens to a service as a browser would. */
class Listener {
  readonly heard: Heard[] = []
  /** The newest event before it began to listen. */
  began: number | undefined
  readonly response: Response
  /** When the service has ended the answer. */
  readonly ended: Promise<void>
  readonly #stop: AbortController
  #text = ''
  #onText = () => {}

  private constructor(response: Response, stop: AbortController) {
    this.response = response
    this.#stop = stop
    this.ended = this.#read()
  }

  static async of({ service }: TestService, headers: Record<string, string> = {}): Promise<Listener> {
    const stop = new AbortController()
    const response = await fetch(`${service.url}/desk/v1/changes`, { headers, signal: stop.signal })
    const listener = new Listener(response, stop)
    onTestFinished(() => listener.leave())
    if (response.ok) await listener.until(() => listener.began !== undefined)
    return listener
  }

  leave(): void {
    this.#stop.abort()
  }

  async until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await new Promise<void>((resolve) => (this.#onText = resolve))
  }

  /** The first event of a name, once it is there. */
  async first(event: string): Promise<Heard> {
    const find = () => this.heard.find((heard) => heard.event === event)
    await this.until(() => find() !== undefined)
    return find()!
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of this.response.body!) {
        this.#text += decoder.decode(chunk as Uint8Array, { stream: true })
        this.#take()
        this.#onText()
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error
    }
  }

  #take(): void {
    const known = this.heard.length
    const told = [...this.#text.matchAll(/id: (.*)\nevent: (.*)\ndata: (.*)\n\n/g)]
    const [begin] = told
    this.began = begin && Number(begin[1])
    const events = told.slice(1 + known)
    for (const [, id, event, data] of events)
      this.heard.push({
        ...{ id: Number(id), event: event!, data: JSON.parse(data!) as Record<string, unknown> },
        at: performance.now(),
      })
  }
}

const window = { 'sec-fetch-site': 'same-origin' }

describe('the change feed', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.close())

  test('tells at once of a lock that a notebook takes over /v1', async () => {
    const p = await newPlatform(service)
    const run = await p.run()
    const listener = await Listener.of(service)
    expect(listener.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(listener.response.headers.get('cache-control')).toBe('no-store')
    expect(listener.response.headers.get('x-content-type-options')).toBe('nosniff')
    const asked = performance.now()
    const locked = fetch(`${service.service.url}/v1/${p.name}/runs/${run}/lock/`, {
      ...{ method: 'POST', headers: { 'user-agent': 'notebook/1.0' } },
    })
    const { data, at } = await listener.first('change')
    expect(data).toEqual({
      ...{ platform: p.name, operation: 'lockRun', client: 'notebook/1.0', is_window: false },
      ...{ transaction: null, at: expect.any(String) },
    })
    expect(at - asked).toBeLessThan(1_000)
    expect((await locked).status).toBe(200)
  })

  test('tells of every write that changed something, and by whom', async () => {
    const p = await newPlatform(service)
    const listener = await Listener.of(service)
    await p.call('POST', '/units/', { name: 'a' }, window)
    await p.call('POST', '/units/', { name: 'a' }) // refused
    const run = await p.run('M', 'S', false)
    await p.ok('PATCH', '/runs/', {}) // a read
    await p.ok('PATCH', '/meta/bulk/', { columns: ['run__id', 'key'], dtypes: [], data: [] }) // changes nothing
    await p.ok('POST', '/checkpoints/', { run__id: run, message: '' })
    await service.call('POST', `/desk/v1/${p.name}/views`, { view: {} }) // is no change of the data
    await service.call('POST', `/desk/v1/${p.name}/undo`, { transaction__id: 1 }, window)
    await listener.until(() => listener.heard.length >= 4)
    expect(listener.heard.map(({ event, data }) => [event, data.operation, data.is_window, data.transaction])).toEqual([
      ['change', 'createUnit', true, 1],
      ['change', 'createRun', false, 2],
      ['change', 'createCheckpoint', false, null],
      ['change', 'undo', true, 3],
    ])
    expect(listener.heard[0]!.data.client).toBe(windowClient)
  })

  test('tells of platforms and of the trash', async () => {
    const listener = await Listener.of(service)
    const told = async (method: string, path: string, body?: unknown) => {
      const before = listener.heard.filter(({ event }) => event === 'platforms').length
      const answer = await service.call(method, path, body)
      expect(answer.status, answer.text).toBe(200)
      await listener.until(() => listener.heard.filter(({ event }) => event === 'platforms').length === before + 1)
      return answer.body as { trashed: string }
    }
    await told('POST', '/desk/v1/platforms', { name: 'a' })
    await told('POST', '/desk/v1/platforms/a/copy', { name: 'b' })
    const { trashed } = await told('DELETE', '/desk/v1/platforms/a/')
    await told('POST', `/desk/v1/trash/${trashed}/restore`, {})
    await told('DELETE', `/desk/v1/trash/${(await told('DELETE', '/desk/v1/platforms/b/')).trashed}`)
  })

  test('tells when a job begins and when it ends', async () => {
    const listener = await Listener.of(service)
    await service.call('GET', '/desk/v1/test/integrity')
    await listener.until(() => listener.heard.length >= 2)
    expect(listener.heard.map(({ event, data }) => [event, data])).toEqual([
      ['jobs', {}],
      ['jobs', {}],
    ])
  })

  test('numbers its events, and each answer names the newest before its request and before itself', async () => {
    const own = await startTestService()
    onTestFinished(() => own.close())
    const newest = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(own.service.url + path, {
        ...{ method, headers: { 'content-type': 'application/json' } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return [feedAskedHeader, feedNumberHeader].map((name) => Number(answer.headers.get(name)))
    }
    const listener = await Listener.of(own)
    const [, before = NaN] = await newest('GET', '/desk/v1/info')
    expect(await newest('POST', '/desk/v1/platforms', { name: 'a' })).toEqual([before, before + 1])
    expect(await newest('POST', '/v1/a/units/', { name: 'u' })).toEqual([before + 1, before + 2])
    expect(await newest('POST', '/v1/a/units/', { name: 'u' })).toEqual([before + 2, before + 2]) // refused
    expect(await newest('GET', '/desk/v1/info')).toEqual([before + 2, before + 2])
    await listener.until(() => listener.heard.length === 2)
    expect(listener.heard.map(({ id }) => id)).toEqual([before + 1, before + 2])
    expect([listener.began, (await Listener.of(own)).began]).toEqual([before, before + 2])
  })

  test('is told to all who listen, and goes on without those who left', async () => {
    const p = await newPlatform(service)
    const [first, second] = [await Listener.of(service), await Listener.of(service)]
    first.leave()
    await first.ended
    await p.units('a', 'b', 'c')
    await second.until(() => second.heard.length === 3)
    expect(second.heard.map(({ data }) => data.operation)).toEqual(Array(3).fill('createUnit'))
  })

  test('is refused to pages of other sites, and has nothing for those who only ask for its head', async () => {
    const foreign: Record<string, string>[] = [{ origin: 'http://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign)
      expect((await service.call('GET', '/desk/v1/changes', undefined, headers)).status).toBe(403)
    expect((await service.call('HEAD', '/desk/v1/changes')).status).toBe(405)
  })

  test('takes its place among the words that no platform is called', async () => {
    expect((await service.call('POST', '/desk/v1/platforms', { name: 'changes' })).status).toBe(400)
  })
})

test('a service that stops ends its feeds and does not wait for them', async () => {
  const service = await startTestService()
  const listeners = [await Listener.of(service), await Listener.of(service)]
  await service.close()
  for (const { ended } of listeners) await ended
  await expect(Listener.of(service)).rejects.toThrow()
})

test('a service that stops does not wait for a listener that never hangs up', async () => {
  const service = await startTestService()
  const { host, port } = new URL(service.service.url)
  const silent = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true })
  onTestFinished(() => void silent.destroy())
  silent.write(`GET /desk/v1/changes HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
  await once(silent, 'data')
  await service.close()
  expect(silent.writable).toBe(true)
})

test('in protected mode the window and programs listen, and nobody else', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html><title>The window</title>')
  const service = await startTestService({ secret: testSecret, windowDir: folder.path })
  onTestFinished(async () => {
    await service.close()
    folder.remove()
  })
  const { pathname, search } = new URL(service.service.windowUrl())
  const entered = await fetch(service.service.url + pathname + search, { redirect: 'manual' })
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  expect((await Listener.of(service)).response.status).toBe(401)
  expect((await Listener.of(service, { cookie })).response.status).toBe(401)
  const listener = await Listener.of(service, { cookie, ...window })
  const program = await Listener.of(service, bearer('ada'))
  await service.call('POST', '/units/', { name: 'a' }, bearer('ada'))
  for (const one of [listener, program])
    expect((await one.first('change')).data).toMatchObject({ operation: 'createUnit' })
})

describe('a feed', () => {
  test('drops whoever does not take what it is told', () => {
    const feed = new Feed()
    const stuck = new Writable({ write: () => {} })
    const awake = new PassThrough()
    feed.listen(stuck)
    feed.listen(awake)
    let told = 0
    while (!stuck.destroyed && told < limits.feedBytes) {
      feed.tell('jobs')
      awake.read()
      told += 1
    }
    expect(stuck.destroyed).toBe(true)
    expect(awake.destroyed).toBe(false)
    expect(told).toBeLessThan(limits.feedBytes / 10)
    feed.end()
  })

  test('that ends does not wait for whoever takes nothing', () => {
    const feed = new Feed()
    const stuck = new Writable({ write: () => {} })
    feed.listen(stuck)
    const quick = new PassThrough().resume()
    feed.listen(quick)
    feed.end()
    feed.tell('jobs') // what still ends is told to nobody
    expect(quick.writableEnded).toBe(true)
    expect(stuck.destroyed).toBe(true)
    const late = new PassThrough()
    feed.listen(late)
    expect(late.writableEnded).toBe(true)
  })

  test('says again and again that it is still there', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const feed = new Feed()
    const listener = new PassThrough()
    feed.listen(listener)
    vi.advanceTimersByTime(2 * limits.feedHeartbeatMs)
    const begin = `retry: ${limits.feedRetryMs}\n\nid: 0\nevent: ${feedBegin}\ndata: {}\n\n`
    expect(String(listener.read())).toBe(begin + 'event: alive\ndata: {}\n\n'.repeat(2))
    feed.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
