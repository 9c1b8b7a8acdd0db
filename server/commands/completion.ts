import { actionsOf, commandTexts, flagsOf, flagWords, type CommandText } from './catalogue.ts'
import { shells } from './completion-usage.ts'
import { UsageError } from './usage.ts'

const program = 'scenario-desk'

const scripts: Record<(typeof shells)[number], () => string> = { bash, zsh, fish }

/** `completion`: prints what a shell needs to complete commands, actions and flags. @throws UsageError */
export async function completionCommand([shell = '', ...others]: string[]): Promise<void> {
  const found = shells.find((name) => name === shell)
  if (!found || others.length > 0) throw new UsageError(`completion takes one of: ${shells.join(', ')}.`)
  process.stdout.write(scripts[found]())
}

const names = commandTexts.map(({ name }) => name).join(' ')
const words = (command: CommandText): string[] => [...actionsOf(command), ...flagsOf(command.usage), '--help']

/** Files are completed where no word of ours begins like what is typed. */
function bash(): string {
  const cases = commandTexts.map((command) => `    ${command.name}) words="${words(command).join(' ')}" ;;`)
  return `# ${program} completion for bash: source it, or put it into /etc/bash_completion.d
_scenario_desk() {
  local words
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${names} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _scenario_desk ${program}
`
}

function zsh(): string {
  const cases = commandTexts.map((command) => `    ${command.name}) compadd -- ${words(command).join(' ')} ;;`)
  return `#compdef ${program}
# ${program} completion for zsh: put it into a folder of $fpath as _${program}
_scenario_desk() {
  if (( CURRENT == 2 )); then
    compadd -- ${names} --help --version
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  _files
}
if [ "$funcstack[1]" = "_${program}" ]; then _scenario_desk "$@"; else compdef _scenario_desk ${program}; fi
`
}

function fish(): string {
  const isFirst = `-n __fish_use_subcommand -f`
  const lines = commandTexts.flatMap((command) => {
    const after = `-n '__fish_seen_subcommand_from ${command.name}'`
    return [
      `complete -c ${program} ${isFirst} -a ${command.name} -d '${command.does}'`,
      ...actionsOf(command).map((action) => `complete -c ${program} ${after} -a ${action}`),
      ...flagsOf(command.usage).map(
        (flag) => `complete -c ${program} ${after} -l ${flag.slice(2)} -d '${flagWords[flag] ?? ''}'`,
      ),
    ]
  })
  return `# ${program} completion for fish: put it into ~/.config/fish/completions/${program}.fish\n${lines.join('\n')}\n`
}
