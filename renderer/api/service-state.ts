/** Whether the service answers, known within a moment: from the change feed, from requests, and from asking again. */

import { limits } from '../../server/contract/limits.ts'
import { ServiceError } from '../../server/contract/errors.ts'

/** How long the service is left alone before it is asked again whether it is there. */
const restMs = 1_000

/** How long the change feed may say nothing. */
const silenceMs = 2 * limits.feedHeartbeatMs

/** What is known of the service. */
export interface ServiceState {
  /** Since when it does not answer; undefined while it does. */
  readonly goneSince: Date | undefined
  /** It runs, and takes connections, but does not answer: it is halted, or very busy. */
  readonly isSilent: boolean
  /** Writes that wait until it answers. */
  readonly heldBack: number
}

/** A write that waits. */
interface Held {
  send: () => void
  drop: (why: Error) => void
}

let goneSince: Date | undefined
let isSilent = false
let held: readonly Held[] = []
let state: ServiceState = { goneSince, isSilent, heldBack: 0 }
let isAsking = false
let heardAt = 0
let silence: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** What is known now; another object after each change. */
export const serviceState = (): ServiceState => state

export function subscribeService(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(): void {
  state = { goneSince, isSilent, heldBack: held.length }
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

/** The service was heard. Where it then says nothing for a while, it is asked. */
export function hearService(): void {
  heardAt = performance.now()
  clearTimeout(silence)
  silence = setTimeout(doubtService, silenceMs)
}

/** Nobody listens to the service any more: its silence means nothing. */
export function forgetService(): void {
  clearTimeout(silence)
  silence = undefined
}

async function ask(): Promise<void> {
  const asked = performance.now()
  try {
    // Any answer will do: one that refuses is there.
    await fetch('/desk/v1/info', { cache: 'no-store', signal: AbortSignal.timeout(restMs) })
    isAsking = false
    found()
  } catch (error) {
    // Where this window was busy itself, answers may come too late; what it heard meanwhile counts.
    if (heardAt > asked) {
      isAsking = false
      return found()
    }
    const wasSilent = isSilent
    isSilent = (error as Error).name === 'TimeoutError'
    if (goneSince === undefined || wasSilent !== isSilent) {
      goneSince ??= new Date()
      tell()
    }
    setTimeout(() => void ask(), restMs)
  }
}

function found(): void {
  if (silence !== undefined) hearService()
  if (goneSince === undefined) return
  const waiting = held
  goneSince = undefined
  isSilent = false
  held = []
  tell()
  for (const { send } of waiting) send()
}
