import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { runCommandLine } from '../commands/command-line.ts'
import { workerFile } from './built.ts'
import { withoutProgress } from './progress.ts'

/** What a command ended with, and what it wrote; how far it was is left out. */
export interface CommandEnd {
  status: number
  stdout: string
  stderr: string
}

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const built = { workerFile, windowDir: place('../../out/renderer'), project: place('../..') }

/** Thrown where a command ends its process. */
class Ended extends Error {
  readonly status: number

  constructor(status: number) {
    super(`ended with ${status}`)
    this.status = status
  }
}

/**
 * Runs a command line to its end, in this process: a process of its own costs a second of processor time. What only such
 * a one shows (signals, standard streams of the system, the program as it is built) is for tests that start it.
 */
export async function commandHere(...args: string[]): Promise<CommandEnd> {
  const parts = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] }
  const catching = (name: 'stdout' | 'stderr') =>
    vi.spyOn(process[name], 'write').mockImplementation((part) => parts[name].push(Buffer.from(part as string)) > 0)
  const spies = [
    ...(['stdout', 'stderr'] as const).map(catching),
    vi.spyOn(process, 'exit').mockImplementation((status) => {
      throw new Ended(Number(status ?? 0))
    }),
  ]
  const listening = process.listeners('SIGINT')
  const text = (name: 'stdout' | 'stderr') => Buffer.concat(parts[name]).toString()
  try {
    await runCommandLine(args, built)
    return { status: Number(process.exitCode ?? 0), stdout: text('stdout'), stderr: withoutProgress(text('stderr')) }
  } catch (error) {
    if (!(error instanceof Ended)) throw error
    return { status: error.status, stdout: text('stdout'), stderr: withoutProgress(text('stderr')) }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const listener of process.listeners('SIGINT'))
      if (!listening.includes(listener)) process.off('SIGINT', listener)
    process.exitCode = undefined
  }
}
