import type { ReadDb, WriteDb } from './connection.ts'

/** A plain synchronous function that a worker runs on a connection. */
interface Registered<Db, Input, Output> {
  /** Its name, the same on both sides of the worker border. */
  readonly operation: string
  readonly run: (db: Db, input: Input) => Output
}

/** Runs on a reader; the type of its connection cannot write. */
export interface ReadOperation<Input, Output> extends Registered<ReadDb, Input, Output> {
  readonly kind: 'read'
  /** See {@link WriteOperation.staged}. */
  readonly staged?: (input: Input) => string
  /** SQLite refuses some statements inside a transaction; such an operation is a single statement. */
  readonly isSingleStatement?: true
}

/** Runs on the writer, alone, as one SQL transaction. */
export interface WriteOperation<Input, Output> extends Registered<WriteDb, Input, Output> {
  readonly kind: 'write'
  /** A second database file that the operation reads from as `staged`; attached before the transaction begins. */
  readonly staged?: (input: Input) => string
  /** It changes nothing that decides which datapoints are on a page, so what is known of pages stays true. */
  readonly keepsPages?: true
}

/** What a long job is given instead of a connection. */
export interface JobControl {
  /** Throws when the job has been cancelled; called often. */
  tick: () => void
  /** Tells whoever started the job how far it is. */
  progress: (state: unknown) => void
}

/** Long work on files of its own, on the job thread; the only kind that may wait. */
export interface JobOperation<Input, Output> extends Registered<JobControl, Input, Promise<Output>> {
  readonly kind: 'job'
}

type AnyOperation = ReadOperation<never, unknown> | WriteOperation<never, unknown> | JobOperation<never, unknown>

const registry = new Map<string, AnyOperation>()

function register<T extends AnyOperation>(operation: T): T {
  if (registry.has(operation.operation)) throw new Error(`Two operations are called ${operation.operation}`)
  registry.set(operation.operation, operation)
  return operation
}

/** Declares a read operation under a name of its own. All its statements see the same state of the platform. */
export const read = <Input, Output>(
  operation: string,
  run: (db: ReadDb, input: Input) => Output,
  options: Pick<ReadOperation<Input, Output>, 'staged' | 'isSingleStatement'> = {},
) => register<ReadOperation<Input, Output>>({ kind: 'read', operation, run, ...options })

/** Declares a write operation under a name of its own. */
export const write = <Input, Output>(
  operation: string,
  run: (db: WriteDb, input: Input) => Output,
  options: Pick<WriteOperation<Input, Output>, 'staged' | 'keepsPages'> = {},
) => register<WriteOperation<Input, Output>>({ kind: 'write', operation, run, ...options })

/** Declares a job under a name of its own. */
export const job = <Input, Output>(operation: string, run: (control: JobControl, input: Input) => Promise<Output>) =>
  register<JobOperation<Input, Output>>({ kind: 'job', operation, run })

/** The operation of that name; every module of operations has been loaded by `server/operations.ts`. */
export function operationNamed(name: string): AnyOperation {
  const found = registry.get(name)
  if (!found) throw new Error(`No operation is called ${name}`)
  return found
}
