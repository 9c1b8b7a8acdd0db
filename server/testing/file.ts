import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ServiceError } from '../contract/errors.ts'
import { statement, type ReadDb } from '../db/connection.ts'
import type { ReadOperation, WriteOperation } from '../db/operation.ts'
import { openForWriting } from '../db/platform-file.ts'
import { runWrite } from '../db/run-write.ts'
import { temporaryFolder } from './service.ts'

/** A platform file of one test, whose operations run in place. */
export class TestFile {
  readonly db: ReadDb
  readonly #close: () => void

  private constructor() {
    const folder = temporaryFolder()
    const { db, close } = openForWriting(join(folder.path, 'test.scenario'), 'test')
    this.db = db
    this.#close = () => {
      close()
      folder.remove()
    }
  }

  /** Opens a new one, which goes when the test has finished. */
  static open(): TestFile {
    const file = new TestFile()
    onTestFinished(file.#close)
    return file
  }

  /** Runs a write and answers what it answers. */
  write<I, O>(operation: WriteOperation<I, O>, input: I): O {
    const context = { user: '@unknown', client: 'test', now: '2026-11-20T12:00:00.000000' }
    return runWrite(this.db, operation, input, context).output
  }

  /** The refusal of a write that has to be refused, and to change nothing. */
  refusal<I, O>(operation: WriteOperation<I, O>, input: I): ServiceError {
    try {
      this.write(operation, input)
    } catch (error) {
      if (error instanceof ServiceError) return error
      throw error
    }
    throw new Error(`${operation.operation} was not refused`)
  }

  read<I, O>(operation: ReadOperation<I, O>, input: I): O {
    return operation.run(this.db, input, { tick: () => {}, progress: () => {} })
  }

  /** Rows of a query, each as the list of its cells. */
  cells(sql: string, ...values: unknown[]): unknown[][] {
    return this.db.all(statement<Record<string, unknown>>(sql, ...values)).map((row) => Object.values(row))
  }
}

/** The body of an upload of ixmp4 0.15 and later. @param dtypes as pandas calls them; left out, the frame has none */
export const frameBody = (columns: readonly string[], data: unknown, dtypes?: readonly string[]): Uint8Array =>
  utf8(JSON.stringify({ df: { index: [], columns, ...(dtypes && { dtypes }), data } }))

/** JSON as it is written here: 1.0 stays 1.0. */
export const utf8 = (json: string): Uint8Array => new TextEncoder().encode(json)
