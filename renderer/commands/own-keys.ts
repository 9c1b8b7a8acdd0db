import { putAside } from '../ui/put-aside.ts'

/** Keys that somebody gave commands in place of the usual ones, kept by the browser: by command; null: it has none. */
export type OwnKeys = Readonly<Record<string, string | null>>

const storageKey = 'scenario-desk-keys'
const listeners = new Set<() => void>()
let known: OwnKeys | undefined

/** The same object until they change. */
export function currentOwnKeys(): OwnKeys {
  known ??= readStored()
  return known
}

/** @returns what ends it */
export function subscribeOwnKeys(listener: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => {
    if (key !== storageKey) return
    known = undefined
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStored)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStored)
  }
}

/** Gives a command keys, as Mantine spells them, or none (null); undefined: the usual ones again. */
export function giveKeys(command: string, keys: string | null | undefined): void {
  const { [command]: _before, ...others } = currentOwnKeys()
  keep(keys === undefined ? others : { ...others, [command]: keys })
}

/** Gives all commands their usual keys again. */
export const giveUsualKeys = (): void => keep({})

function keep(keys: OwnKeys): void {
  known = keys
  window.localStorage.setItem(storageKey, JSON.stringify(keys))
  for (const listener of listeners) listener()
}

function readStored(): OwnKeys {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(storageKey) ?? '{}')
    if (isOwnKeys(value)) return value
  } catch {
    // Cut off, or written by somebody else.
  }
  putAside(storageKey, 'the keys of commands')
  return {}
}

const isOwnKeys = (value: unknown): value is OwnKeys =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((keys) => keys === null || typeof keys === 'string')
