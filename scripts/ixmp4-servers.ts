// Servers that the stock ixmp4 client can talk to, each a process of its own: ours, and ixmp4's own on SQLite.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cli } from '../server/testing/built.ts'
import { type Client, endWithUs, pythonEnvironment, pythonOf, root, run } from './ixmp4-environment.ts'

const SERVER_START_MS = 60_000
const SERVER_STOP_MS = 10_000

/** A running server; `log` is the end of what it wrote. */
export type Server = { child: ChildProcess; url: string; log: () => string }

/** Our service, on a free port. */
export function startService(temp: string): Promise<Server> {
  const args = [cli, 'serve', '--port', '0', '--data', join(temp, 'data')]
  return start(process.execPath, args, process.env, 'stdout', /^listening on (http:\/\/127\.0\.0\.1:\d+)/m)
}

/** Where the reference server has the databases of its platforms, NAME.sqlite3. */
export const referenceDatabases = (temp: string): string => join(temp, 'reference', 'databases')

// The way to an empty database of the newest revision was renamed after 0.14.
const migration = (client: Client, dsn: string): string =>
  client === '0.14'
    ? `from ixmp4.db.utils import alembic; alembic.upgrade_database("${dsn}")`
    : `from ixmp4.db import get_alembic_controller; get_alembic_controller("${dsn}").upgrade_database("head")`

/**
 * ixmp4's own server, of the version of the client, on a free port. It reads its list of platforms once, so they are all named before it starts.
 * A platform can be used once `template.sqlite3`, an empty database, is copied to its name: migrations take a second.
 */
export async function startReference(client: Client, temp: string, platforms: readonly string[]): Promise<Server> {
  const python = pythonOf(client)
  const databases = referenceDatabases(temp)
  const storage = dirname(databases)
  mkdirSync(databases, { recursive: true })
  const dsn = (name: string): string => `sqlite:///${join(databases, name).replaceAll('\\', '/')}.sqlite3`
  writeFileSync(join(storage, 'platforms.toml'), platforms.map((name) => `[${name}]\ndsn = "${dsn(name)}"\n`).join(''))
  const env = pythonEnvironment(storage)
  const migrated = await run(python, ['-c', migration(client, dsn('template'))], env)
  if (migrated.code !== 0) throw new Error(`the reference database could not be made:\n${migrated.output}`)
  const args = ['-m', 'ixmp4', 'server', 'start', '--port', '0']
  return start(python, args, env, 'stderr', /Uvicorn running on (http:\/\/127\.0\.0\.1:\d+)/)
}

function start(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  stream: 'stdout' | 'stderr',
  ready: RegExp,
): Promise<Server> {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  endWithUs(child)
  let output = ''
  let listening = false
  return new Promise((resolve, reject) => {
    const log = (): string => output.slice(-4000)
    const fail = (why: string): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(new Error(`${command} ${args.join(' ')} ${why}:\n${log()}`))
    }
    const timer = setTimeout(() => fail(`did not listen within ${SERVER_START_MS / 1000} s`), SERVER_START_MS)
    const read = (text: string, from: string): void => {
      // The tail is kept for the message when it fails; a server may talk a lot.
      output = (output + text).slice(-20_000)
      if (listening || from !== stream) return
      const url = ready.exec(output)?.[1]
      if (url === undefined) return
      listening = true
      clearTimeout(timer)
      resolve({ child, url, log })
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => read(text, 'stdout'))
    child.stderr.setEncoding('utf8').on('data', (text: string) => read(text, 'stderr'))
    child.once('error', (error) => fail(`could not be started (${error.message})`))
    // After it listened this changes nothing: the promise is settled.
    child.once('exit', (code, signal) => fail(`ended (${signal ?? code}) before it listened`))
  })
}

/** Asks a server to end and waits until it has. */
export async function stop({ child, log }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    console.error(`ixmp4: the server ended by itself (${child.signalCode ?? child.exitCode}):\n${log()}`)
    return
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => {
    console.error(`ixmp4: the server did not end within ${SERVER_STOP_MS / 1000} s of SIGTERM`)
    child.kill('SIGKILL')
  }, SERVER_STOP_MS)
  await ended
  clearTimeout(timer)
}
