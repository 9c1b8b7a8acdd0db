import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface ShellOptions {
  dataDir: string
  port: number
  /** Somebody asked for this port, so no other will do. */
  isPortFixed: boolean
  /** Platform files to open, as the system hands them over when one is double-clicked. */
  files: string[]
  /** Turns protected mode on. */
  secret?: string
}

/** The port that notebooks know. */
const usualPort = 9000

/** How platform files end. */
export const extension = '.scenario'

/**
 * What the shell was asked for: `--data DIR` or SCENARIO_DESK_DATA, `--port N`, `--protected` with a secret in
 * IXMP4_SECRET_HS256, and platform files. Chromium and Electron read switches of their own from the same command line,
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
  const files = positionals.filter((path) => path.toLowerCase().endsWith(extension)).map((path) => resolve(path))
  const asked = typeof values.data === 'string' ? values.data : env.SCENARIO_DESK_DATA
  const dataDir = asked ? resolve(asked) : join(userData, 'platforms')
  const secret = values.protected ? { secret: env.IXMP4_SECRET_HS256 ?? '' } : {}
  if (values.port === undefined) return { dataDir, port: usualPort, isPortFixed: false, files, ...secret }
  const port = typeof values.port === 'string' && values.port !== '' ? Number(values.port) : Number.NaN
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port.`)
  return { dataDir, port, isPortFixed: true, files, ...secret }
}
