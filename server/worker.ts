import Sqlite from 'better-sqlite3'
import { parentPort, workerData } from 'node:worker_threads'
import { cancelled, platformFileError, ServiceError, toPlain } from './contract/errors.ts'
import type { ReadDb } from './db/connection.ts'
import { checkTime } from './db/deadline.ts'
import { operationNamed, type Control, type ReadOperation } from './db/operation.ts'
import { openForReading, openLocked } from './db/platform-file.ts'
import { nothingWritten, runWrite, type Written } from './db/run-write.ts'
import './operations.ts'
import { ownMemory, type Reply, type Settled, type Task, type WorkerSettings } from './pool/messages.ts'

const settings = workerData as WorkerSettings
const stop = new Int32Array(settings.stop)
let running = 0

/** Every long statement calls this once per series: it is the only way to stop a native query from outside. */
const tick = () => {
  if (Atomics.load(stop, 0) === running) throw cancelled()
  checkTime()
}

const open = new Map<string, { db: ReadDb; close: () => void }>()

function connection(file: string): ReadDb {
  const found = open.get(file)
  if (found) return found.db
  if (settings.role === 'writer') {
    const opened = openLocked(file, tick)
    open.set(file, opened)
    return opened.db
  }
  const db = openForReading(file, tick)
  // A job goes over everything once: what it has read need not stay in memory.
  if (settings.role === 'job') {
    db.sqlite.pragma('mmap_size = 0')
    db.sqlite.pragma('cache_size = -8192') // 8 MiB
  }
  open.set(file, { db, close: () => db.sqlite.close() })
  return db
}

/** Runs `work` while the staging file is attached as `staged`: SQLite attaches outside of transactions only. */
function attached<T>(db: ReadDb, staged: string | undefined, work: () => T): T {
  if (staged === undefined) return work()
  const { sqlite } = db
  sqlite.prepare('ATTACH ? AS staged').run(staged)
  sqlite.pragma('staged.mmap_size = 0') // read once: it need not stay in memory
  const cacheSize = sqlite.pragma('cache_size', { simple: true }) as number
  // Millions of points need no more memory than thousands: half of the usual cache, and what is sorted in a file.
  sqlite.pragma(`cache_size = ${Math.ceil(cacheSize / 2)}`)
  sqlite.pragma('temp_store = FILE')
  try {
    return work()
  } finally {
    db.forgetStatements() // those over `staged` would keep it from being detached
    sqlite.exec('DETACH staged')
    sqlite.pragma(`cache_size = ${cacheSize}`)
    sqlite.pragma('temp_store = MEMORY')
  }
}

function close(file: string): void {
  const opened = open.get(file)
  open.delete(file)
  opened?.close()
}

function perform(task: Task): Written<unknown> | Promise<Written<unknown>> {
  if (task.do !== 'run') {
    for (const file of task.do === 'close' ? [task.file] : open.keys()) close(file)
    return nothingWritten(undefined)
  }
  const operation = operationNamed(task.operation)
  const input = task.input as never
  const control: Control = { tick, progress: (state) => post({ id: task.id, progress: state }) }
  if (operation.kind === 'job') {
    return operation.run(input, control).then(nothingWritten)
  }
  const db = connection(task.file)
  return attached(db, operation.staged?.(input), () =>
    operation.kind === 'write'
      ? runWrite(db, operation, input, task.context, control)
      : nothingWritten(runRead(db, operation, input, control)),
  )
}

/** Without a transaction a commit between two statements of a read would show. */
function runRead(db: ReadDb, operation: ReadOperation<never, unknown>, input: never, control: Control): unknown {
  if (operation.isSingleStatement) return operation.run(db, input, control)
  db.prepare('BEGIN').run()
  try {
    return operation.run(db, input, control)
  } finally {
    db.sqlite.exec('COMMIT')
  }
}

function toReplyError(error: unknown) {
  if (error instanceof ServiceError) return toPlain(error)
  if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL') {
    return toPlain(
      platformFileError('disk_full', 'The disk is full. Nothing was written; free some space and try again.'),
    )
  }
  if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CORRUPT')) {
    const msg = `The platform's file is damaged (${error.message}). Restore a copy; the damaged file was left as it is.`
    return toPlain(platformFileError('corrupt', msg))
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

const post = (reply: Reply, transfer: ArrayBuffer[] = []) => parentPort!.postMessage(reply, transfer)

async function answer(task: Task): Promise<void> {
  const started = performance.now()
  running = task.id
  let reply: Settled
  try {
    const performed = perform(task)
    // Only jobs wait; everything else is answered in the same turn.
    const written = performed instanceof Promise ? await performed : performed
    reply = { id: task.id, ok: true, ...written, ms: performance.now() - started }
  } catch (error) {
    reply = { id: task.id, ok: false, error: toReplyError(error), ms: performance.now() - started }
  }
  running = 0
  post(reply, reply.ok ? ownMemory(reply.output) : [])
}

parentPort!.on('message', (task: Task) => void answer(task))
