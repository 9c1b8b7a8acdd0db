import { ServiceError, type Problem } from '../contract/errors.ts'

/**
 * Clients of ixmp4 0.14 end every path with a slash, later ones never do. Two routes of one method and path are told
 * apart by that; what only one of them has answers to both.
 */
export const endsPlain = (path: string): boolean => !path.endsWith('/')

/** Names of exceptions of ixmp4 since 0.15, by the name that 0.14 has for the same; {@link exceptionOf}. */
const exceptions: Readonly<Record<string, string>> = {
  bad_filter_arguments: 'InvalidArguments',
  schema_error: 'InvalidDataFrame',
  inconsistent_iamc_type: 'InconsistentIamcType',
  run_invalid_meta: 'InvalidRunMeta',
  run_is_locked: 'RunIsLocked',
  run_no_default_version: 'NoDefaultRunVersion',
  optimization_item_usage_error: 'OptimizationItemUsageError',
  indexset_data_not_unique: 'IndexSetDataNotUnique',
  indexset_data_invalid: 'IndexSetDataInvalid',
  operation_not_supported: 'OperationNotSupported',
  platform_not_found: 'PlatformNotFound',
  platform_not_unique: 'PlatformNotUnique',
  missing_token: 'Unauthorized',
  invalid_token: 'InvalidToken',
  forbidden: 'Forbidden',
}

/** What exceptions call the resources of `<resource>_not_found` and its like. */
const resources: Readonly<Record<string, string>> = {
  ...{ model: 'Model', scenario: 'Scenario', region: 'Region', unit: 'Unit', variable: 'IamcVariable', run: 'Run' },
  ...{ runmetaentry: 'RunMetaEntry', timeseries: 'TimeSeries', datapoint: 'DataPoint', measurand: 'Measurand' },
  ...{ checkpoint: 'Checkpoint', docs: 'Docs', indexset: 'IndexSet', scalar: 'Scalar', table: 'Table' },
  ...{ parameter: 'Parameter', equation: 'Equation' },
}

/** What exceptions call what has data, by its part of the path. */
const withData: Readonly<Record<string, string>> = {
  ...{ indexsets: 'IndexSet', tables: 'Table', parameters: 'Parameter', variables: 'OptimizationVariable' },
  equations: 'Equation',
}

const conditions: Readonly<Record<string, string>> = {
  not_found: 'NotFound',
  not_unique: 'NotUnique',
  deletion_prevented: 'DeletionPrevented',
}

/** Statuses that differ from 0.14's. */
const statuses: Readonly<Record<string, number>> = {
  InvalidArguments: 400,
  InvalidDataFrame: 400,
  InconsistentIamcType: 400,
  IndexSetDataNotUnique: 409,
}

/** An error in the words of clients since 0.15. */
interface ExceptionBody {
  name: string
  message: string
  http_status_code: number
  data: { validation_errors?: object[] }
}

/**
 * An error in the words of clients since 0.15. Its message is all that they show, so it is never empty.
 * @param url of the request: it tells variables of optimization from those of IAMC data, and whose data are wrong
 */
export function exceptionOf(error: ServiceError, url: string): ExceptionBody {
  const name = nameOf(error, url)
  const status = statuses[name] ?? error.status
  const errors = name === 'InvalidArguments' ? (error.detail ?? []).map(validationError) : []
  const message = error.message || `${inWords(name)}${shown(error.kwargs)}.`
  return { name, message, http_status_code: status, data: errors.length > 0 ? { validation_errors: errors } : {} }
}

/** `RunMetaEntryNotFound` as a text: "Run meta entry not found". */
const inWords = (name: string): string => name.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What an error is about: ": id 7". */
function shown(kwargs: ServiceError['kwargs']): string {
  const parts = Object.entries(kwargs).map(([key, value]) => `${key} ${JSON.stringify(value)}`)
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

function nameOf({ errorName, status, detail }: ServiceError, url: string): string {
  const [, optimized] = /\/optimization\/(\w+)/.exec(url) ?? []
  if (errorName === 'optimization_data_validation_error')
    return optimized && withData[optimized] ? `${withData[optimized]}DataInvalid` : 'OptimizationDataValidationError'
  const known = exceptions[errorName]
  if (known !== undefined) return known
  if (detail !== undefined && status === 422) return 'InvalidArguments'
  const [, resource, condition] = /^(.*)_(not_found|not_unique|deletion_prevented)$/.exec(errorName) ?? []
  if (resource !== undefined && resources[resource] !== undefined) {
    return `${resource === 'variable' && optimized ? 'OptimizationVariable' : resources[resource]}${conditions[condition!]}`
  }
  if (status === 401) return 'Unauthorized'
  if (status === 403) return 'Forbidden'
  if (status === 404) return 'NotFound'
  return status >= 500 ? 'ServerError' : 'BadRequest'
}

/** A problem as these clients know it: its place is that of the argument. */
const validationError = ({ loc, msg, type }: Problem) => ({ type, loc: loc[0] === 'body' ? loc.slice(1) : loc, msg })
