/** The newest transaction of each platform that the change feed has told of, whoever wrote it. */

const newest = new Map<string, number>()
const listeners = new Set<() => void>()

/** 0 where none has been told. */
export const newestHeard = (platform: string): number => newest.get(platform) ?? 0

export function subscribeNewest(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function hearWrite(platform: string, transaction: number): void {
  newest.set(platform, transaction)
  for (const listener of listeners) listener()
}

/** Platforms came or went: a name may be that of another one, whose transactions are counted anew. */
export const forgetNewest = (): void => newest.clear()
