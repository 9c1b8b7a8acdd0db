import type { JobInfo } from '../contract/jobs.ts'
import { number } from '../contract/counted.ts'

/** How often the progress is shown, in milliseconds: a terminal has one line that is written over, a log gets a line. */
const every = { terminal: 250, log: 2_000 }

/** Shows on stderr how far a job is: what it does, how much of that is done, how many datapoints so far. */
export function progressLine(): (job: JobInfo) => void {
  const { isTTY } = process.stderr
  let last = isTTY ? -Infinity : performance.now()
  let isOpen = false
  return ({ state, step, share, rows }) => {
    const isOver = state !== 'running'
    const now = performance.now()
    if (isOver ? !isOpen : now - last < (isTTY ? every.terminal : every.log)) return
    last = now
    const text = [
      step,
      ...(share === null ? [] : [`${Math.floor(share * 100)} %`]),
      ...(rows === 0 ? [] : [`${number.format(rows)} datapoints`]),
    ].join(', ')
    // What is left of a longer line before is wiped out; the last line stays.
    process.stderr.write(isTTY ? `\r${text}\u001B[K${isOver ? '\n' : ''}` : `${text}\n`)
    isOpen = isTTY && !isOver
  }
}
