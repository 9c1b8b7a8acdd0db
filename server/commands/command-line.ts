import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ServiceError } from '../contract/errors.ts'
import { backupCommand, backupUsage } from './backup.ts'
import { checkCommand, checkUsage } from './check.ts'
import { exportCommand, exportUsage } from './export.ts'
import { importCommand, importUsage } from './import.ts'
import { platformsCommand, platformsUsage } from './platforms.ts'
import { UsageError } from './usage.ts'
import { startService } from '../service.ts'

/** What the entry file knows of where it stands. */
export interface Built {
  /** Entry file of the worker threads. */
  workerFile: string
  /** The built window, where there is one. */
  windowDir: string
}

/** Where platforms are kept when nothing else is said: a folder of the working directory, under npm of the project. */
const defaultDataDir = resolve('.desk-data')

const usage = `Usage:
  serve  [--port 9000] [--data DIR] [--platform NAME]… [--protected]
  ${importUsage}
  ${exportUsage}
  ${platformsUsage}
  ${backupUsage}
  ${checkUsage}
`

const commands: Record<string, (args: string[], built: Built) => Promise<void>> = {
  serve,
  import: (args, { workerFile }) => importCommand(args, defaultDataDir, workerFile),
  export: (args, { workerFile }) => exportCommand(args, defaultDataDir, workerFile),
  platforms: (args, { workerFile }) => platformsCommand(args, defaultDataDir, workerFile),
  backup: (args, { workerFile }) => backupCommand(args, defaultDataDir, workerFile),
  check: (args, { workerFile }) => checkCommand(args, defaultDataDir, workerFile),
}

async function serve(args: string[], { workerFile, windowDir }: Built): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '9000' },
      data: { type: 'string', default: defaultDataDir },
      platform: { type: 'string', multiple: true, default: ['default'] },
      protected: { type: 'boolean', default: false },
    },
  })
  const port = Number(values.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError(`--port ${values.port} is not a port.`)
  const service = await startService({
    dataDir: values.data,
    port,
    platforms: values.platform,
    workerFile,
    ...(existsSync(windowDir) && { windowDir }),
    // Command lines are seen by every user of a machine, environments are not.
    ...(values.protected && { secret: process.env['IXMP4_SECRET_HS256'] ?? '' }),
  })
  const stop = () => {
    service.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Printed last: a script that waits for this line may send SIGTERM at once.
  const link = values.protected ? `window, once: ${service.windowUrl()}\n` : ''
  process.stdout.write(`listening on ${service.url}\n${link}`)
}

function fail(error: unknown): never {
  // The program that reads our output has closed it, as `head` does after ten lines: that is no failure.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    const { port } = error as { port?: number }
    error = new ServiceError(
      'port_taken',
      409,
      `Port ${port} is taken by another program, maybe another Scenario Desk. Choose one with --port, or let --port 0 find one.`,
    )
  }
  const isExpected = error instanceof ServiceError || error instanceof UsageError || isParseError(error)
  process.stderr.write(isExpected ? `${(error as Error).message}\n` : `${(error as Error).stack}\n`)
  if (error instanceof UsageError || isParseError(error)) process.stderr.write(usage)
  process.exit(1)
}

const isParseError = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

/** npm runs scripts in the folder of the project; relative paths are those of the folder in which its user is. */
function enterShellFolder(): void {
  const { INIT_CWD: shell, npm_package_json: project } = process.env
  const isNpm = shell !== undefined && project !== undefined && dirname(project) === process.cwd()
  if (isNpm && existsSync(shell)) process.chdir(shell)
}

/** Runs a command line to its end: `serve` and the commands. Answers go to stdout, everything else to stderr. */
export async function runCommandLine([command = '', ...args]: string[], built: Built): Promise<void> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  try {
    enterShellFolder()
    if (!run) throw new UsageError(command === '' ? 'Which command?' : `There is no command ${command}.`)
    await run(args, built)
  } catch (error) {
    fail(error)
  }
}
