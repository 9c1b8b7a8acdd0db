import { notifications } from '@mantine/notifications'

/**
 * Puts what this browser kept and nobody can read under another name, with the date, so that nothing of it is lost, and
 * says so.
 * @param key of the local storage @param what it is, in words: `the open tabs`
 */
export function putAside(key: string, what: string, now = new Date()): void {
  const text = window.localStorage.getItem(key)
  if (text === null) return
  const aside = `${key}.unreadable-${now.toISOString().slice(0, 19)}`
  window.localStorage.setItem(aside, text)
  window.localStorage.removeItem(key)
  notifications.show({
    message: `What this browser kept of ${what} could not be read. It was put aside as ${aside}.`,
    autoClose: 15_000,
  })
}
