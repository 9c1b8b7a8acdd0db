import type { ReadDb, WriteDb } from './connection.ts'

/** What a function in a worker can tell and be told while it runs. */
export interface Control {
  /** Throws when the work has been cancelled; called often. */
  tick: () => void
  /** Tells whoever asked for the work how far it is. */
  progress: (state: unknown) => void
}

/** A plain synchronous function that a worker runs on a connection. */
interface Registered<Db, Input, Output> {
  /** Its name, the same on both sides of the worker border. */
  readonly operation: string
  readonly run: (db: Db, input: Input, control: Control) => Output
  /** SQLite refuses some statements inside a transaction; such an operation is a single statement. */
  readonly isSingleStatement?: true
}

/** Runs on a reader; the type of its connection cannot write. */
export interface ReadOperation<Input, Output> extends Registered<ReadDb, Input, Output> {
  readonly kind: 'read'
  /** See {@link WriteOperation.staged}. */
  readonly staged?: (input: Input) => string
}

/** Runs on the writer, alone, as one SQL transaction. */
export interface WriteOperation<Input, Output> extends Registered<WriteDb, Input, Output> {
  readonly kind: 'write'
  /** A second database file that the operation reads from as `staged`; attached before the transaction begins. */
  readonly staged?: (input: Input) => string
  /** It changes nothing that decides which datapoints are on a page, so what is known of pages stays true. */
  readonly keepsPages?: true
  /** It changes nothing that is shown of the platform's data, so nobody is told. */
  readonly isQuiet?: true
}

/** Long work on files of its own, on a job thread; the only kind that may wait. */
export interface JobOperation<Input, Output> {
  readonly kind: 'job'
  readonly operation: string
  readonly run: (input: Input, control: Control) => Promise<Output>
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
  run: (db: ReadDb, input: Input, control: Control) => Output,
  options: Pick<ReadOperation<Input, Output>, 'staged' | 'isSingleStatement'> = {},
) => register<ReadOperation<Input, Output>>({ kind: 'read', operation, run, ...options })

/** Declares a write operation under a name of its own. */
export const write = <Input, Output>(
  operation: string,
  run: (db: WriteDb, input: Input, control: Control) => Output,
  options: Pick<WriteOperation<Input, Output>, 'staged' | 'keepsPages' | 'isQuiet' | 'isSingleStatement'> = {},
) => register<WriteOperation<Input, Output>>({ kind: 'write', operation, run, ...options })

/** Declares a job under a name of its own. */
export const job = <Input, Output>(operation: string, run: (input: Input, control: Control) => Promise<Output>) =>
  register<JobOperation<Input, Output>>({ kind: 'job', operation, run })

/** The operation of that name; every module of operations has been loaded by `server/operations.ts`. */
export function operationNamed(name: string): AnyOperation {
  const found = registry.get(name)
  if (!found) throw new Error(`No operation is called ${name}`)
  return found
}

/** The names of all write operations: tests ask that none is left out. */
export const writeOperationNames = (): string[] =>
  [...registry.values()].filter(({ kind }) => kind === 'write').map(({ operation }) => operation)
