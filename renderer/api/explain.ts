import { ServiceError } from '../../server/contract/errors.ts'

/** An error as people need it. */
export interface Explanation {
  /** What happened. */
  cause: string
  /** What it means for the data. */
  effect: string
  /** What can be done. */
  next: string
}

/** Cause, effect and next step of a failure. @param of what was tried: a read changes nothing, a write might have */
export function explain(error: unknown, of: 'read' | 'write'): Explanation {
  const unchanged = of === 'read' ? 'Nothing was changed.' : 'Nothing was written.'
  if (!(error instanceof ServiceError)) {
    return { cause: 'The answer of the service could not be understood.', effect: unchanged, next: 'Reload the page.' }
  }
  if (error.errorName === 'service_unreachable') {
    return {
      cause: 'The service does not answer.',
      effect: of === 'read' ? unchanged : 'It is not known whether the change was written.',
      next: 'Check that it is running (npm start, or npm run serve), then try again.',
    }
  }
  if (error.errorName === 'part_missing') {
    return {
      cause: 'The code of this part of the window did not come, though the service answers.',
      effect: unchanged,
      next: 'Reload the page: the program may have been updated since.',
    }
  }
  if (error.errorName === 'part_broken') {
    return {
      cause: 'This part of the window has a fault and could not start.',
      effect: unchanged,
      next: `Reload the page. If it fails again, report it with these words: ${error.message}`,
    }
  }
  if (error.errorName === 'not_sent') {
    return { cause: error.message, effect: 'Nothing was written.', next: 'Make it again when the service is back.' }
  }
  const cause = error.message || `The service refused (${error.errorName}).`
  return { cause, effect: unchanged, next: nextStep(error) }
}

function nextStep({ errorName, status, kwargs }: ServiceError): string {
  if (errorName === 'platform_not_found') return 'Choose another platform above, or create one on the page Home.'
  if (errorName === 'platform_not_unique') return 'Choose another name.'
  if (errorName === 'run_is_locked') return 'The list has been refreshed; unlock the run if nobody is working on it.'
  if (errorName === 'run_not_found') return 'The run may have been deleted meanwhile. The list has been refreshed.'
  if (errorName === 'bad_filter_arguments') return 'Change or remove the filter that it names.'
  if (status === 403) return 'Open the window by the address that the service printed.'
  if (errorName === 'platform_file_disk_full') return 'Free some space on the disk, then try again.'
  if (status >= 500) {
    const id = kwargs['request_id']
    return `Try again. If it fails again, the log of the service says more${typeof id === 'string' ? ` (request ${id})` : ''}.`
  }
  return 'Change what it names, then try again.'
}
