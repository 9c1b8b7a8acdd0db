/** What this window has written to a platform since it was opened, as far as it can be taken back in turn. */
export interface OwnWrites {
  /** Transactions that count, the newest last. */
  readonly done: readonly number[]
  /** Those that it has taken back since its last other write, with the transactions that did; the newest last. */
  readonly undone: readonly { write: number; by: number }[]
  /** The last thing it did here was to take something back. */
  readonly hasJustUndone: boolean
  /** Its newest transaction, undos too; 0 where there is none. */
  readonly newest: number
}

const none: OwnWrites = { done: [], undone: [], hasJustUndone: false, newest: 0 }

/** The window has written. */
export const afterWrite = ({ done }: OwnWrites, id: number): OwnWrites => ({
  ...{ done: [...done, id], undone: [], hasJustUndone: false, newest: id },
})

/** The window has taken the transaction `of` back, by the transaction `by`. To take an undo back is to do it again. */
export function afterUndo({ done, undone }: OwnWrites, of: number, by: number): OwnWrites {
  const again = undone.find((step) => step.by === of)
  if (again) {
    const left = undone.filter((step) => step !== again)
    return { done: [...done, again.write], undone: left, hasJustUndone: false, newest: by }
  }
  return {
    ...{ done: done.filter((id) => id !== of), undone: [...undone, { write: of, by }] },
    ...{ hasJustUndone: true, newest: by },
  }
}

/** A write turns out not to count any more: it was taken back elsewhere. */
const without = (writes: OwnWrites, id: number): OwnWrites => ({
  ...writes,
  ...{ done: writes.done.filter((known) => known !== id), undone: writes.undone.filter(({ by }) => by !== id) },
})

const known = new Map<string, OwnWrites>()

/** What this window has written to a platform; a window that is loaded again has written nothing yet. */
export const ownWrites = (platform: string): OwnWrites => known.get(platform) ?? none

export const forgetWrite = (platform: string, id: number): void =>
  void known.set(platform, without(ownWrites(platform), id))

/** For tests: the window is a new one. */
export const forgetWrites = (): void => known.clear()

/** A write that was answered later, by its job. */
export const noteJobWrite = (platform: string, transaction: number): void =>
  void known.set(platform, afterWrite(ownWrites(platform), transaction))

const address = /^\/(?:desk\/)?v1\/([^/]+)\/(.*)$/

/**
 * Notes a write that the service has answered.
 * @param path where it was asked for; the platform is in it
 * @param transaction as the answer names it
 */
export function noteWrite(path: string, body: unknown, transaction: number): void {
  const [, name, rest] = address.exec(path) ?? []
  if (name === undefined) return
  const platform = decodeURIComponent(name)
  const writes = ownWrites(platform)
  const isUndo = rest === 'undo'
  const of = (body as { transaction__id?: number } | undefined)?.transaction__id
  known.set(platform, isUndo && of !== undefined ? afterUndo(writes, of, transaction) : afterWrite(writes, transaction))
}
