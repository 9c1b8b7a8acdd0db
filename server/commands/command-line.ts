import { existsSync } from 'node:fs'
import { ServiceError } from '../contract/errors.ts'
import { version } from '../version.ts'
import { backupCommand } from './backup.ts'
import { commandTexts, type CommandText } from './catalogue.ts'
import { checkCommand } from './check.ts'
import { completionCommand } from './completion.ts'
import { isUnderNpm, usualDataDir } from './data-dir.ts'
import { diagnosticsCommand } from './diagnostics.ts'
import { exportCommand } from './export.ts'
import { commandHelp, helpText, usageText } from './help.ts'
import { importCommand } from './import.ts'
import { openCommand } from './open.ts'
import { platformsCommand } from './platforms.ts'
import { serveCommand, type Built } from './serve.ts'
import { systemErrorText } from './system-error.ts'
import { updatesCommand } from './updates.ts'
import { UsageError } from './usage.ts'

/** What a command is given. */
interface Setting {
  built: Built
  /** Where platforms are when `--data` does not say. */
  dataDir: string
}

const commands: Record<string, (args: string[], setting: Setting) => Promise<void>> = {
  open: (args, { built, dataDir }) => openCommand(args, dataDir, built),
  serve: (args, { built, dataDir }) => serveCommand(args, dataDir, built),
  import: (args, { built, dataDir }) => importCommand(args, dataDir, built.workerFile),
  export: (args, { built, dataDir }) => exportCommand(args, dataDir, built.workerFile),
  platforms: (args, { built, dataDir }) => platformsCommand(args, dataDir, built.workerFile),
  backup: (args, { built, dataDir }) => backupCommand(args, dataDir, built.workerFile),
  check: (args, { built, dataDir }) => checkCommand(args, dataDir, built.workerFile),
  diagnostics: (args, { dataDir }) => diagnosticsCommand(args, dataDir),
  updates: (args, { dataDir }) => updatesCommand(args, dataDir),
  completion: (args) => completionCommand(args),
}

function fail(error: unknown, asked?: readonly CommandText[]): never {
  // The program that reads our output has closed it, as `head` does after ten lines: that is no failure.
  if ((error as NodeJS.ErrnoException).code === 'EPIPE') process.exit(0)
  const isExpected = error instanceof ServiceError || error instanceof UsageError || isParseError(error)
  const { message, stack } = error as Error
  process.stderr.write(`${isExpected ? message : (systemErrorText(error) ?? stack)}\n`)
  if (error instanceof UsageError || isParseError(error)) process.stderr.write(usageText(asked))
  process.exit(1)
}

const isParseError = (error: unknown): boolean => String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')

/** npm runs scripts in the folder of the project; relative paths are those of the folder in which its user is. */
function enterShellFolder(project: string): void {
  const { INIT_CWD: shell } = process.env
  if (shell !== undefined && isUnderNpm(project, process.env) && existsSync(shell)) process.chdir(shell)
}

/** Says what was asked about the program or one command, instead of running it. @returns whether anything was */
function answersAbout(command: string, args: readonly string[]): boolean {
  const asks = (words: readonly string[]) =>
    words.includes(command) || (Object.hasOwn(commands, command) && words.some((word) => args.includes(word)))
  if (asks(['--version', '-v'])) process.stdout.write(`${version}\n`)
  else if (command === 'help' || asks(['--help', '-h'])) {
    const text = commandTexts.find(({ name }) => name === command)
    process.stdout.write(text ? commandHelp(text) : helpText())
  } else return false
  return true
}

/**
 * Runs a command line to its end: `serve` and the commands. Answers go to stdout, everything else to stderr.
 * @param project the folder of the program, above `out/`
 */
export async function runCommandLine(
  [command = '', ...args]: string[],
  { project, ...built }: Built & { project: string },
): Promise<void> {
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  try {
    if (answersAbout(command, args)) return
    const dataDir = usualDataDir(project, process.env)
    enterShellFolder(project)
    if (!run) throw new UsageError(command === '' ? 'Which command?' : `There is no command ${command}.`)
    await run(args, { built, dataDir })
  } catch (error) {
    const text = commandTexts.find(({ name }) => name === command)
    fail(error, text && [text])
  }
}
