import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Desk, withDesk } from './desk.ts'
import { UsageError } from './usage.ts'

/** What an action of a command is called with. */
export interface ActionCall {
  /** The names after the action, as many as it takes. */
  names: string[]
  /** `--as`, where the action takes it. */
  as: string | undefined
  /** Asks the service that has the platform open, or one that ends with the command; without a platform the latter. */
  ask: <T>(use: (desk: Desk) => Promise<T>, platform?: string) => Promise<T>
  dataDir: string
}

/** What an action says. */
export interface Said {
  /** For people. */
  text: string
  /** For scripts: printed instead with `--json`. */
  answer: unknown
  /** The command ends with exit code 1 although it did what it was asked. */
  isFailure?: boolean
}

/** One of the things a command does: `platforms copy NAME NEW`. */
export interface Action {
  /** What it takes, worded as in the usage; in brackets what may be left out. */
  takes: readonly string[]
  /** It takes `--as NAME`. */
  takesAs?: true
  /** It may be the first thing that is done with a data directory, which is then made. */
  makesData?: true
  run: (call: ActionCall) => Promise<Said>
}

/**
 * Runs the action that the arguments name and prints what it says to stdout.
 * @throws UsageError; what the service answers when it refuses
 */
export async function runAction(
  command: string,
  actions: Record<string, Action>,
  args: string[],
  setting: { dataDir: string; workerFile: string },
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: setting.dataDir },
      as: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [name = '', ...names] = positionals
  const action = Object.hasOwn(actions, name) ? actions[name]! : undefined
  if (!action) throw new UsageError(`${command} does one of: ${Object.keys(actions).join(', ')}.`)
  const needed = action.takes.filter((word) => !word.startsWith('['))
  if (names.length < needed.length || names.length > action.takes.length) {
    throw new UsageError(`Call it as: ${command} ${[name, ...action.takes].join(' ')}`)
  }
  if (values.as !== undefined && !action.takesAs) throw new UsageError(`${command} ${name} does not take --as.`)
  if (!action.makesData && !existsSync(values.data)) {
    throw new UsageError(`There is no folder ${values.data}; say with --data where the platforms are.`)
  }
  const { workerFile } = setting
  const said = await action.run({
    names,
    as: values.as,
    dataDir: values.data,
    ask: (use, platform) =>
      withDesk({ dataDir: values.data, workerFile, ...(platform !== undefined && { platform }) }, use),
  })
  process.stdout.write(values.json ? `${JSON.stringify(said.answer, null, 2)}\n` : said.text)
  if (said.isFailure) process.exitCode = 1
}

/** The usage of a command, a line for each action. */
export const usageOf = (command: string, actions: Record<string, Action>): string =>
  Object.entries(actions)
    .map(([name, { takes, takesAs }]) => [command, name, ...takes, ...(takesAs ? ['[--as NAME]'] : [])].join(' '))
    .map((line) => `${line} [--data DIR] [--json]`)
    .join('\n  ')
