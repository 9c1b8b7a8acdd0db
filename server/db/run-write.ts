import { statement, WriteDb, type ReadDb, type WriteContext } from './connection.ts'
import type { Control, WriteOperation } from './operation.ts'

/**
 * Runs a write operation as one SQL transaction. When it throws, nothing has happened; when it changed nothing, not
 * even its own record stays.
 *
 * @returns what the operation answers, and whether anything was written
 */
export function runWrite<Input, Output>(
  db: ReadDb,
  operation: WriteOperation<Input, Output>,
  input: Input,
  context: WriteContext,
  control: Control = { tick: () => {}, progress: () => {} },
): { output: Output; wrote: boolean } {
  const writer = new WriteDb(db, operation.operation, context)
  if (operation.isSingleStatement) return { output: operation.run(writer, input, control), wrote: false }
  try {
    db.prepare('BEGIN IMMEDIATE').run()
    const before = totalChanges(db)
    const output = operation.run(writer, input, control)
    const wrote = writer.changedSomething(totalChanges(db) - before)
    db.prepare(wrote ? 'COMMIT' : 'ROLLBACK').run()
    return { output, wrote }
  } finally {
    if (db.sqlite.inTransaction) db.sqlite.exec('ROLLBACK')
  }
}

const totalChanges = (db: ReadDb): number => db.one(statement<{ n: number }>('SELECT total_changes() AS n')).n
