import type { Session, WebContents } from 'electron'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { app, cancellable, fake, FakeContents, fakeSession, resetFake } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))
const { Guard } = await import('./guard.ts')

const origin = 'http://127.0.0.1:9000'
let guard: InstanceType<typeof Guard>

beforeEach(() => {
  resetFake()
  guard = new Guard()
  guard.install()
})

function contents(claimed: boolean): FakeContents {
  const made = new FakeContents()
  app.emit('web-contents-created', {}, made)
  if (claimed) guard.claim(made as unknown as WebContents, origin)
  return made
}

function go(from: FakeContents, eventName: string, url: string, isMainFrame = true): boolean {
  const event = cancellable({ url, isMainFrame })
  from.emit(eventName, event)
  return !event.isPrevented
}

describe('navigation', () => {
  test('stays within the service; a link elsewhere opens in the browser, once', () => {
    const page = contents(true)
    expect(go(page, 'will-frame-navigate', `${origin}/runs`)).toBe(true)
    expect(go(page, 'will-frame-navigate', 'https://example.org/a b')).toBe(false)
    expect(fake.opened).toEqual(['https://example.org/a%20b'])
  })

  test('frames and redirects are judged too, and open nothing outside', () => {
    const page = contents(true)
    expect(go(page, 'will-frame-navigate', 'https://example.org/', false)).toBe(false)
    expect(go(page, 'will-redirect', 'https://example.org/')).toBe(false)
    expect(go(page, 'will-redirect', `${origin}/`)).toBe(true)
    expect(fake.opened).toEqual([])
  })

  test('contents that nobody claimed cannot even go to the service', () => {
    const stranger = contents(false)
    expect(go(stranger, 'will-frame-navigate', `${origin}/`)).toBe(false)
    expect(stranger.openWindow({ url: 'https://example.org/' })).toEqual({ action: 'deny' })
    expect(fake.opened).toEqual([])
  })

  test('a second window is always denied, and a web view too', () => {
    const page = contents(true)
    for (const url of [
      `${origin}/docs/`,
      'https://example.org/',
      'javascript:1',
      'file:///etc/passwd',
      'about:blank',
    ]) {
      expect(page.openWindow({ url })).toEqual({ action: 'deny' })
    }
    expect(fake.opened).toEqual([`${origin}/docs/`, 'https://example.org/'])
    expect(go(page, 'will-attach-webview', '')).toBe(false)
  })
})

describe('permissions', () => {
  const ask = (page: FakeContents | null, permission: string, url: string) => {
    let answer: unknown
    fakeSession.request!(page, permission, (given: boolean) => (answer = given), {
      requestingUrl: url,
      isMainFrame: true,
    })
    return [answer, fakeSession.check!(page, permission, new URL(url).origin)]
  }

  test('the window may copy, nothing more, and others may nothing', () => {
    guard.watchSession(fakeSession as unknown as Session)
    const page = contents(true)
    expect(ask(page, 'clipboard-sanitized-write', `${origin}/`)).toEqual([true, true])
    expect(ask(page, 'clipboard-read', `${origin}/`)).toEqual([false, false])
    expect(ask(page, 'clipboard-sanitized-write', 'https://example.org/')).toEqual([false, false])
    expect(ask(contents(false), 'clipboard-sanitized-write', `${origin}/`)).toEqual([false, false])
    expect(ask(null, 'clipboard-sanitized-write', `${origin}/`)).toEqual([false, false])
    expect(fakeSession.device!({})).toBe(false)
  })
})
