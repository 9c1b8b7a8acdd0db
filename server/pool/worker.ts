import Sqlite from 'better-sqlite3'
import { parentPort, workerData } from 'node:worker_threads'
import { cancelled, platformFileError, ServiceError, toPlain } from '../contract/errors.ts'
import { statement, WriteDb, type ReadDb, type WriteContext } from '../db/connection.ts'
import { operationNamed, type WriteOperation } from '../db/operation.ts'
import { openForReading, openForWriting } from '../db/platform-file.ts'
import '../operations.ts'
import type { Reply, Task, WorkerSettings } from './messages.ts'

const settings = workerData as WorkerSettings
const stop = new Int32Array(settings.stop)
let running = 0

/** Every long statement calls this once per series: it is the only way to stop a native query from outside. */
const tick = () => {
  if (Atomics.load(stop, 0) === running) throw cancelled()
}

const open = new Map<string, { db: ReadDb; close: () => void }>()

function connection(file: string): ReadDb {
  const found = open.get(file)
  if (found) return found.db
  if (settings.role === 'writer') {
    const opened = openForWriting(file, settings.url)
    open.set(file, opened)
    return opened.db
  }
  const db = openForReading(file, tick)
  open.set(file, { db, close: () => db.sqlite.close() })
  return db
}

/** One write operation is one SQL transaction; when it changed nothing, not even its own record stays. */
function runWrite(db: ReadDb, operation: WriteOperation<never, unknown>, input: unknown, context: WriteContext) {
  const writer = new WriteDb(db, operation.operation, context)
  const staged = operation.staged?.(input as never)
  if (staged !== undefined) db.sqlite.prepare('ATTACH ? AS staged').run(staged)
  try {
    db.prepare('BEGIN IMMEDIATE').run()
    const before = totalChanges(db)
    const output = operation.run(writer, input as never)
    const wrote = writer.changedSomething(totalChanges(db) - before)
    db.prepare(wrote ? 'COMMIT' : 'ROLLBACK').run()
    return { output, wrote }
  } finally {
    if (db.sqlite.inTransaction) db.sqlite.exec('ROLLBACK')
    if (staged !== undefined) db.sqlite.exec('DETACH staged')
  }
}

const totalChanges = (db: ReadDb): number => db.one(statement<{ n: number }>('SELECT total_changes() AS n')).n

function perform(task: Task): { output: unknown; wrote: boolean } {
  if (task.do === 'close') {
    open.get(task.file)?.close()
    open.delete(task.file)
    return { output: undefined, wrote: false }
  }
  const operation = operationNamed(task.operation)
  const db = connection(task.file)
  if (operation.kind === 'write') return runWrite(db, operation, task.input, task.context)
  return { output: operation.run(db, task.input as never), wrote: false }
}

function toReplyError(error: unknown) {
  if (error instanceof ServiceError) return toPlain(error)
  if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_FULL') {
    return toPlain(platformFileError('disk_full', 'The disk is full. Nothing was written; free some space and try again.'))
  }
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return { message, stack }
}

parentPort!.on('message', (task: Task) => {
  const started = performance.now()
  running = task.id
  let reply: Reply
  try {
    reply = { id: task.id, ok: true, ...perform(task), ms: performance.now() - started }
  } catch (error) {
    reply = { id: task.id, ok: false, error: toReplyError(error), ms: performance.now() - started }
  }
  running = 0
  const output = reply.ok ? reply.output : undefined
  const owned = output instanceof Uint8Array && output.byteLength === output.buffer.byteLength
  parentPort!.postMessage(reply, owned ? [output.buffer as ArrayBuffer] : [])
})
