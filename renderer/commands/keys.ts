import type { Command } from './commands.tsx'
import type { OwnKeys } from './own-keys.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
  '[plus]': '+',
}

/** Keys as this machine's keyboard has them: `Ctrl+Shift+C`. */
export const shownKeys = (keys: string): string =>
  // The key that has the sign needs Shift on most keyboards: the sign says it.
  keys === 'shift+?'
    ? '?'
    : keys
        .split('+')
        .map((key) => names[key] ?? key)
        .join('+')

/** Keys that what has the focus needs for itself, without Ctrl or Alt. */
const ofFocus = ['Tab', 'Enter', ' ', 'Escape', 'Home', 'End', 'PageUp', 'PageDown', 'Backspace', 'Delete']

/**
 * What was pressed, as Mantine spells it: `mod+shift+C`.
 * @returns undefined as long as only Ctrl, Alt or Shift are held; `focus` for what is no command's
 */
export function pressedKeys(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'Dead', 'Process'].includes(key)) return undefined
  const isBare = !ctrlKey && !metaKey && !altKey
  if (isBare && (ofFocus.includes(key) || key.startsWith('Arrow'))) return 'focus'
  const name = key === '+' ? '[plus]' : key === ' ' ? 'space' : key.length === 1 ? key.toUpperCase() : key
  return [
    ...(ctrlKey || metaKey ? ['mod'] : []),
    ...(altKey ? ['alt'] : []),
    ...(shiftKey ? ['shift'] : []),
    name,
  ].join('+')
}

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

/** Who has these keys of the commands at hand. */
export const holderOf = (commands: readonly Command[], keys: string): Command | undefined =>
  commands.find((command) => isSame(command.keys, keys))

/**
 * Commands with the keys that they have now: their own before the usual ones, which a command loses to another that was
 * given them.
 */
export function withOwnKeys(commands: readonly Command[], own: OwnKeys): readonly Command[] {
  const given = commands.flatMap(({ id }) => own[id] ?? [])
  return commands.map((command) => {
    const { id, keys, isListedOnly } = command
    if (keys === undefined || isListedOnly) return command
    const mine = own[id]
    const now = mine === undefined ? (given.some((taken) => isSame(taken, keys)) ? null : keys) : mine
    const { keys: _usual, ...rest } = command
    return { ...rest, usualKeys: keys, ...(now !== null && { keys: now }) }
  })
}
