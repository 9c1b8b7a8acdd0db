import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// They are read once, when their module is loaded, which another file of tests may have done.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

const asideOf = (key: string) =>
  Array.from({ length: window.localStorage.length }, (_, i) => window.localStorage.key(i)!)
    .filter((name) => name.startsWith(`${key}.unreadable-`))
    .map((name) => window.localStorage.getItem(name))

test.each(['{"tabs": [', '{"tabs": []}', '"x"'])('tabs that were kept as %j are put aside, whole', async (text) => {
  window.localStorage.setItem('scenario-desk-tabs', text)
  const { currentTabs } = await import('./tabs.ts')
  expect(currentTabs().tabs).toHaveLength(1)
  expect(asideOf('scenario-desk-tabs')).toEqual([text])
})

test('views that were looked at are put aside where they cannot be read, and begin anew', async () => {
  window.localStorage.setItem('scenario-desk-recent', '{')
  const { recentViews } = await import('./recent.ts')
  expect([recentViews(), recentViews()]).toEqual([[], []])
  expect(asideOf('scenario-desk-recent')).toEqual(['{'])
})
