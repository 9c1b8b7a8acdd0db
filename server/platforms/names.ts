import { badRequest, invalid, notUnique, type ServiceError } from '../contract/errors.ts'
import { deviceNames, platformNamePattern, platformNameRule, reservedNames } from '../contract/platforms.ts'

/** How the file of a platform ends. */
export const extension = '.scenario'

const slug = new RegExp(platformNamePattern)

/** Whether a platform could be called so, as far as the letters go. */
export const isName = (name: string): boolean => slug.test(name)

/** @throws bad_request (422) for a name that no platform can have, bad_request for one that is kept for something else */
export function requireName(name: string): void {
  if (!isName(name)) {
    const problem = { loc: ['body', 'name'], msg: platformNameRule, type: 'string_pattern_mismatch' }
    throw invalid('bad_request', [problem])
  }
  if (reservedNames.includes(name)) throw badRequest(`"${name}" is a word of the interface; choose another name.`)
  if (deviceNames.test(name)) throw badRequest(`Windows keeps "${name}" for a device; choose another name.`)
}

/** The refusal of a name that a platform has, in whatever case. */
export const taken = (name: string): ServiceError =>
  notUnique(
    'platform',
    `There is a platform called "${name}" already. Choose another name, or move that one to the trash.`,
  )
