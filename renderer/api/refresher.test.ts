import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { feedNumberHeader } from '../../server/contract/change-feed.ts'
import { outdatedBy } from './outdated.ts'
import { Refresher } from './refresher.ts'
import { request } from './request.ts'

/** What is on screen: each counts how often it was asked for. */
const onScreen: Record<string, QueryKey> = {
  platforms: ['platforms'],
  summary: ['platform', 'p', 'summary'],
  runs: ['platform', 'p', 'runs', 'page'],
  data: ['platform', 'p', 'datapoints', 'rows'],
  other: ['platform', 'q', 'runs', 'page'],
}

class Screen {
  readonly client = new QueryClient()
  readonly refresher = new Refresher(this.client)
  readonly asked: string[] = []
  /** Answers wait for it. */
  held: Promise<void> | undefined

  async open(): Promise<void> {
    for (const [name, queryKey] of Object.entries(onScreen)) {
      const queryFn = async () => {
        this.asked.push(name)
        await this.held
        return this.asked.length
      }
      new QueryObserver(this.client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {})
    }
    await this.settled()
    this.asked.length = 0
  }

  async settled(): Promise<void> {
    await vi.waitUntil(() => this.client.isFetching() === 0)
  }

  /** Passes the rest in which events are gathered, and tells in order of names what was asked for. */
  async askedFor(): Promise<string[]> {
    await vi.advanceTimersByTimeAsync(5_000)
    await this.settled()
    return this.asked.splice(0).toSorted()
  }

  /** What the feed tells of a write. */
  hear(number: number, operation: string): void {
    const change = { platform: 'p', operation, client: 'x', is_window: true, transaction: number, at: '' }
    this.refresher.hear({ event: 'change', number, change })
  }

  /** A write of this window; `during` happens before its answer, which names the newest event. */
  async write(operation: string, newest: number, during = () => {}): Promise<void> {
    const end = this.refresher.begin(outdatedBy.change('p', operation))
    during()
    await answered(newest)
    await end()
  }
}

/** The service answers something; `newest` is the last event that it told before. */
async function answered(newest: number): Promise<void> {
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { [feedNumberHeader]: String(newest) } }))
  await request('POST', '/')
}

let screen: Screen

beforeEach(async () => {
  vi.useFakeTimers()
  screen = new Screen()
  await screen.open()
})
afterEach(() => {
  screen.client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const everything = ['data', 'platforms', 'runs', 'summary']

describe('a write of the window is asked about once', () => {
  test('when the feed tells of it before its answer', async () => {
    await screen.write('createRun', 1, () => screen.hear(1, 'createRun'))
    expect(await screen.askedFor()).toEqual(everything)
  })

  test('when the feed tells of it after its answer', async () => {
    await screen.write('createRun', 1)
    screen.hear(1, 'createRun')
    expect(await screen.askedFor()).toEqual(everything)
  })

  test('when it has no transaction, such as a lock', async () => {
    await screen.write('lockRun', 1)
    screen.hear(1, 'lockRun')
    expect(await screen.askedFor()).toEqual(['platforms', 'runs', 'summary'])
  })

  test('when it makes a platform', async () => {
    const end = screen.refresher.begin(outdatedBy.platforms('r'))
    await answered(1)
    await end()
    screen.refresher.hear({ event: 'platforms', number: 1 })
    expect(await screen.askedFor()).toEqual(['platforms'])
  })

  test('when it fails', async () => {
    await screen.write('lockRun', 0)
    expect(await screen.askedFor()).toEqual(['platforms', 'runs', 'summary'])
  })
})

describe('what others write is asked about', () => {
  test('once', async () => {
    screen.hear(1, 'createRun')
    expect(await screen.askedFor()).toEqual(everything)
  })

  test('after a write of the window too, and the same operation of another window', async () => {
    await screen.write('lockRun', 1)
    screen.hear(1, 'lockRun')
    expect(await screen.askedFor()).toEqual(['platforms', 'runs', 'summary'])
    screen.hear(2, 'lockRun')
    expect(await screen.askedFor()).toEqual(['platforms', 'runs', 'summary'])
  })

  test('when the window writes less of the platform meanwhile', async () => {
    await screen.write('lockRun', 2, () => screen.hear(1, 'upsertDatapoints'))
    expect(await screen.askedFor()).toEqual(expect.arrayContaining(everything))
  })

  test('twice at most in a rest, however often they write', async () => {
    for (let number = 1; number <= 20; number += 1) screen.hear(number, 'createRun')
    expect(await screen.askedFor()).toEqual([...everything, ...everything].toSorted())
  })

  test('again when an answer was on its way, which may be older', async () => {
    let answer = () => {}
    screen.held = new Promise((resolve) => (answer = resolve))
    void screen.client.invalidateQueries({ queryKey: onScreen['data']! })
    screen.hear(1, 'createRun')
    answer()
    expect((await screen.askedFor()).filter((name) => name === 'data')).toEqual(['data', 'data'])
  })

  test('not again and again while one answer takes long', async () => {
    let answer = () => {}
    screen.held = new Promise((resolve) => (answer = resolve))
    void screen.client.invalidateQueries({ queryKey: onScreen['data']! })
    screen.held = undefined
    screen.hear(1, 'createRun')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(screen.asked.toSorted()).toEqual(everything)
    answer()
    expect((await screen.askedFor()).toSorted()).toEqual(['data', ...everything].toSorted())
  })

  test('after a service began anew, whose numbers are small again', async () => {
    await screen.write('createRun', 100)
    await screen.askedFor()
    screen.refresher.hear({ event: 'again', number: 0 })
    expect(await screen.askedFor()).toEqual([...everything, 'other'].toSorted())
    screen.hear(1, 'createRun')
    expect(await screen.askedFor()).toEqual(everything)
  })
})
