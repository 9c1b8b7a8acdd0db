import { platformNamePattern } from '../../server/contract/platforms.ts'

const pattern = new RegExp(platformNamePattern)

/** Whether a platform can have this name. */
export const isPlatformName = (name: string): boolean => pattern.test(name)

/** Why a new platform cannot have this name; undefined when it can. Whether it is taken is for the service to say. */
export const refuseName = (name: string): string | undefined =>
  isPlatformName(name) ? undefined : 'A platform is named with letters, digits, _ and -, at most 100 of them.'
