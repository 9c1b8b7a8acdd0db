import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { linkScheme } from '../server/service.ts'

export interface ShellOptions {
  dataDir: string
  port: number
  /** Somebody asked for this port, so no other will do. */
  isPortFixed: boolean
  /** Platform files and links to open, as the system hands them over when one is clicked. */
  files: string[]
  /** Turns protected mode on. */
  secret?: string
}

/** The port that notebooks know. */
const usualPort = 9000

/** Whether the system hands over a link to a view, and no file. */
export const isLink = (text: string): boolean => text.startsWith(linkScheme)

/** How platform files end. */
export const extension = '.scenario'

/**
 * What the shell was asked for: `--data DIR` or SCENARIO_DESK_DATA, `--port N`, `--protected` with a secret in
 * IXMP4_SECRET_HS256, platform files and links. Chromium and Electron read switches of their own from the same command line,
 * so unknown ones are left to them.
 *
 * @throws when `--port` is not a port
 */
export function readOptions(argv: readonly string[], env: NodeJS.ProcessEnv, userData: string): ShellOptions {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { data: { type: 'string' }, port: { type: 'string' }, protected: { type: 'boolean' } },
    allowPositionals: true,
    strict: false,
  })
  const files = positionals.flatMap((text) => {
    if (isLink(text)) return [text]
    return text.toLowerCase().endsWith(extension) ? [resolve(text)] : []
  })
  const asked = typeof values.data === 'string' ? values.data : env.SCENARIO_DESK_DATA
  const dataDir = asked ? resolve(asked) : join(userData, 'platforms')
  const secret = values.protected ? { secret: env.IXMP4_SECRET_HS256 ?? '' } : {}
  if (values.port === undefined) return { dataDir, port: usualPort, isPortFixed: false, files, ...secret }
  const port = typeof values.port === 'string' && values.port !== '' ? Number(values.port) : Number.NaN
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port.`)
  return { dataDir, port, isPortFixed: true, files, ...secret }
}
