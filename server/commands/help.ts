import { version } from '../version.ts'
import { commandTexts, flagsOf, flagWords, type CommandText } from './catalogue.ts'

const program = 'scenario-desk'

/** The usage of one command, or of all. */
export const usageText = (commands: readonly CommandText[] = commandTexts): string =>
  `Usage:\n${commands.map(({ usage }) => `  ${usage}\n`).join('')}`

/** What `--help` says of the program: its commands, a line for each. */
export function helpText(): string {
  const lines = commandTexts.map(({ name, does }) => `  ${name.padEnd(12)} ${does}\n`)
  return (
    `${program} ${version}: scenario data on your own computer\n\nUsage: ${program} COMMAND …\n\n${lines.join('')}\n` +
    `${program} COMMAND --help says all about a command, ${program} --version which version this is.\n`
  )
}

/** What `COMMAND --help` says: how it is called, and its flags in words. */
export function commandHelp(command: CommandText): string {
  const flags = flagsOf(command.usage)
  const lines = flags.map((flag) => `  ${flag.padEnd(16)} ${flagWords[flag] ?? ''}\n`)
  return `${program} ${command.name} ${command.does}.\n\n${usageText([command])}\n${lines.join('')}`
}

/** The man page, made of the same texts. @param date as it is shown: `2026-11-22` */
export function manPage(date: string): string {
  const plain = (text: string) =>
    text
      .replaceAll('\\', String.raw`\e`)
      .replaceAll('-', String.raw`\-`)
      .replace(/^([.'])/gm, String.raw`\&$1`)
  const commands = commandTexts.map(({ name, does, usage }) => {
    const flags = flagsOf(usage).map((flag) => `.TP\n.B ${plain(flag)}\n${plain(flagWords[flag] ?? '')}`)
    return `.SS ${name}\n${plain(does)}.\n.PP\n.nf\n${plain(usage)}\n.fi\n${flags.join('\n')}`
  })
  return `.TH SCENARIO\\-DESK 1 "${date}" "Scenario Desk ${version}"
.SH NAME
scenario\\-desk \\- scenario data on your own computer
.SH SYNOPSIS
.B scenario\\-desk
.I COMMAND
\\&...
.SH COMMANDS
${commands.join('\n')}
.SH ENVIRONMENT
.TP
.B IXMP4_SECRET_HS256
the secret of protected mode, at least 32 bytes
.TP
.B SCENARIO_DESK_DATA
the folder of the platforms where ${plain('--data')} does not say one
`
}
