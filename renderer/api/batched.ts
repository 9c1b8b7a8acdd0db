import { limits } from '../../server/contract/limits.ts'

interface Waiting<T> {
  id: number
  resolve: (value: T) => void
  reject: (error: unknown) => void
}

/**
 * Makes one request of many that are asked for in the same moment, with {@link limits.effectsAtOnce} ids at most.
 * @param fetch answers one value for each id, in their order
 */
export function batched<T>(fetch: (platform: string, ids: readonly number[]) => Promise<readonly T[]>) {
  const queues = new Map<string, Waiting<T>[]>()
  const send = async (platform: string): Promise<void> => {
    const queue = queues.get(platform) ?? []
    queues.delete(platform)
    for (let at = 0; at < queue.length; at += limits.effectsAtOnce) {
      const some = queue.slice(at, at + limits.effectsAtOnce)
      const ids = some.map(({ id }) => id)
      try {
        const values = await fetch(platform, ids)
        for (const [index, { resolve }] of some.entries()) resolve(values[index]!)
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
  }
  return (platform: string, id: number): Promise<T> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(platform) ?? []
      // Rows of a list ask one after the other, in one go.
      if (queue.length === 0) setTimeout(() => void send(platform))
      queue.push({ id, resolve, reject })
      queues.set(platform, queue)
    })
}
