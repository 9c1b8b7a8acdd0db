import type { PlainError } from '../contract/errors.ts'
import type { WriteContext } from '../db/connection.ts'
import type { Written } from '../db/run-write.ts'

/** What a worker is for. A writer has one platform file at a time; readers and job threads open what they are asked for. */
export type Role = 'writer' | 'reader' | 'job'

/** Given to a worker at its start. */
export interface WorkerSettings {
  role: Role
  /** Holds the id of the task to stop; SQL statements look at it as they go. */
  stop: SharedArrayBuffer
}

export type Task =
  | { id: number; do: 'run'; operation: string; file: string; input: unknown; context: WriteContext }
  | { id: number; do: 'close'; file: string }
  | { id: number; do: 'closeAll' }

export type Reply =
  /** How far a job is; its answer is still to come. */
  { id: number; progress: unknown } | Settled

export type Settled =
  | ({ id: number; ok: true; ms: number } & Written<unknown>)
  | { id: number; ok: false; error: PlainError | { message: string; stack: string }; ms: number }

/** Bytes that own their memory are handed between threads, not copied: what to transfer of a value. */
export const ownMemory = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength
    ? [value.buffer]
    : []
