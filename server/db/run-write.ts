import { statement, WriteDb, type ReadDb, type WriteContext } from './connection.ts'
import type { Control, WriteOperation } from './operation.ts'

/** What an operation answers, whether it wrote anything, and its transaction; null where history was not touched. */
export interface Written<Output> {
  output: Output
  wrote: boolean
  transaction: number | null
}

export const nothingWritten = <Output>(output: Output): Written<Output> => ({ output, wrote: false, transaction: null })

/**
 * Runs a write operation as one SQL transaction. When it throws, nothing has happened; when it changed nothing, not
 * even its own record stays.
 */
export function runWrite<Input, Output>(
  db: ReadDb,
  operation: WriteOperation<Input, Output>,
  input: Input,
  context: WriteContext,
  control: Control = { tick: () => {}, progress: () => {} },
): Written<Output> {
  const writer = new WriteDb(db, operation.operation, context)
  if (operation.isSingleStatement) return nothingWritten(operation.run(writer, input, control))
  try {
    db.prepare('BEGIN IMMEDIATE').run()
    const before = totalChanges(db)
    const output = operation.run(writer, input, control)
    const wrote = writer.changedSomething(totalChanges(db) - before)
    db.prepare(wrote ? 'COMMIT' : 'ROLLBACK').run()
    return { output, wrote, transaction: wrote ? writer.transaction : null }
  } finally {
    if (db.sqlite.inTransaction) db.sqlite.exec('ROLLBACK')
  }
}

const totalChanges = (db: ReadDb): number => db.one(statement<{ n: number }>('SELECT total_changes() AS n')).n
