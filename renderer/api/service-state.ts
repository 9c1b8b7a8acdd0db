/** Whether the service answers, known within a moment: from the change feed, from requests, and from asking again. */

import { ServiceError } from '../../server/contract/errors.ts'

/** How long the service is left alone before it is asked again whether it is there. */
const restMs = 1_000

/** What is known of the service. */
export interface ServiceState {
  /** Since when it does not answer; undefined while it does. */
  readonly goneSince: Date | undefined
  /** Writes that wait until it answers. */
  readonly heldBack: number
}

/** A write that waits. */
interface Held {
  send: () => void
  drop: (why: Error) => void
}

let goneSince: Date | undefined
let held: readonly Held[] = []
let state: ServiceState = { goneSince, heldBack: 0 }
let isAsking = false
const listeners = new Set<() => void>()

/** What is known now; another object after each change. */
export const serviceState = (): ServiceState => state

export function subscribeService(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  state = { goneSince, heldBack: held.length }
  for (const listener of listeners) listener()
}

/**
 * Holds a write back while the service is known to be gone; it is sent when the service answers again.
 * @throws not_sent where its user gave it up meanwhile
 */
export function whenThere(): Promise<void> {
  if (goneSince === undefined) return Promise.resolve()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  held = [...held, { send: resolve, drop: reject }]
  tell()
  return promise
}

/** Gives up the writes that wait. */
export function dropHeldBack(): void {
  const dropped = held
  held = []
  tell()
  for (const { drop } of dropped) drop(new ServiceError('not_sent', 0, 'The change was given up before it was sent.'))
}

/** Something went wrong that a service which is gone would explain: asks until it answers. */
export function doubtService(): void {
  if (isAsking) return
  isAsking = true
  void ask()
}

async function ask(): Promise<void> {
  try {
    // Any answer will do: one that refuses is there.
    await fetch('/desk/v1/info', { cache: 'no-store', signal: AbortSignal.timeout(restMs) })
    isAsking = false
    found()
  } catch {
    if (goneSince === undefined) {
      goneSince = new Date()
      tell()
    }
    setTimeout(() => void ask(), restMs)
  }
}

function found(): void {
  if (goneSince === undefined) return
  const waiting = held
  goneSince = undefined
  held = []
  tell()
  for (const { send } of waiting) send()
}
