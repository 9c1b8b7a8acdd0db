/** So long a repeated request is the first one again: npm passes on what the terminal has told everybody, in milliseconds. */
const echoMs = 1_000

/**
 * Calls `stop` when this process is asked to end, once. Whoever asks again after a moment does not wait for what that
 * does.
 * @param signals by which it is asked
 * @param insist what is then done: without it the process ends as if nobody had listened
 * @returns stops listening
 */
export function onStop(
  signals: readonly NodeJS.Signals[],
  stop: () => void,
  insist = (signal: NodeJS.Signals): void => void process.kill(process.pid, signal),
): () => void {
  let askedAt: number | undefined
  const forget = () => {
    for (const signal of signals) process.off(signal, heard)
  }
  const heard = (signal: NodeJS.Signals) => {
    const now = performance.now()
    if (askedAt === undefined) {
      askedAt = now
      stop()
    } else if (now - askedAt > echoMs) {
      forget()
      insist(signal)
    }
  }
  for (const signal of signals) process.on(signal, heard)
  return forget
}
