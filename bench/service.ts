import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { cli } from '../server/testing/built.ts'

/** The real service in a process of its own. */
export interface RunningService {
  url: string
  pid: number
  /** Asks it to end and waits until it has. */
  stop: () => Promise<void>
}

/** Starts the service on a free port. @throws when it ends before it listens */
export async function startService(dataDir: string): Promise<RunningService> {
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = whenEnded(child)
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const first = await Promise.race([listening, ended])
  if (typeof first !== 'string') throw new Error(`The service ended (code ${first}) before it listened.`)
  return {
    url: first.replace('listening on ', ''),
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The exit code of a process once it has ended; null when a signal ended it. */
export const whenEnded = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    child.once('exit', resolve)
  })

/**
 * Memory of a process in MB: now, at its highest, and without what is mapped from files (which the system takes back
 * when somebody needs it). Undefined where the system does not tell, or it has ended.
 */
export function memoryOf(pid: number): { now: number; highest: number; own: number } | undefined {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return undefined
  const status = readFileSync(file, 'utf8')
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024)
  const found = { now: mb('VmRSS'), highest: mb('VmHWM'), own: mb('RssAnon') }
  // A process that has just ended still has a status, without memory.
  return Number.isNaN(found.highest) ? undefined : found
}

/** How long a process has used processors so far, in ms; undefined where the system does not tell. */
export function processorOf(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  // The name of the program, in brackets, may hold anything; user and system time are the 12th and 13th field after it.
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

/** The unit of processor times in /proc, on every Linux that Node runs on. */
const msPerTick = 10

/** Looks at the memory of a process several times a second. Answers how to stop, and the highest `own` in MB. */
export function watchMemory(pid: number): () => number {
  let highest = 0
  const look = () => (highest = Math.max(highest, memoryOf(pid)?.own ?? 0))
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    look()
    return highest
  }
}
