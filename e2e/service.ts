import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cli } from '../server/testing/built.ts'

/** A service as users run it: its own process, a folder of its own. */
export interface RunningService {
  url: string
  /** In protected mode the link that lets one browser in, else the same. */
  windowUrl: string
  dataDir: string
  /** Ends the process; the folder stays. */
  stop: () => Promise<void>
  /** Ends the process as kill -9 does. */
  kill: () => Promise<void>
  /** Halts the process, which then neither answers nor breaks a connection. */
  halt: () => void
  /** Lets a process go on that was halted. */
  goOn: () => void
  /** Ends the process and removes the folder. */
  remove: () => Promise<void>
}

/**
 * Starts the service and waits until it accepts requests; in protected mode where a secret is given; on a free
 * port unless one is named. It serves the
 * window that is built in out/renderer.
 */
export async function startService(
  platforms: readonly string[] = ['default'],
  dataDir = mkdtempSync(join(tmpdir(), 'scenario-desk-e2e-')),
  secret?: string,
  port = '0',
): Promise<RunningService> {
  const names = platforms.flatMap((name) => ['--platform', name])
  const mode = secret === undefined ? [] : ['--protected']
  const child = spawn(process.execPath, [cli, 'serve', '--port', port, '--data', dataDir, ...names, ...mode], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Loaders of the test runner are none of the service's business.
    env: { ...process.env, NODE_OPTIONS: '', ...(secret !== undefined && { IXMP4_SECRET_HS256: secret }) },
  })
  let log = ''
  child.stderr.on('data', (part: Buffer) => (log += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (lines.push(line) === (secret === undefined ? 1 : 2)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The service ended with code ${code}: ${log}`)))
  })
  const url = lines[0]!.replace('listening on ', '')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return {
    url,
    windowUrl: lines[1]?.replace('window, once: ', '') ?? url,
    dataDir,
    stop,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    halt: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    remove: async () => {
      child.kill('SIGCONT')
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs another command of the command line and answers what it wrote; throws where it fails. */
export async function runCommand(args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  let [output, errors] = ['', '']
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args[0]} ended with code ${code}: ${errors}`)
  return output
}
