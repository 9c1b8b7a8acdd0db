/** What is wrong with one place of a request. `loc` leads to it: `["body", "run", "id"]`. */
export interface Problem {
  loc: (string | number)[]
  msg: string
  type: string
}

/** The body of every error answer. `detail` is there for validation errors only. */
export interface ErrorBody {
  message: string
  kwargs: Record<string, unknown>
  error_name: string
  detail?: Problem[]
}

/**
 * A failure the caller can understand. The stock client rebuilds its own exception class from `errorName`.
 * Crosses the worker border as plain data: {@link toPlain}, {@link fromPlain}.
 */
export class ServiceError extends Error {
  readonly errorName: string
  readonly status: number
  readonly kwargs: Record<string, unknown>
  readonly detail: Problem[] | undefined

  constructor(
    errorName: string,
    status: number,
    message: string,
    kwargs: Record<string, unknown> = {},
    detail?: Problem[],
  ) {
    super(message)
    this.name = 'ServiceError'
    this.errorName = errorName
    this.status = status
    this.kwargs = kwargs
    this.detail = detail
  }

  /** The body of the answer. */
  get body(): ErrorBody {
    return {
      message: this.message,
      kwargs: this.kwargs,
      error_name: this.errorName,
      ...(this.detail && { detail: this.detail }),
    }
  }
}

/** An error as it travels between threads. */
export interface PlainError {
  errorName: string
  status: number
  message: string
  kwargs: Record<string, unknown>
  detail: Problem[] | undefined
}

export const toPlain = (error: ServiceError): PlainError => ({
  errorName: error.errorName,
  status: error.status,
  message: error.message,
  kwargs: error.kwargs,
  detail: error.detail,
})

export const fromPlain = (plain: PlainError): ServiceError =>
  new ServiceError(plain.errorName, plain.status, plain.message, plain.kwargs, plain.detail)

/** The resources whose errors the stock client knows by name. */
export type Resource =
  | 'model'
  | 'scenario'
  | 'region'
  | 'unit'
  | 'variable'
  | 'run'
  | 'runmetaentry'
  | 'timeseries'
  | 'datapoint'
  | 'measurand'
  | 'checkpoint'
  | 'docs'
  | 'indexset'
  | 'scalar'
  | 'table'
  | 'parameter'
  | 'equation'
  | 'platform'
  | 'view'

export const notFound = (resource: Resource, kwargs: Record<string, unknown>, message = '') =>
  new ServiceError(`${resource}_not_found`, 404, message, kwargs)

export const notUnique = (resource: Resource, message: string) =>
  new ServiceError(`${resource}_not_unique`, 409, message)

export const deletionPrevented = (resource: Resource, message: string) =>
  new ServiceError(`${resource}_deletion_prevented`, 400, message)

export const badRequest = (message: string) => new ServiceError('bad_request', 400, message)

export const runIsLocked = (id: number) =>
  new ServiceError('run_is_locked', 400, `Run ${id} is locked. Unlock it, or wait until its owner does.`)

export const noDefaultVersion = (model: string, scenario: string) =>
  new ServiceError('run_no_default_version', 400, `No default version of "${model}" and "${scenario}" is set.`)

export const runInvalidMeta = (message: string) => new ServiceError('run_invalid_meta', 400, message)

/** For a failure that has no class of its own on the client's side. */
export const ixmpError = (message: string) => new ServiceError('ixmp_error', 400, message)

/** A request that is wrong in one or more named places: status 422. */
export const invalid = (errorName: string, detail: Problem[], kwargs: Record<string, unknown> = {}) =>
  new ServiceError(
    errorName,
    422,
    detail.map((problem) => `${problem.loc.join('.')}: ${problem.msg}`).join('; '),
    kwargs,
    detail,
  )

/** A bulk payload that breaks the rules of its table. `where` leads into the body: `['data', 3, 1]`. */
export const schemaError = (msg: string, where: (string | number)[] = [], type = 'value_error') =>
  invalid('schema_error', [{ loc: ['body', ...where], msg, type }])

/** An element that an index set has already: an error of its own since ixmp4 0.15. */
export const indexSetDataNotUnique = (message: string) => new ServiceError('indexset_data_not_unique', 409, message)

/** Datapoints whose type is not that of their steps. */
export const inconsistentType = (message: string) => new ServiceError('inconsistent_iamc_type', 400, message)

export const undoRefused = (message: string, kwargs: Record<string, unknown> = {}) =>
  new ServiceError('bad_request', 409, message, kwargs)

/** A platform file that cannot be used as it is; the message says why and what to do. */
export const platformFileError = (
  kind: 'foreign' | 'too_new' | 'corrupt' | 'read_only' | 'in_use' | 'replaced' | 'disk_full',
  message: string,
  kwargs: Record<string, unknown> = {},
) => new ServiceError(`platform_file_${kind}`, kind === 'disk_full' ? 507 : 409, message, kwargs)

export const cancelled = () => new ServiceError('cancelled', 499, 'Cancelled: nothing was written.')
