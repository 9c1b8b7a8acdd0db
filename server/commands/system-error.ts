/** What the system refuses, by its codes: the cause, and the next step. */
const refusals: Readonly<Record<string, readonly [string, string]>> = {
  EACCES: ['this user has no permission', 'Give it to this user, or choose another.'],
  EDQUOT: ['this user’s share of the disk is full', 'Free some space, or choose another disk.'],
  EIO: ['the disk does not answer', 'Look after the disk.'],
  EISDIR: ['it is a folder', 'Name a file.'],
  ELOOP: ['its links lead in a circle', 'Choose another.'],
  EMFILE: ['this program may not open more files at once', 'Let it open more (ulimit -n).'],
  ENAMETOOLONG: ['its path is too long', 'Choose a shorter one.'],
  ENFILE: ['the system cannot open more files at once', 'End other programs, and try again.'],
  ENOENT: ['it is not there, and cannot be made there', 'Look whether it is written as it is called.'],
  ENOSPC: ['the disk is full', 'Free some space, or choose another disk.'],
  ENOTDIR: ['a part of its path is no folder', 'Choose another.'],
  EPERM: ['the system does not permit it', 'Choose another.'],
  EROFS: ['the disk can only be read', 'Choose another.'],
}

/** What an error of the system is about: a file or folder, or a port. */
interface SystemError extends Error {
  code?: string
  syscall?: string
  path?: string
  port?: number
}

/** What the system refused and what to do about it, in words; undefined for any other error. */
export function systemErrorText(error: unknown): string | undefined {
  const { code = '', syscall, path, port } = error as SystemError
  const what = path ?? (port === undefined ? undefined : `port ${port}`)
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program, maybe another Scenario Desk. Choose one with --port, or let --port 0 find one.`
  }
  if (syscall === undefined || what === undefined || !Object.hasOwn(refusals, code)) return undefined
  const [cause, next] = refusals[code]!
  return `${what} cannot be used (${syscall}): ${cause}. ${next}`
}
