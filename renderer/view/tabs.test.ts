import { beforeEach, describe, expect, test, vi } from 'vitest'

/** The module reads the window when it is loaded, as a page does when it is opened. */
async function openWindow(hash = '') {
  vi.resetModules()
  window.history.replaceState(null, '', `/${hash}`)
  return import('./tabs.ts')
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.localStorage.clear()
})

const addressesOf = ({ currentTabs }: Awaited<ReturnType<typeof openWindow>>) =>
  currentTabs().tabs.map(({ address }) => address)

describe('tabs', () => {
  test('begin with the address of the window, which is that of the active one', async () => {
    const tabs = await openWindow('#/a/data')
    expect(addressesOf(tabs)).toEqual(['#/a/data'])
    tabs.goTo('#/a/runs')
    expect(window.location.hash).toBe('#/a/runs')
    tabs.openTab('#/b/data')
    expect(addressesOf(tabs)).toEqual(['#/a/runs', '#/b/data'])
    expect(window.location.hash).toBe('#/b/data')
  })

  test('are chosen and closed, the last one excepted', async () => {
    const tabs = await openWindow('#/a/data')
    tabs.openTab('#/b/data')
    const [first, second] = tabs.currentTabs().tabs
    tabs.selectTab(first!.id)
    expect(window.location.hash).toBe('#/a/data')
    tabs.selectNextTab(-1)
    expect(tabs.currentTabs().active).toBe(second!.id)
    tabs.closeTab(second!.id)
    expect(window.location.hash).toBe('#/a/data')
    tabs.closeTab(first!.id)
    expect(addressesOf(tabs)).toEqual(['#/a/data'])
  })

  test('follow back and forward, also to another tab', async () => {
    const tabs = await openWindow('#/a/data')
    const first = tabs.currentTabs().active
    tabs.openTab('#/b/data')
    // What the browser does when it goes back.
    window.history.replaceState({ tab: first }, '', '#/a/data')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(tabs.currentTabs().active).toBe(first)
    expect(addressesOf(tabs)).toEqual(['#/a/data', '#/b/data'])
  })

  test('outlive a reload, and the end of the window', async () => {
    const before = await openWindow('#/a/data')
    before.openTab('#/b/data')
    const kept = before.currentTabs()
    const reloaded = await openWindow('#/b/data')
    expect(reloaded.currentTabs()).toEqual(kept)
    window.sessionStorage.clear()
    const later = await openWindow('')
    expect(later.currentTabs()).toEqual(kept)
    expect(window.location.hash).toBe('#/b/data')
    window.sessionStorage.clear()
    const linked = await openWindow('#/c/runs')
    expect(addressesOf(linked)).toEqual(['#/c/runs'])
  })

  test('that were kept by something else are forgotten', async () => {
    for (const text of ['', 'null', '{}', '{"tabs":[{"id":1}],"active":"x"}', '{"tabs":[],"active":"x"}', '[']) {
      window.sessionStorage.setItem('scenario-desk-tabs', text)
      const tabs = await openWindow('#/a/data')
      expect(addressesOf(tabs)).toEqual(['#/a/data'])
    }
  })
})
