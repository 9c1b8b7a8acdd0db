import { ServiceError } from '../../contract/errors.ts'

/** A file that cannot be imported; the message names the file as its user does, the place in it and the next step. */
export const fileProblem = (file: string, message: string): ServiceError =>
  new ServiceError('import_refused', 422, `${file}${message}`, { file })
