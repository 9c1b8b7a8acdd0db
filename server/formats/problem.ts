import { basename } from 'node:path'
import { ServiceError } from '../contract/errors.ts'

/** A file that cannot be imported; the message names the place and the next step. */
export const fileProblem = (file: string, message: string, kwargs: Record<string, unknown> = {}): ServiceError =>
  new ServiceError('import_refused', 422, message, { file: basename(file), ...kwargs })
